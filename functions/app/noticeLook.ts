/**
 * What waits for a person: the rows of the outbox say what may, and each is looked at again at its
 * table, which may be read as of a second ago, and is no older than the row.
 */
import { GAP_MS_MAX, type PendingTurn } from '../../shared/notices/policy.ts';
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
import type { Clock, Directory, PlayerProfile } from './ports.ts';
import type { PublicTable, PublicTables } from './publicTables.ts';

const TABLES_AT_ONCE = 20;

export interface LookDeps {
  readonly rows: Rows;
  readonly clock: Clock;
  readonly tables: PublicTables;
  readonly directory: Pick<Directory, 'players' | 'subscriptions' | 'seenVersions'>;
}

/** A turn that still waits, with what is said of it. */
export interface Open {
  readonly row: Row;
  readonly table: PublicTable;
  readonly wait: Wait;
  readonly pending: PendingTurn;
}

export interface Looked {
  readonly open: readonly Open[];
  readonly news: readonly { readonly key: string; readonly row: Row; readonly news: NewsRow }[];
  readonly settings: NoticeSettings;
  /** Undefined for somebody who is gone, or for whom nothing waits. */
  readonly profile: PlayerProfile | undefined;
  /** When the last message about turns went out; null where none is known of. */
  readonly lastAt: number | null;
  /** Messages in a row after which nothing was played or looked at. */
  readonly unanswered: number;
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
  readonly open: Open | null;
  /** The player has no turn there again. */
  readonly isGone: boolean;
}

export class NoticeLook {
  readonly #deps: LookDeps;

  constructor(deps: LookDeps) {
    this.#deps = deps;
  }

  async look(playerId: string): Promise<Looked> {
    const { rows, clock, directory } = this.#deps;
    const listed = await rows.list(outbox(playerId));
    const isTurn = ({ key }: Row) => key.startsWith(turnKey(''));
    // Asked for once, and only where something waits.
    let versions: ReturnType<SeenVersions> | null = null;
    const seen: SeenVersions = () => {
      versions ??= directory.seenVersions(playerId, 'eventual');
      return versions;
    };
    const turns = await eachAtOnce(listed.filter(isTurn), TABLES_AT_ONCE, (row) =>
      this.#lookAt(playerId, row, seen),
    );
    const now = clock.now();
    for (const { row, value, isGone } of turns) {
      const isRecent = value.said !== undefined && now - value.said.at < GAP_MS_MAX;
      if (isGone && !isRecent) await rows.drop(outbox(playerId), row.key, row.revision);
    }
    const news = listed
      .filter(({ key, value }) => key.startsWith(newsKey('')) && !(value as NewsRow).told)
      .map((row) => ({ key: row.key, row, news: row.value as NewsRow }));
    const rowOf = (key: string) => listed.find((row) => row.key === key) ?? null;
    const open = turns.flatMap((turn) => turn.open ?? []);
    const isIdle = open.length === 0 && news.length === 0;
    return {
      open,
      news,
      settings: (rowOf(SETTINGS)?.value ?? NO_SETTINGS) as NoticeSettings,
      profile: isIdle ? undefined : (await directory.players([playerId])).get(playerId),
      trouble: rowOf(TROUBLE),
      ...saidSoFar(turns, now),
    };
  }

  /** Whether the table still waits for this player, and for this turn. */
  async #lookAt(playerId: string, row: Row, seen: SeenVersions): Promise<Turn> {
    const value = row.value as TurnRow;
    const { tableId, turn, openedAt, marks, version } = value;
    const table = await this.#deps.tables.load(tableId, version);
    const closed = { row, value, open: null };
    if (table === null) return { ...closed, isGone: true };
    const { header, state } = table;
    const isSeated = state.seats.some(({ player }) => player === playerId);
    const isGone = state.status === 'over' || !isSeated;
    const wait = waitOf(state);
    const isWaited = wait?.seats.some((seat) => waitedPlayer(state, seat) === playerId);
    if (wait === null || isWaited !== true || wait.turn !== turn) return { ...closed, isGone };
    const isOver = wait.deadline !== null && wait.deadline <= this.#deps.clock.now();
    // The house is about to play it.
    if (isOver && header.terms.onExpiry !== 'claim') return { ...closed, isGone };
    const hasSeen = ((await seen()).get(tableId) ?? 0) >= version;
    const isSeen = hasSeen || (marks.pinged !== turn && (await this.#isLooking(playerId, tableId)));
    const clock = clockOf(header.terms, wait, openedAt);
    const pending: PendingTurn = { tableId, turn, ...clock, seen: isSeen, marks };
    return { row, value, open: { row, table, wait, pending }, isGone };
  }

  /** Whether a live connection of the player follows this table: being elsewhere is no reading. */
  async #isLooking(playerId: string, tableId: string): Promise<boolean> {
    const { directory, clock } = this.#deps;
    const viewers = await directory.subscriptions(tableId, clock.now(), 'eventual');
    return viewers.some((viewer) => viewer.playerId === playerId);
  }
}

/**
 * What the rows of turns keep of the messages so far. A message names every turn that waits, so
 * that whoever has played or seen one of the last message has answered it.
 */
function saidSoFar(
  turns: readonly Turn[],
  now: number,
): Pick<Looked, 'lastAt' | 'unanswered' | 'wakeAt'> {
  const said = turns.flatMap(({ value: { said: s } }) => s ?? []);
  const lastAt = said.reduce<number | null>((max, { at }) => Math.max(max ?? at, at), null);
  const last = turns.filter(({ value }) => lastAt !== null && value.said?.at === lastAt);
  const isAnswered = last.some(
    ({ open, value }) => open === null || open.pending.seen || value.marks.pinged !== value.turn,
  );
  const counts = last.map(({ value }) => value.said?.unanswered ?? 0);
  const wakes = said.flatMap(({ wakeAt }) => (wakeAt !== null && wakeAt > now ? wakeAt : []));
  return {
    lastAt,
    unanswered: isAnswered ? 0 : Math.max(0, ...counts),
    wakeAt: wakes.length === 0 ? null : Math.min(...wakes),
  };
}
