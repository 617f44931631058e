/**
 * What waits for a person: asked of the tables themselves, at the moment at which something may be
 * told. What is read here may be a second old, but for the tables: whose turn it is, is not.
 */
import { type Marks, NO_MARKS, type PendingTurn } from '../../shared/notices/policy.ts';
import { eachAtOnce } from './eachAtOnce.ts';
import { clockOf, type Wait, waitedPlayer, waitOf } from './noticeFacts.ts';
import {
  type NewsRow,
  NO_SETTINGS,
  NOTHING_TOLD,
  type NoticeSettings,
  newsKey,
  outbox,
  PERSON,
  SETTINGS,
  type Told,
  type TurnRow,
  turnKey,
  type Wakes,
} from './noticeRows.ts';
import type { Consistency, Row } from './ports/rows.ts';
import type { Directory } from './ports.ts';
import type { NewestTable, PublicTables } from './publicTables.ts';

const TABLES_AT_ONCE = 20;

export interface LookDeps {
  readonly wakes: Wakes;
  readonly tables: PublicTables;
  readonly directory: Pick<Directory, 'subscriptions' | 'seenAt' | 'myTables'>;
}

/** What the outbox of a person holds. */
export interface Person {
  readonly playerId: string;
  readonly settings: NoticeSettings;
  readonly told: Told;
  /** Of the row that says what was told; 0 for none. */
  readonly revision: number;
  /** What is still to be told once. */
  readonly news: readonly { readonly key: string; readonly row: Row; readonly news: NewsRow }[];
  /** What counts as told since the outbox was made anew, by table. */
  readonly anew: ReadonlyMap<string, { readonly row: Row; readonly turn: TurnRow }>;
}

/** A turn that waits for a person, with what is said of it. */
export interface Open {
  readonly table: NewestTable;
  readonly wait: Wait;
  readonly pending: PendingTurn;
}

type Waited = Pick<Open, 'table' | 'wait'>;

export class NoticeLook {
  readonly #deps: LookDeps;

  constructor(deps: LookDeps) {
    this.#deps = deps;
  }

  /** One query: choices, what was told, and news. */
  async person(playerId: string, consistency: Consistency): Promise<Person> {
    const rows = await this.#deps.wakes.rows.list(outbox(playerId), '', consistency);
    const settings = rows.find(({ key }) => key === SETTINGS)?.value ?? NO_SETTINGS;
    const standing = rows.find(({ key }) => key === PERSON);
    const news = rows
      .filter(({ key, value }) => key.startsWith(newsKey('')) && !(value as NewsRow).told)
      .map((row) => ({ key: row.key, row, news: row.value as NewsRow }));
    const anew = rows
      .filter(({ key }) => key.startsWith(turnKey('')))
      .map((row) => ({ row, turn: row.value as TurnRow }));
    return {
      playerId,
      settings: settings as NoticeSettings,
      // An earlier version has written fewer fields.
      told: { ...NOTHING_TOLD, ...(standing?.value as Partial<Told> | undefined) },
      revision: standing?.revision ?? 0,
      news,
      anew: new Map(anew.map((one) => [one.turn.tableId, one])),
    };
  }

  /** The tables at which a person sits. */
  async seats(playerId: string): Promise<readonly string[]> {
    const rows = await this.#deps.directory.myTables(playerId, 'eventual');
    return rows.filter(({ status }) => status === 'on').map(({ tableId }) => tableId);
  }

  /** The turns that wait for a person at these tables. */
  async turns(person: Person, tableIds: readonly string[]): Promise<readonly Open[]> {
    const { playerId } = person;
    const looked = await eachAtOnce([...new Set(tableIds)], TABLES_AT_ONCE, async (tableId) => {
      const waited = await this.#waited(playerId, tableId);
      await this.#forget(person, tableId, waited);
      return waited ?? [];
    });
    const waited = looked.flat();
    if (waited.length === 0) return [];
    const seen = await this.#deps.directory.seenAt(
      playerId,
      waited.map(({ table }) => table.header.tableId),
    );
    return eachAtOnce(waited, TABLES_AT_ONCE, (one) => this.#open(person, one, seen));
  }

  /** The table if it waits for this player; else null. */
  async #waited(playerId: string, tableId: string): Promise<Waited | null> {
    const table = await this.#deps.tables.load(tableId);
    if (table === null) return null;
    const { header, state } = table;
    const wait = waitOf(state);
    const isWaited = wait?.seats.some((seat) => waitedPlayer(state, seat) === playerId);
    if (wait === null || isWaited !== true) return null;
    const now = this.#deps.wakes.clock.now();
    const isOver = wait.deadline !== null && wait.deadline <= now;
    // The house is about to play it.
    if (isOver && header.terms.onExpiry !== 'claim') return null;
    return { table, wait };
  }

  /** What was made anew is of use while the turn waits that it speaks of. */
  async #forget({ playerId, anew }: Person, tableId: string, waited: Waited | null) {
    const made = anew.get(tableId);
    if (made === undefined || made.turn.turn === waited?.wait.turn) return;
    await this.#deps.wakes.rows.drop(outbox(playerId), made.row.key, made.row.revision);
  }

  async #open(
    person: Person,
    { table, wait }: Waited,
    seen: ReadonlyMap<string, number>,
  ): Promise<Open> {
    const { header } = table;
    const { tableId } = header;
    const { turn } = wait;
    const marks = marksOf(person, tableId, turn);
    const isSeen =
      (await this.#hasSeen(table, turn, seen.get(tableId) ?? 0)) ||
      (marks.pinged !== turn && (await this.#isLooking(person.playerId, tableId)));
    const clock = clockOf(header.terms, wait);
    return { table, wait, pending: { tableId, turn, ...clock, seen: isSeen, marks } };
  }

  /** Whether what a player has looked at showed this turn. */
  async #hasSeen(table: NewestTable, turn: string, version: number): Promise<boolean> {
    if (version >= table.version) return true;
    const opened = table.state.round?.lastSeq ?? 0;
    // The newest commit has brought the turn, or there was nothing to see.
    if (version === 0 || opened >= table.firstSeq) return false;
    const state = await this.#deps.tables.stateOf(table, version);
    return state !== null && waitOf(state)?.turn === turn;
  }

  /** Whether a live connection of the player follows this table: being elsewhere is no reading. */
  async #isLooking(playerId: string, tableId: string): Promise<boolean> {
    const now = this.#deps.wakes.clock.now();
    const viewers = await this.#deps.directory.subscriptions(tableId, now, 'eventual');
    return viewers.some((viewer) => viewer.playerId === playerId);
  }
}

/** What was said of a turn: in messages, or what counts as said since the outbox was made anew. */
function marksOf({ told, anew }: Person, tableId: string, turn: string): Marks {
  const said = told.said.find((one) => one.tableId === tableId);
  const known: readonly Marks[] = [said ?? [], anew.get(tableId)?.turn.marks ?? []].flat();
  const reminders = ({ reminded }: Marks): number => reminded?.kinds.length ?? 0;
  const [most] = known
    .filter(({ pinged }) => pinged === turn)
    .sort((a, b) => reminders(b) - reminders(a));
  const { pinged, reminded } = most ?? said ?? NO_MARKS;
  return { pinged, reminded };
}
