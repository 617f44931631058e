import type { MyTableView } from '../../shared/protocol/mine.ts';
import type { View } from '../../shared/protocol/view.ts';
import { rulesetName } from '../../shared/words/rulesWords.ts';
import { mineHint, mineStatus, mineTitle } from '../mineWords.ts';
import { SETTINGS_HASH, tableHash } from '../route.ts';
import { describedAs, factsOf, goalWords } from '../rules.ts';
import { seatWho, waitsForMe } from '../seating.ts';
import { deadlineWords, statusWords } from '../tableWords.ts';
import { type Child, type El, h } from '../vdom.ts';
import { words } from '../words.ts';

/**
 * A table of the player, as the server lists it; or one that this device knows, whose `view` is
 * null until it is fetched, or if it cannot be.
 */
export type TableRow =
  | { readonly tableId: string; readonly mine: MyTableView }
  | { readonly tableId: string; readonly view: View | null; readonly isLost: boolean };

export interface TablesState {
  readonly rows: readonly TableRow[];
  /** Whether the server has ever said which tables are the player's. */
  readonly isListed: boolean;
  readonly nowMs: number;
  /** There are tables after those of `rows`. */
  readonly hasMore: boolean;
  readonly isLooking: boolean;
}

export interface TablesActions {
  forget(tableId: string): void;
  more(): void;
}

/** Tables that are over are shown so many at once, the others behind a line that opens them. */
const ENDED_SHOWN_MAX = 3;

/** The player's tables: those that wait for them, by deadline, then what the others wait for. */
export function tablesView(state: TablesState, actions: TablesActions): El {
  const { rows, isListed, hasMore, isLooking } = state;
  return h(
    'section',
    { key: 'tables', class: 'my-tables', 'aria-labelledby': 'tables-title' },
    h('h2', { id: 'tables-title' }, words.start.tablesTitle),
    rows.length === 0
      ? h('p', { class: 'hint' }, isListed ? words.start.noTables : words.start.loading)
      : groupsView(state, actions),
    hasMore &&
      h(
        'button',
        { type: 'button', disabled: isLooking, onclick: () => actions.more() },
        words.mine.more,
      ),
  );
}

/** What one says of oneself, and the way to be somebody else. */
export function selfView(isKnown: boolean, afresh: () => void): El {
  return h(
    'div',
    { key: 'self', class: 'mine-links' },
    h('p', {}, h('a', { href: SETTINGS_HASH }, words.settings.link)),
    isKnown && h('button', { type: 'button', class: 'quiet', onclick: afresh }, words.start.afresh),
  );
}

function groupsView(state: TablesState, actions: TablesActions): readonly Child[] {
  const { waiting, running, ended } = groupsOf(state.rows);
  const list = (rows: readonly TableRow[]): El =>
    h(
      'ul',
      { class: 'rows' },
      rows.map((row) => rowView(row, state.nowMs, actions)),
    );
  const group = (title: string, rows: readonly TableRow[]): Child =>
    rows.length > 0 && [h('h3', {}, title), list(rows)];
  const older = ended.slice(ENDED_SHOWN_MAX);
  return [
    group(words.mine.waiting, waiting),
    waiting.length === 0 && state.isListed && nothingView(),
    group(words.mine.running, running),
    group(words.mine.ended, ended.slice(0, ENDED_SHOWN_MAX)),
    older.length > 0 &&
      h(
        'details',
        { key: 'older' },
        h('summary', {}, words.mine.earlier(older.length)),
        list(older),
      ),
  ];
}

/** What to do when nothing waits. */
function nothingView(): El {
  return h(
    'div',
    { key: 'nothing', class: 'nothing-waits' },
    h('p', {}, h('strong', {}, words.mine.nothing), ' ', words.mine.nothingNext),
  );
}

interface Groups {
  readonly waiting: readonly TableRow[];
  readonly running: readonly TableRow[];
  readonly ended: readonly TableRow[];
}

function groupsOf(rows: readonly TableRow[]): Groups {
  const of = (group: keyof Groups): readonly TableRow[] =>
    rows.filter((row) => groupOf(row) === group);
  return { waiting: of('waiting'), running: of('running'), ended: of('ended') };
}

function groupOf(row: TableRow): keyof Groups {
  if ('mine' in row) {
    if (row.mine.result !== null) return 'ended';
    return row.mine.yourTurn ? 'waiting' : 'running';
  }
  if (row.view?.status === 'over') return 'ended';
  return row.view !== null && waitsForMe(row.view) ? 'waiting' : 'running';
}

function rowView(row: TableRow, nowMs: number, actions: TablesActions): El {
  if ('mine' in row) {
    const { mine } = row;
    const hint = mineHint(mine, nowMs);
    return listed(row.tableId, mine.yourTurn, [mineTitle(mine), mineStatus(mine), hint], null);
  }
  const { tableId, view, isLost } = row;
  const title = view === null ? words.start.table : othersWords(view);
  const state = isLost ? words.start.unreachable : words.start.loading;
  const texts: Texts =
    view === null ? [title, state, ''] : [title, statusWords(view), rowHint(view, nowMs)];
  const isMine = view !== null && waitsForMe(view);
  return listed(
    tableId,
    isMine,
    texts,
    forgetView(title, () => actions.forget(tableId)),
  );
}

type Texts = readonly [title: string, state: string, hint: string];

function listed(tableId: string, isMine: boolean, texts: Texts, button: El | null): El {
  const [title, state, hint] = texts;
  return h(
    'li',
    { key: tableId, class: isMine ? 'row row-mine' : 'row' },
    h(
      'a',
      { href: tableHash(tableId), class: 'row-link' },
      h('strong', {}, title),
      h('span', {}, state),
      hint !== '' && h('span', { class: 'hint' }, hint),
    ),
    button,
  );
}

function forgetView(title: string, forget: () => void): El {
  return h(
    'button',
    {
      type: 'button',
      class: 'quiet icon',
      'aria-label': words.start.forget(title),
      onclick: forget,
    },
    '×',
  );
}

/** Which game, what it goes to, and until when the turn runs. */
function rowHint(view: View, nowMs: number): string {
  const name = rulesetName(describedAs(view.ruleset), words.language);
  const parts = [name, goalWords(factsOf(view)), deadlineWords(view, nowMs)];
  return parts.filter(Boolean).join(' · ');
}

/** A table by who else sits there. */
function othersWords(view: View): string {
  const people = view.seats.filter(({ kind, seat }) => kind === 'person' && seat !== view.you.seat);
  if (people.length === 0) return words.start.withHouse;
  return words.start.withPeople(words.list(people.map(({ seat }) => seatWho(view, seat).name)));
}
