/** The tables of a player: a projection of commits, and the list that is made of it. */
import { ok } from '../../shared/engine/result.ts';
import type { Commit } from '../../shared/journal/commit.ts';
import type { MyTablesView, MyTableView } from '../../shared/protocol/mine.ts';
import { isoTime } from '../../shared/protocol/time.ts';
import { isOverdue } from '../../shared/table/clock.ts';
import { seatOf, type TableState } from '../../shared/table/state.ts';
import { waitedFor } from '../../shared/table/waiting.ts';
import { eachAtOnce } from './eachAtOnce.ts';
import { changesRows, rowsOf } from './mineRows.ts';
import { writeRows } from './mineSums.ts';
import { type Outcome, refuse } from './outcome.ts';
import type { MyTable } from './ports/myTables.ts';
import type { Ports } from './ports.ts';
import type { Projection } from './projection.ts';
import { storedState } from './storedState.ts';
import type { LoadedTable, Tables } from './tables.ts';

/** Tables of one list that are read, or asked to be looked at, side by side. */
const TABLES_AT_ONCE = 25;
/** Tables left at a time: a request has no longer than half a minute for all of them. */
const LEFT_AT_ONCE = 10;

/** A table of the list, with the newest that is known of it. */
interface Head {
  readonly row: MyTable;
  readonly seat: number;
  readonly version: number;
  readonly at: number;
  readonly state: TableState;
}

/** Place in the list: `[group, instant, id]`, compared in this order. */
type Place = readonly [group: number, at: number, tableId: string];

const NO_DEADLINE = Number.MAX_SAFE_INTEGER;

function comparePlaces(a: Place, b: Place): number {
  return a[0] - b[0] || a[1] - b[1] || (a[2] < b[2] ? -1 : Number(a[2] > b[2]));
}

/** Those that wait for the player first, by deadline; then the others; the newest ends last. */
function placeOf(row: MyTable, head: Head | null): Place {
  if (head === null || head.state.status === 'over') return [2, -row.at, row.tableId];
  const isMine = waitedFor(head.state).includes(head.seat);
  return [isMine ? 0 : 1, head.state.deadline ?? NO_DEADLINE, row.tableId];
}

function writePlace(place: Place): string {
  return place.join('.');
}

function readPlace(cursor: string): Place | null {
  const [, group, at, tableId] = /^([012])\.(-?\d{1,16})\.([\w-]{22})$/.exec(cursor) ?? [];
  return tableId === undefined ? null : [Number(group), Number(at), tableId];
}

export class Mine implements Projection {
  readonly #ports: Ports;
  readonly #tables: Tables;
  readonly #leave: (tableId: string, player: string) => Promise<void>;

  /** `leave` gives up the seat of a player who is gone. */
  constructor(
    ports: Ports,
    tables: Tables,
    leave: (tableId: string, player: string) => Promise<void>,
  ) {
    this.#ports = ports;
    this.#tables = tables;
    this.#leave = leave;
  }

  /**
   * Writes what a commit changes in the lists of those who sit there, and their sums; a newer row
   * stands.
   */
  async consume({ header }: LoadedTable, commit: Commit): Promise<void> {
    if (!changesRows(commit)) return;
    const { version } = commit;
    const rows = await rowsOf(this.#ports.journal, header, version);
    const changed = [...rows].filter(([, row]) => row.version === version);
    await writeRows(this.#ports.directory, changed);
  }

  /**
   * Leaves every running table of a player who is gone, and takes back what was typed and ordered
   * at any.
   */
  async leaveAll(player: string): Promise<void> {
    const { directory } = this.#ports;
    const rows = await directory.myTables(player);
    await eachAtOnce(rows, LEFT_AT_ONCE, async ({ tableId, status }) => {
      await this.#forgetOrders(tableId, player);
      if (status === 'on') await this.#leave(tableId, player);
      await directory.dropWords(tableId, player);
    });
  }

  async #forgetOrders(tableId: string, player: string): Promise<void> {
    const { vault } = this.#ports;
    const kept = await vault.playerOrders(tableId, player);
    if (kept === null || kept.entries.length === 0) return;
    const none = { ...kept, revision: kept.revision + 1, entries: [], receipts: [] };
    const isKept = (await vault.keepOrders(tableId, player, none)) === 'kept';
    if (!isKept) throw new Error('orders changed while their player was being deleted');
  }

  async #head(player: string, row: MyTable): Promise<Head | null> {
    const { tableId } = row;
    const newest = await this.#ports.journal.newest(tableId);
    if (newest === null) return null;
    const state = storedState(newest) ?? (await this.#loadedState(tableId));
    const seat = seatOf(state, player);
    return seat === null ? null : { row, seat, version: newest.version, at: newest.at, state };
  }

  async #loadedState(tableId: string): Promise<TableState> {
    const table = await this.#tables.load(tableId, { fresh: true });
    if (table === null) throw new Error('a table that was there is gone');
    return table.state;
  }

  /**
   * The player's tables, `limit` of them after `cursor`. Every running table is looked at, since
   * only its newest state says whose turn it is; an ended one only if it is on the page.
   */
  async list(
    player: string,
    { cursor, limit }: { readonly cursor: string | null; readonly limit: number },
  ): Promise<Outcome<MyTablesView>> {
    const after = cursor === null ? null : readPlace(cursor);
    if (cursor !== null && after === null) {
      return refuse('bad-request', { detail: 'cursor is what the page before gave as next.' });
    }
    const rows = (await this.#ports.directory.myTables(player)).filter(
      ({ status }) => status !== 'left',
    );
    const running = rows.filter(({ status }) => status === 'on');
    const heads = await eachAtOnce(running, TABLES_AT_ONCE, (row) => this.#head(player, row));
    const placed = [
      ...heads.flatMap((head) => (head === null ? [] : [{ row: head.row, head }])),
      ...rows.flatMap((row) => (row.status === 'over' ? [{ row, head: null }] : [])),
    ].map(({ row, head }) => ({ row, head, place: placeOf(row, head) }));
    const rest = placed
      .filter(({ place }) => after === null || comparePlaces(place, after) > 0)
      .sort((a, b) => comparePlaces(a.place, b.place));
    const page = rest.slice(0, limit);
    const shown = await eachAtOnce(page, TABLES_AT_ONCE, ({ row, head }) =>
      head === null ? this.#head(player, row) : Promise.resolve(head),
    );
    const tables = await this.#views(
      player,
      shown.filter((head) => head !== null),
    );
    const last = page.at(-1);
    const next = last !== undefined && rest.length > limit ? writePlace(last.place) : null;
    return ok({ tables, next });
  }

  async #views(player: string, heads: readonly Head[]): Promise<MyTableView[]> {
    const { directory, clock, looks } = this.#ports;
    const players = heads.flatMap(({ state }) => state.seats.flatMap((s) => s.player ?? []));
    const [profiles, seen] = await Promise.all([
      directory.players(players),
      directory.seenVersions(player),
    ]);
    const now = clock.now();
    const overdue = heads.filter(({ state }) => isOverdue(state, now));
    await eachAtOnce(overdue, TABLES_AT_ONCE, ({ row }) => looks.lookAt(row.tableId, now));
    const nameOf = (id: string | null) => (id === null ? null : (profiles.get(id)?.name ?? null));
    return heads.map((head) => viewOf(head, nameOf, seen.get(head.row.tableId) ?? 0, now));
  }
}

function viewOf(
  { row, seat, version, at, state }: Head,
  nameOf: (player: string | null) => string | null,
  seen: number,
  now: number,
): MyTableView {
  const waitingFor = waitedFor(state);
  const { winners, over } = state;
  const side = row.sides === 'pairs' ? seat % 2 : seat;
  return {
    tableId: row.tableId,
    ruleset: row.ruleset,
    status: state.status,
    version,
    seat,
    seats: state.seats.map(({ player, kind, away }, i) => ({
      seat: i,
      player,
      name: nameOf(player),
      kind,
      away,
    })),
    yourTurn: waitingFor.includes(seat),
    waitingFor,
    deadline: state.deadline === null ? null : isoTime(state.deadline),
    overdue: isOverdue(state, now),
    scores: state.game.scores,
    result:
      over === null
        ? null
        : { over, winners, won: winners.length === 0 ? null : winners.includes(side) },
    seen,
    at: isoTime(at),
  };
}
