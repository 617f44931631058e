import type { LobbyEntry, LobbySeat } from '../../shared/protocol/lobby.ts';
import { rulesetName } from '../../shared/words/rulesWords.ts';
import type { LobbyFilters } from '../openTables.ts';
import { gameHash, tableHash } from '../route.ts';
import { describedAs, factsOf, goalWords, RULESETS } from '../rules.ts';
import { termsSentence } from '../terms.ts';
import { type El, h } from '../vdom.ts';
import { words } from '../words.ts';
import { rulesLink, sentencesView } from './agreement.ts';
import { selectView } from './fields.ts';

export interface LobbyState {
  /** Null until the first answer. */
  readonly entries: readonly LobbyEntry[] | null;
  readonly filters: LobbyFilters;
  readonly hasMore: boolean;
  readonly isBusy: boolean;
  isMine(tableId: string): boolean;
}

export interface LobbyActions {
  filter(filters: LobbyFilters): void;
  look(): void;
  more(): void;
}

/** The tables that wait for somebody, and what one would agree to at each. */
export function lobbyView(state: LobbyState, actions: LobbyActions): El {
  const { entries, hasMore, isBusy } = state;
  const button = (text: string, run: () => void): El =>
    h('button', { type: 'button', disabled: isBusy, onclick: run }, text);
  return h(
    'div',
    { class: 'page lobby' },
    h('p', {}, h('a', { href: '#/', class: 'back' }, `‹ ${words.actions.back}`)),
    h('h1', { tabindex: -1, 'data-home': true }, words.lobby.title),
    h('p', {}, words.lobby.intro),
    filtersView(state.filters, actions),
    h('p', { class: 'hint', role: 'status' }, isBusy ? words.lobby.looking : ''),
    entries?.length === 0 && noneView(state.filters),
    entries !== null &&
      entries.length > 0 &&
      h(
        'ul',
        { class: 'open-tables' },
        entries.map((entry) => entryView(entry, state.isMine(entry.tableId))),
      ),
    h(
      'div',
      { class: 'buttons' },
      hasMore && button(words.lobby.more, () => actions.more()),
      button(words.lobby.again, () => actions.look()),
    ),
  );
}

function filtersView(filters: LobbyFilters, { filter }: LobbyActions): El {
  const said = words.lobby;
  const games = [
    [null, said.anyGame] as const,
    ...RULESETS.map((ruleset) => [ruleset.id, rulesetName(ruleset, words.language)] as const),
  ];
  return h(
    'fieldset',
    { class: 'choice lobby-filters' },
    h('legend', {}, said.filters),
    h(
      'div',
      { class: 'field-row' },
      selectView<string | null>('lobby-game', said.game, games, filters.ruleset, (ruleset) =>
        filter({ ...filters, ruleset }),
      ),
      selectView('lobby-pace', said.pace, said.paces, filters.pace, (pace) =>
        filter({ ...filters, pace }),
      ),
      selectView(
        'lobby-completion',
        said.completion,
        said.completions,
        filters.completion,
        (completion) => filter({ ...filters, completion }),
      ),
    ),
  );
}

function noneView({ ruleset }: LobbyFilters): El {
  const game = ruleset ?? RULESETS[0]?.id ?? '';
  return h(
    'div',
    { class: 'card' },
    h('p', {}, h('strong', {}, words.lobby.none)),
    h('p', {}, words.lobby.noneNext),
    h('p', {}, h('a', { class: 'button', href: gameHash(game) }, words.lobby.open)),
  );
}

function entryView(entry: LobbyEntry, isMine: boolean): El {
  const { tableId, invite, ruleset, terms, seats } = entry;
  const name = rulesetName(describedAs(ruleset), words.language);
  const people = seats.filter(({ kind }) => kind === 'person');
  const free = seats.filter((seat) => seat.free).length;
  return h(
    'li',
    { key: tableId, class: 'card' },
    h('h2', {}, name),
    h('p', { class: 'hint' }, `${goalWords(factsOf(entry))} · ${words.lobby.free(free)}`),
    h('ul', { class: 'lobby-people' }, people.map(personView)),
    h('p', {}, termsSentence(terms)),
    h(
      'details',
      {},
      h('summary', {}, words.lobby.terms),
      sentencesView(entry.words),
      rulesLink(ruleset),
    ),
    isMine && h('p', {}, h('strong', {}, words.lobby.mine)),
    h(
      'a',
      {
        class: 'button primary',
        href: isMine ? tableHash(tableId) : tableHash(tableId, invite),
        'aria-label': words.lobby.go(name),
      },
      words.lobby.goShort,
    ),
  );
}

const PERCENT = 100;

function personView({ name, completion }: LobbySeat): El {
  const said =
    completion === null ? words.lobby.new : words.lobby.completes(Math.round(completion * PERCENT));
  return h('li', {}, h('bdi', {}, name ?? ''), h('span', { class: 'hint' }, ` · ${said}`));
}
