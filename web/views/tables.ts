import type { MyTableView } from '../../shared/protocol/mine.ts';
import type { View } from '../../shared/protocol/view.ts';
import { rulesetName } from '../../shared/words/rulesWords.ts';
import { mineHint, mineStatus, mineTitle } from '../mineWords.ts';
import { SETTINGS_HASH, tableHash } from '../route.ts';
import { describedAs, factsOf, goalWords } from '../rules.ts';
import { seatWho, waitsForMe } from '../seating.ts';
import { deadlineWords, statusWords } from '../tableWords.ts';
import { type El, h } from '../vdom.ts';
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
  readonly nowMs: number;
  /** Somebody has played here before. */
  readonly isKnown: boolean;
}

export interface TablesActions {
  forget(tableId: string): void;
  afresh(): void;
}

/** The tables of this device. */
export function tablesView({ rows, nowMs, isKnown }: TablesState, actions: TablesActions): El {
  return h(
    'section',
    { class: 'my-tables', 'aria-labelledby': 'tables-title' },
    h('h2', { id: 'tables-title' }, words.start.tablesTitle),
    rows.length === 0
      ? h('p', { class: 'hint' }, words.start.noTables)
      : h(
          'ul',
          { class: 'rows' },
          rows.map((row) => rowView(row, nowMs, actions)),
        ),
    isKnown && h('p', {}, h('a', { href: SETTINGS_HASH }, words.settings.link)),
    isKnown &&
      h(
        'button',
        { type: 'button', class: 'quiet', onclick: () => actions.afresh() },
        words.start.afresh,
      ),
  );
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
