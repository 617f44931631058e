import { Facts } from '../../shared/words/facts.ts';
import { lengthPresets } from '../../shared/words/lengthPresets.ts';
import { rulesetName, rulesWords } from '../../shared/words/rulesWords.ts';
import {
  askedOptions,
  type Choice,
  chooseGame,
  chooseLength,
  isPlayable,
  LENGTHS,
  type Length,
  type Wish,
} from '../choice.ts';
import { type Family, familyOf, goalWords, RULESETS } from '../rules.ts';
import { type El, h } from '../vdom.ts';
import { words } from '../words.ts';
import { boardView, NO_MARKS } from './board.ts';
import { type NameField, nameView, readName } from './name.ts';
import { optionsView } from './options.ts';
import { type TablesActions, type TablesState, tablesView } from './tables.ts';

export interface StartState extends TablesState {
  readonly field: NameField;
  readonly isBusy: boolean;
  readonly choice: Choice;
}

export interface StartActions extends TablesActions {
  choose(choice: Choice): void;
  begin(wish: Wish): void;
}

export function startView(state: StartState, actions: StartActions): El {
  return h(
    'div',
    { class: 'page start' },
    h(
      'header',
      { class: 'hero' },
      h('h1', { tabindex: -1, 'data-home': true }, words.appName),
      h('p', { class: 'tagline' }, words.tagline),
      h('div', { class: 'hero-line wood', 'aria-hidden': 'true' }, heroLine()),
      h('p', { class: 'hint' }, words.promise),
    ),
    startForm(state, actions),
    tablesView(state, actions),
  );
}

/** "6-6, 6-2, 2-2, 2-0": a line to look at. */
function heroLine(): El {
  const lies = ['16', '66', '62', '22', '20'];
  const line = lies.map((text, i) => ({ bone: text, lies: text, seat: 0, turn: Math.abs(i - 2) }));
  return boardView({ line }, { width: 256, height: 90 }, NO_MARKS, '');
}

function startForm(state: StartState, actions: StartActions): El {
  const { field, isBusy, choice } = state;
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    const withFriends = event.submitter?.getAttribute('value') === 'friends';
    actions.begin(readWish(event, choice, withFriends));
  };
  return h(
    'form',
    { class: 'card', onsubmit: submit },
    nameView(field),
    gameView(choice, actions),
    choice.ruleset.players.length > 1 && seatsView(choice, actions),
    lengthView(choice, actions),
    h(
      'button',
      { type: 'submit', class: 'primary big', name: 'with', value: 'house', disabled: isBusy },
      words.start.play,
    ),
    h('p', { class: 'hint' }, words.start.playHint(choice.seats - 1)),
    friendsView(choice, isBusy),
    h(
      'details',
      { class: 'more' },
      h('summary', {}, words.start.more),
      h('p', { class: 'hint' }, words.start.moreHint),
      optionsView(choice, (changed) => actions.choose({ ...choice, changed })),
      !isPlayable(choice) && h('p', { class: 'fault', role: 'alert' }, words.start.unplayable),
    ),
    rulesView(state),
  );
}

type Changed = { readonly currentTarget: { readonly value: string } };

const GROUPS: readonly Family[] = ['love', 'cross', 'points'];

function gameView(choice: Choice, actions: StartActions): El {
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
          actions.choose(chooseGame(currentTarget.value, choice.length)),
      },
      GROUPS.map(group),
    ),
    familyOfGame(choice.ruleset) === 'points' && h('p', { class: 'hint' }, words.start.profile),
  );
}

interface Pick {
  readonly value: string;
  readonly title: string;
  readonly hint: string;
}

/** One of a few, as radio buttons. */
function picks(
  name: string,
  legend: string,
  chosen: string,
  offered: readonly Pick[],
  pick: (value: string) => void,
): El {
  return h(
    'fieldset',
    { key: name, class: 'choice' },
    h('legend', {}, legend),
    offered.map(({ value, title, hint }) =>
      h(
        'label',
        { class: 'option' },
        h('input', {
          type: 'radio',
          name,
          value,
          checked: value === chosen,
          onchange: () => pick(value),
        }),
        h('span', {}, h('strong', {}, title), ' ', hint),
      ),
    ),
  );
}

function seatsView(choice: Choice, actions: StartActions): El {
  const { seatsLegend, seatsCount } = words.start;
  const offered = choice.ruleset.players.map((n) => ({
    value: String(n),
    title: seatsCount(n),
    hint: '',
  }));
  return picks('seats', seatsLegend, String(choice.seats), offered, (value) =>
    actions.choose({ ...choice, seats: Number(value) }),
  );
}

function lengthView(choice: Choice, actions: StartActions): El {
  const presets = lengthPresets(choice.ruleset);
  const offered = LENGTHS.map((value) => ({
    value,
    title: words.start[value],
    hint: goalWords(new Facts(choice.ruleset, presets[value])),
  }));
  return picks('length', words.start.lengthLegend, choice.length, offered, (value) =>
    actions.choose(chooseLength(choice, lengthNamed(value))),
  );
}

const lengthNamed = (value: string): Length => LENGTHS.find((known) => known === value) ?? 'quick';

function friendsView(choice: Choice, isBusy: boolean): El {
  const { ruleset, seats } = choice;
  const most = seats - 1;
  const ownPace = new Facts(ruleset, askedOptions(choice)).count('secondsPerPlay') ?? 86_400;
  return h(
    'details',
    { class: 'friends' },
    h('summary', {}, words.start.friends),
    h('p', { class: 'hint' }, words.start.friendsHint[ruleset.sides]),
    h(
      'div',
      { class: 'field-row', key: `${seats} ${ownPace}` },
      selectView(
        'friends',
        words.start.friendsLegend,
        Array.from({ length: most }, (_, i) => [i + 1, words.start.friendsCount(i + 1)]),
        most,
      ),
      selectView('pace', words.start.paceLabel, words.start.paces, ownPace),
    ),
    h(
      'label',
      { class: 'option' },
      h('input', { type: 'checkbox', name: 'drawn', value: 'drawn' }),
      h('span', {}, h('strong', {}, words.start.drawn), ' ', words.start.drawnHint),
    ),
    h(
      'button',
      { type: 'submit', name: 'with', value: 'friends', disabled: isBusy },
      words.start.create,
    ),
  );
}

function selectView(
  name: string,
  label: string,
  offered: readonly (readonly [number, string])[],
  chosen: number,
): El {
  return h(
    'div',
    { class: 'field' },
    h('label', { for: name }, label),
    h(
      'select',
      { id: name, name },
      offered.map(([value, text]) => h('option', { value, selected: value === chosen }, text)),
    ),
  );
}

/** The rules of the chosen game, as they stand with its options. */
function rulesView({ choice }: StartState): El {
  const sentences = rulesWords(choice.ruleset, askedOptions(choice), words.language);
  return h(
    'details',
    { class: 'more' },
    h('summary', {}, words.start.rules),
    h(
      'ul',
      { class: 'agreement', lang: words.language },
      sentences.map((sentence) => h('li', {}, sentence)),
    ),
  );
}

function readWish(event: SubmitEvent, choice: Choice, withFriends: boolean): Wish {
  const form =
    event.target instanceof HTMLFormElement ? new FormData(event.target) : new FormData();
  return {
    name: readName(event),
    choice,
    friends: withFriends ? Number(form.get('friends')) : 0,
    pace: Number(form.get('pace')),
    isDrawn: withFriends && form.get('drawn') !== null,
  };
}
