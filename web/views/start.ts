import { Facts } from '../../shared/words/facts.ts';
import { lengthPresets } from '../../shared/words/lengthPresets.ts';
import { rulesetName } from '../../shared/words/rulesWords.ts';
import {
  type Choice,
  chooseGame,
  chooseLength,
  isPlayable,
  LENGTHS,
  type Wish,
} from '../choice.ts';
import { fileHash, LOBBY_HASH } from '../route.ts';
import { type Family, familyOf, goalWords, RULESETS } from '../rules.ts';
import { type Child, type El, h } from '../vdom.ts';
import { words } from '../words.ts';
import { rulesLink } from './agreement.ts';
import { boardView, NO_MARKS } from './board.ts';
import { codeView } from './code.ts';
import { type CompanyActions, type CompanyState, companyView } from './company.ts';
import { picks } from './fields.ts';
import { type NameField, nameView, readName } from './name.ts';
import { optionsView } from './options.ts';
import { selfView, type TablesActions, type TablesState, tablesView } from './tables.ts';

export interface StartState extends TablesState, CompanyState {
  readonly field: NameField;
  /** Somebody has played here before. */
  readonly isKnown: boolean;
  /** Somebody came to choose a game: the form comes before the tables. */
  readonly isChoosing: boolean;
  /** What is wrong with the link or code that was typed. */
  readonly codeFault: string | null;
  /** The parts that somebody has opened: what is in the others is not drawn. */
  readonly opened: ReadonlySet<StartPart>;
}

/** Every rule of the game; a table with other people. */
export type StartPart = 'rules' | 'company';

export interface StartActions extends TablesActions, CompanyActions {
  choose(choice: Choice): void;
  begin(wish: Wish): void;
  /** Goes to the table of a link or code. */
  goTo(code: string): void;
  open(part: StartPart): void;
  afresh(): void;
}

/** Where a game begins. Who has tables sees those first. */
export function startView(state: StartState, actions: StartActions): El {
  const parts = [
    startForm(state, actions),
    h('p', { key: 'lobby' }, h('a', { class: 'button', href: LOBBY_HASH }, words.lobby.link)),
    codeView(state.codeFault, (code) => actions.goTo(code)),
  ];
  const tables = tablesView(state, actions);
  return h(
    'div',
    { class: 'page start' },
    h(
      'header',
      { key: 'hero', class: 'hero' },
      h('h1', { tabindex: -1, 'data-home': true }, words.appName),
      h('p', { class: 'tagline' }, words.tagline),
      h('div', { class: 'hero-line wood', 'aria-hidden': 'true' }, HERO_LINE),
      h('p', { class: 'hint promise' }, words.promise),
      h('p', { class: 'hint' }, h('a', { href: fileHash() }, words.proofFile.link)),
    ),
    state.rows.length > 0 && !state.isChoosing ? [tables, ...parts] : [...parts, tables],
    selfView(state.isKnown, () => actions.afresh()),
  );
}

/** "6-6, 6-2, 2-2, 2-0": a line to look at, drawn once. */
const HERO_LINE = boardView(
  {
    line: ['16', '66', '62', '22', '20'].map((text, i) => {
      return { bone: text, lies: text, seat: 0, turn: Math.abs(i - 2) };
    }),
  },
  { width: 256, height: 90 },
  NO_MARKS,
  '',
);

function startForm(state: StartState, actions: StartActions): El {
  const { field, isBusy, draft } = state;
  const { choice } = draft;
  const choose = (chosen: Choice): void => actions.choose(chosen);
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    const isAlone = event.submitter?.getAttribute('value') !== 'people';
    const asked = isAlone ? { choice, friends: 0, terms: {} } : draft;
    actions.begin({ ...asked, name: readName(event) });
  };
  return h(
    'form',
    { key: 'form', class: 'card', novalidate: true, onsubmit: submit },
    nameView(field),
    gameView(choice, choose),
    choice.ruleset.players.length > 1 && seatsView(choice, choose),
    lengthView(choice, choose),
    h(
      'button',
      { type: 'submit', class: 'primary big', name: 'with', value: 'house', disabled: isBusy },
      words.start.play,
    ),
    h('p', { class: 'hint' }, words.start.playHint(choice.seats - 1)),
    h(
      'details',
      { class: 'more', ontoggle: () => actions.open('rules') },
      h('summary', {}, words.start.more),
      state.opened.has('rules') && rulesView(choice, choose),
    ),
    h(
      'details',
      { class: 'friends', ontoggle: () => actions.open('company') },
      h('summary', {}, words.start.friends),
      state.opened.has('company') && companyView(state, actions),
    ),
  );
}

/** Everything that can be said otherwise about a game. */
function rulesView(choice: Choice, choose: (choice: Choice) => void): Child {
  return [
    h('p', { class: 'hint' }, words.start.moreHint),
    optionsView(choice, (changed) => choose({ ...choice, changed })),
    !isPlayable(choice) && h('p', { class: 'fault', role: 'alert' }, words.start.unplayable),
  ];
}

type Changed = { readonly currentTarget: { readonly value: string } };

const GROUPS: readonly Family[] = ['love', 'cross', 'points'];

function gameView(choice: Choice, choose: (choice: Choice) => void): El {
  const familyOfGame = (ruleset: Choice['ruleset']): Family => familyOf(new Facts(ruleset, {}));
  const group = (family: Family): El =>
    h(
      'optgroup',
      { label: words.start.gameGroups[family] },
      RULESETS.filter((ruleset) => familyOfGame(ruleset) === family).map((ruleset) =>
        h(
          'option',
          { value: ruleset.id, selected: ruleset.id === choice.ruleset.id },
          rulesetName(ruleset, words.language),
        ),
      ),
    );
  return h(
    'div',
    { class: 'field choice' },
    h('label', { for: 'game' }, words.start.gameLabel),
    h(
      'select',
      {
        id: 'game',
        onchange: ({ currentTarget }: Changed) =>
          choose(chooseGame(currentTarget.value, choice.length)),
      },
      GROUPS.map(group),
    ),
    rulesLink(choice.ruleset.id),
    familyOfGame(choice.ruleset) === 'points' && h('p', { class: 'hint' }, words.start.profile),
  );
}

function seatsView(choice: Choice, choose: (choice: Choice) => void): El {
  const { seatsLegend, seatsCount } = words.start;
  const offered = choice.ruleset.players.map((n) => ({
    value: String(n),
    title: seatsCount(n),
    hint: '',
  }));
  return picks('seats', seatsLegend, String(choice.seats), offered, (value) =>
    choose({ ...choice, seats: Number(value) }),
  );
}

function lengthView(choice: Choice, choose: (choice: Choice) => void): El {
  const presets = lengthPresets(choice.ruleset);
  const offered = LENGTHS.map((value) => ({
    value,
    title: words.start[value],
    hint: goalWords(new Facts(choice.ruleset, presets[value])),
  }));
  return picks('length', words.start.lengthLegend, choice.length, offered, (length) =>
    choose(chooseLength(choice, length)),
  );
}
