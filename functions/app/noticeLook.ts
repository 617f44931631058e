/**
 * What waits for a person: the rows of the outbox say what may, and each is looked at again at its
 * table, which may be read as of a second ago, and is no older than the row.
 */
import { GAP_MS_MAX, type Marks, type PendingTurn } from '../../shared/notices/policy.ts';
import type { Reminder } from '../../shared/notices/reminders.ts';
import { seatOf, type TableState } from '../../shared/table/state.ts';
import { eachAtOnce } from './eachAtOnce.ts';
import { clockOf, type Wait, waitedPlayer, waitOf } from './noticeFacts.ts';
import {
  type NewsRow,
  NO_SETTINGS,
  type NoticeSettings,
  newsKey,
  outbox,
  SETTINGS,
  TROUBLE,
  type TurnRow,
  turnKey,
} from './noticeRows.ts';
import type { Row, Rows } from './ports/rows.ts';
import type { Directory, Log, PlayerProfile } from './ports.ts';
import type { PublicTable, PublicTables } from './publicTables.ts';

const TABLES_AT_ONCE = 20;
/** So long the row of a turn stays where the next one of its table is likely to come. */
const SPENT_MS_MIN = 86_400_000;

export interface LookDeps {
  readonly rows: Rows;
  readonly tables: PublicTables;
  readonly directory: Pick<Directory, 'players' | 'subscriptions' | 'seenVersions'>;
  readonly log: Log;
}

/** A turn that still waits, with what is said of it. */
export interface Open {
  readonly row: Row;
  /** A reminder that webhooks have yet to hear; null for none. */
  readonly owed: Reminder | null;
  readonly table: PublicTable;
  readonly wait: Wait;
  readonly pending: PendingTurn;
  /** It counts as seen for nothing but that the player has the table open just now. */
  readonly isWatched: boolean;
}

/** A turn that a message names. */
export interface ToldTurn extends Open {
  /** Null: it is named because it waits. */
  readonly reminder: Reminder | null;
  /** Once the message is out. */
  readonly marks: Marks;
}

/** The last message about turns. */
export interface LastSaid {
  readonly at: number;
  /** Messages in a row before it that nothing followed; 0 if this one was answered. */
  readonly unanswered: number;
  /** Something was played or looked at since. */
  readonly isAnswered: boolean;
}

/** News that were not told yet. */
export interface Untold {
  readonly key: string;
  readonly row: Row;
  readonly news: NewsRow;
  /** The table that they are of; null for none that is there. */
  readonly table: PublicTable | null;
}

export interface Looked {
  readonly open: readonly Open[];
  /** Some table could not be read: what waits there is not known. */
  readonly isPartial: boolean;
  readonly news: readonly Untold[];
  readonly settings: NoticeSettings;
  /** Undefined for somebody who is gone, or for whom nothing waits. */
  readonly profile: PlayerProfile | undefined;
  /** Null where none is known of. */
  readonly last: LastSaid | null;
  /** The next wake that is known to be noted; null for none. */
  readonly wakeAt: number | null;
  /** The row of what went wrong; null for nothing. */
  readonly trouble: Row | null;
}

type SeenVersions = () => Promise<ReadonlyMap<string, number>>;

/** A row of a turn, and what its table says of it. */
interface Turn {
  readonly row: Row;
  readonly value: TurnRow;
  /** Null: it does not wait any more. */
  readonly open: Open | null | 'unknown';
  /** The newest turn of the player there that is over ran out, or the house plays them. */
  readonly isMissed: boolean;
}

export class NoticeLook {
  readonly #deps: LookDeps;

  constructor(deps: LookDeps) {
    this.#deps = deps;
  }

  /** What waits at `now` (Unix ms), which whoever looks goes by. */
  async look(playerId: string, now: number): Promise<Looked> {
    const { rows, directory } = this.#deps;
    const listed = await rows.list(outbox(playerId));
    const isTurn = ({ key }: Row) => key.startsWith(turnKey(''));
    // Asked for once, and only where something waits.
    let versions: ReturnType<SeenVersions> | null = null;
    const seen: SeenVersions = () => {
      versions ??= directory.seenVersions(playerId, 'eventual');
      return versions;
    };
    const turns = await eachAtOnce(listed.filter(isTurn), TABLES_AT_ONCE, (row) =>
      this.#lookAt(playerId, row, seen, now),
    );
    for (const { row } of turns.filter((turn) => isSpent(turn, now))) {
      await rows.drop(outbox(playerId), row.key, row.revision);
    }
    const isUntold = ({ key, value }: Row) =>
      key.startsWith(newsKey('')) && !(value as NewsRow).told;
    const untold = await eachAtOnce(listed.filter(isUntold), TABLES_AT_ONCE, (row) =>
      this.#newsOf(row),
    );
    const news = untold.flatMap((one) => (one === 'unknown' ? [] : one));
    const rowOf = (key: string) => listed.find((row) => row.key === key) ?? null;
    const open = turns.flatMap((turn) => (turn.open === 'unknown' ? [] : (turn.open ?? [])));
    const isIdle = open.length === 0 && news.length === 0;
    return {
      open,
      isPartial: turns.some((turn) => turn.open === 'unknown') || news.length < untold.length,
      news,
      settings: (rowOf(SETTINGS)?.value ?? NO_SETTINGS) as NoticeSettings,
      profile: isIdle ? undefined : (await directory.players([playerId])).get(playerId),
      trouble: rowOf(TROUBLE),
      last: lastSaid(turns, now),
      wakeAt: knownWake(turns, now),
    };
  }

  /** Whether the table still waits for this player, and for this turn. */
  async #lookAt(playerId: string, row: Row, seen: SeenVersions, now: number): Promise<Turn> {
    const value = row.value as TurnRow;
    const { tableId, turn, openedAt, marks, version, openedIn = version } = value;
    const table = await this.#load(tableId, version);
    if (table === 'unknown') return { row, value, open: table, isMissed: false };
    if (table === null) return { row, value, open: null, isMissed: false };
    const { header, state } = table;
    const isMissed = hasMissed(state, playerId);
    const closed = { row, value, open: null, isMissed };
    const wait = waitOf(state);
    const isWaited = wait?.seats.some((seat) => waitedPlayer(state, seat) === playerId);
    if (wait === null || isWaited !== true || wait.turn !== turn) return closed;
    const isOver = wait.deadline !== null && wait.deadline <= now;
    // The house is about to play it.
    if (isOver && header.terms.onExpiry !== 'claim') return { ...closed, isMissed: true };
    const hasSeen = ((await seen()).get(tableId) ?? 0) >= openedIn;
    const isUntold = !hasSeen && marks.pinged !== turn;
    const isWatched = isUntold && (await this.#isLooking(playerId, tableId, now));
    const clock = clockOf(header.terms, wait, openedAt);
    const pending: PendingTurn = { tableId, turn, ...clock, seen: hasSeen || isWatched, marks };
    const owed = value.owed ?? null;
    return { row, value, open: { row, table, wait, pending, isWatched, owed }, isMissed };
  }

  async #newsOf(row: Row): Promise<Untold | 'unknown'> {
    const news = row.value as NewsRow;
    const { what } = news;
    const table = what.kind === 'hookDisabled' ? null : await this.#load(what.tableId);
    return table === 'unknown' ? table : { key: row.key, row, news, table };
  }

  /** One table that cannot be read keeps nothing back of what waits at the others. */
  async #load(tableId: string, version?: number): Promise<PublicTable | null | 'unknown'> {
    try {
      return await this.#deps.tables.load(tableId, version);
    } catch (error) {
      this.#deps.log.error('a table could not be read to tell of it', error, { tableId });
      return 'unknown';
    }
  }

  /** Whether a live connection of the player follows this table: being elsewhere is no reading. */
  async #isLooking(playerId: string, tableId: string, now: number): Promise<boolean> {
    const viewers = await this.#deps.directory.subscriptions(tableId, now, 'eventual');
    return viewers.some((viewer) => viewer.playerId === playerId);
  }
}

/** Whether the last that is known of a player at a table is a turn that ran out. */
function hasMissed(state: TableState, player: string): boolean {
  const seat = state.seats[seatOf(state, player) ?? -1];
  return seat !== undefined && (seat.away || seat.misses > 0);
}

/** Whether the row of a turn is of no more use: it was played, and holds no message back. */
function isSpent({ open, value: { openedAt, said } }: Turn, now: number): boolean {
  const isQuiet = said === undefined || now - said.at >= GAP_MS_MAX;
  return open === null && isQuiet && now - openedAt >= SPENT_MS_MIN;
}

/**
 * What the rows of turns keep of the messages so far. A message names every turn that waits, so
 * that whoever has played one of the last message, or seen it since, has answered it. Whoever has
 * let it run out has not.
 */
function lastSaid(turns: readonly Turn[], now: number): LastSaid | null {
  // One that lies ahead was noted by a clock that was wrong.
  const said = turns.flatMap(({ value }) => value.said ?? []).filter((one) => one.at <= now);
  if (said.length === 0) return null;
  const at = Math.max(...said.map((one) => one.at));
  const last = turns.filter(({ value }) => value.said?.at === at);
  const isAnswered = last.some(({ open, isMissed, value: { marks, turn, said: s } }) => {
    if (open === null || marks.pinged !== turn) return !isMissed;
    return open !== 'unknown' && open.pending.seen && s?.wasSeen !== true;
  });
  const unanswered = Math.max(...last.map(({ value }) => value.said?.unanswered ?? 0));
  return { at, unanswered: isAnswered ? 0 : unanswered, isAnswered };
}

function knownWake(turns: readonly Turn[], now: number): number | null {
  const wakes = turns.flatMap(({ value: { said } }) => said?.wakeAt ?? []);
  const ahead = wakes.filter((at) => at > now);
  return ahead.length === 0 ? null : Math.min(...ahead);
}
