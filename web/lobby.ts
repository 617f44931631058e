import type { MyTableView } from '../shared/protocol/mine.ts';
import type { View } from '../shared/protocol/view.ts';
import type { Api } from './api.ts';
import { waitsForMe } from './seating.ts';
import type { Kept, Store } from './store.ts';
import type { TableRow } from './views/tables.ts';

/** What a list of this length asks for at once. */
const ROWS_MAX = 12;
/** Beside a table, the list of the others may be this old: the server reads each of them for it. */
const FRESH_MS = 30_000;

/** A table beside the player's list. */
type SeenRow = Extract<TableRow, { readonly isLost: boolean }>;

/** What this device knows. */
type KnownHere = Pick<
  Store,
  'me' | 'tablesHere' | 'removeTable' | 'keptMine' | 'setKeptMine' | 'keptView'
>;

/** The tables of the player, and beside them those that this device has only looked at. */
export class Lobby {
  readonly #api: Pick<Api, 'table' | 'myTables'>;
  readonly #store: KnownHere;
  readonly #nowMs: () => number;
  readonly #onChange: () => void;
  readonly #seen = new Map<string, SeenRow>();
  #mine: readonly MyTableView[] = [];
  /** Since when nothing newer is known of it; null where nothing is. */
  #asOfMs: number | null = null;
  /** Where the list goes on; null at its end. */
  #next: string | null = null;
  /** How many pages of it are shown. */
  #pages = 1;
  #isBusy = false;
  /** Whose list it is. */
  #playerId: string | null = null;
  #askedMs = Number.NEGATIVE_INFINITY;

  constructor(
    api: Pick<Api, 'table' | 'myTables'>,
    store: KnownHere,
    nowMs: () => number,
    onChange: () => void,
  ) {
    this.#api = api;
    this.#store = store;
    this.#nowMs = nowMs;
    this.#onChange = onChange;
    this.#begin(store.me()?.playerId ?? null);
  }

  /** Whether the player has a seat there, as far as the list was asked for. */
  isMine(tableId: string): boolean {
    return this.#mine.some((table) => table.tableId === tableId);
  }

  /** The server's order, by deadline; then what this device knows beside it. */
  rows(): readonly TableRow[] {
    const mine = this.#mine.map((table) => ({ tableId: table.tableId, mine: table }));
    const seen = this.#others().map(({ tableId }) => this.#rowOf(tableId));
    return [...mine, ...seen.toSorted((a, b) => rank(a) - rank(b))];
  }

  /** A table as the server showed it on this visit, else as its player saw it last here. */
  #rowOf(tableId: string): SeenRow {
    const seen = this.#seen.get(tableId) ?? { tableId, view: null, isLost: false };
    return seen.view === null ? { ...seen, view: this.#kept(tableId)?.value ?? null } : seen;
  }

  #kept(tableId: string): Kept<View> | null {
    const me = this.#store.me();
    return me === null ? null : this.#store.keptView({ tableId, playerId: me.playerId });
  }

  /** Whether there has been a list, so that what is not in it is not there. */
  get isListed(): boolean {
    return this.#asOfMs !== null || this.#store.me() === null;
  }

  /** The table that waits for the player and has the least time left, but for the one at hand. */
  next(tableId: string): MyTableView | null {
    return this.#mine.find((table) => table.yourTurn && table.tableId !== tableId) ?? null;
  }

  get hasMore(): boolean {
    return this.#next !== null;
  }

  /** Since when nothing newer is known of what is listed, Unix ms; null where nothing is. */
  get asOfMs(): number | null {
    if (this.#asOfMs !== null) return this.#asOfMs;
    const unseen = this.#others().filter(
      ({ tableId }) => (this.#seen.get(tableId)?.view ?? null) === null,
    );
    const times = unseen.flatMap(({ tableId }) => this.#kept(tableId)?.atMs ?? []);
    return times.length === 0 ? null : Math.min(...times);
  }

  get isBusy(): boolean {
    return this.#isBusy;
  }

  /** The tables after the last one of the list. */
  async more(): Promise<void> {
    if (this.#next === null || this.#isBusy) return;
    this.#isBusy = true;
    this.#onChange();
    this.#pages += 1;
    await this.#ask(this.#mine, this.#next, 1);
    this.#isBusy = false;
    this.#onChange();
  }

  /** Asks for so many pages after those before; without an answer the list stays as it was. */
  async #ask(before: readonly MyTableView[], cursor: string | null, pages: number): Promise<void> {
    const playerId = this.#playerId;
    const mine = new Map(before.map((table) => [table.tableId, table]));
    let next = cursor;
    for (let page = 0; page < pages && (page === 0 || next !== null); page += 1) {
      const answer = await this.#api.myTables(next);
      if (!answer.ok || this.#playerId !== playerId) return;
      this.#asOfMs = this.#nowMs();
      for (const table of answer.value.tables) mine.set(table.tableId, table);
      next = answer.value.next;
    }
    this.#mine = [...mine.values()];
    this.#next = next;
    if (playerId === null) return;
    this.#store.setKeptMine(playerId, { atMs: this.#nowMs(), value: this.#mine });
  }

  #others() {
    const known = this.#store.tablesHere().filter(({ tableId }) => !this.isMine(tableId));
    return known.slice(0, ROWS_MAX);
  }

  async refresh(): Promise<void> {
    await this.#refreshMine();
    await Promise.all(
      this.#others().map(async ({ tableId, readKey }) => {
        const playerId = this.#playerId;
        const answer = await this.#api.table(tableId, readKey);
        if (this.#playerId !== playerId) return;
        const known = this.#seen.get(tableId)?.view ?? null;
        const view = answer.ok ? answer.value.view : known;
        this.#seen.set(tableId, { tableId, view, isLost: !answer.ok });
        this.#onChange();
      }),
    );
  }

  /** Asks for the player's own tables, unless that was done just before. */
  async freshen(): Promise<void> {
    const isOther = (this.#store.me()?.playerId ?? null) !== this.#playerId;
    if (isOther || this.#nowMs() - this.#askedMs >= FRESH_MS) await this.#refreshMine();
  }

  async #refreshMine(): Promise<void> {
    const playerId = this.#store.me()?.playerId ?? null;
    if (playerId !== this.#playerId) this.#begin(playerId);
    if (playerId === null) return;
    this.#askedMs = this.#nowMs();
    await this.#ask([], null, this.#pages);
    this.#onChange();
  }

  /** The list is this player's from now on, as they saw it last here. */
  #begin(playerId: string | null): void {
    const kept = playerId === null ? null : this.#store.keptMine(playerId);
    this.#playerId = playerId;
    this.#mine = kept?.value ?? [];
    this.#asOfMs = kept?.atMs ?? null;
    this.#next = null;
    this.#pages = 1;
    this.#seen.clear();
  }

  forget(tableId: string): void {
    this.#store.removeTable(tableId);
    this.#onChange();
  }
}

function rank(row: TableRow): number {
  if ('mine' in row || row.view === null) return 2;
  if (row.view.status === 'over') return 3;
  return waitsForMe(row.view) ? 0 : 1;
}
