/** Following a table: what happens after a commit, for everyone who is connected, and its clock. */
import type { Commit } from '../../shared/journal/commit.ts';
import { APP_PAYLOADS } from '../../shared/journal/events.ts';
import { LIMITS } from '../../shared/protocol/limits.ts';
import { hasRoomToPlay } from '../../shared/table/advance.ts';
import { beaconRetry, hasFollowUp, settleAt, waitsForClaim } from '../../shared/table/clock.ts';
import { beaconAwaited } from '../../shared/table/state.ts';
import type { Commands } from './command.ts';
import { opensTurn } from './commits.ts';
import { SealedEpoch } from './dealer.ts';
import { eachAtOnce } from './eachAtOnce.ts';
import { logHead, wantsLogHead } from './heads.ts';
import type { DueRow, Following, Ports } from './ports.ts';
import type { Projection } from './projection.ts';
import type { PublicTable } from './publicTables.ts';
import type { Push } from './push.ts';
import { stateAt } from './storedState.ts';
import { type LoadedTable, mustEnd, type Tables } from './tables.ts';

/** What sets a deadline that may lie before the one that the table was last noted for. */
const SOONER: ReadonlySet<number> = new Set([
  APP_PAYLOADS.epochWindow[0],
  APP_PAYLOADS.redealWindow[0],
]);
const SWEEP_BACK_MS = 3_600_000;
/** Minutes looked at once more: a row may have been written while the last sweep read past it. */
const SWEEP_OVERLAP_MS = 2 * 60_000;
const LOOKS_MAX = 10_000;
/** Tables that a sweep looks at side by side. */
const SWEPT_AT_ONCE = 25;
/** No table is begun with after so long: what is left is the next sweep's, a minute later. */
const SWEEP_BUDGET_MS = 20_000;

/** What a sweep has done. */
export interface Swept {
  readonly looked: number;
  /** Tables that the next sweep begins with. */
  readonly left: number;
  /** Tables that could not be looked at; each is tried again by the next sweep. */
  readonly failed: number;
  /** How long the table that has waited longest for a look has waited, failed looks included. */
  readonly oldestOverdueMs: number;
}

export class Watching {
  readonly #ports: Ports;
  readonly #tables: Tables;
  readonly #push: Push;
  readonly #commands: Commands;
  readonly #projections: readonly Projection[];

  constructor(
    ports: Ports,
    tables: Tables,
    push: Push,
    commands: Commands,
    projections: readonly Projection[],
  ) {
    this.#projections = projections;
    this.#ports = ports;
    this.#tables = tables;
    this.#push = push;
    this.#commands = commands;
  }

  /**
   * What follows from a commit: the log key's head, a due row where the clock starts anew, a look
   * where the clock is short, the push to viewers, and the projections. At least once; doing it
   * again is harmless. Hands are opened where somebody who holds one is connected, or somebody at
   * turn has left orders; else nothing here needs a secret of the table.
   */
  async consume(tableId: string, commit: Commit): Promise<void> {
    const loaded = await this.#tables.load(tableId, { fresh: false });
    if (loaded === null) throw new Error('a commit came from a table that is not there');
    const state = await stateAt(this.#ports.journal, loaded.header, commit);
    const table: LoadedTable = { ...loaded, version: commit.version, state };
    this.#tables.learnRound(table, commit);
    const { directory, clock } = this.#ports;
    const [following, head] = await Promise.all([
      directory.following(tableId, clock.now()),
      wantsLogHead(commit) ? logHead(this.#ports, table.header, state) : null,
    ]);
    await this.#watchClock(table, commit);
    await this.#watchTurn(table, commit, following);
    const crowd = await this.#push.tell(table, commit, head, following.followers);
    for (const projection of this.#projections) await projection.consume(table, commit);
    await this.#push.handOver(table, crowd);
  }

  async #watchClock({ header, state }: LoadedTable, commit: Commit): Promise<void> {
    const dueAt = settleAt(state, header.terms);
    if (dueAt === null) return;
    const isAwaited = beaconAwaited(state) !== null;
    // The row of a table that waited for a claim is gone.
    const isClaimed = header.terms.onExpiry === 'claim';
    const isSooner =
      isAwaited ||
      isClaimed ||
      hasFollowUp(state) ||
      commit.events.some((event) => SOONER.has(event.type));
    // Never into a minute that the sweep has left behind: this commit may have come late.
    const noticedAt = Math.max(dueAt, this.#ports.clock.now());
    if (isSooner) await this.#ports.directory.putDue(header.tableId, noticedAt);
    const isShort = dueAt - commit.at <= (LIMITS.shortClockSecondsMax + 10) * 1000;
    if (isShort) await this.#ports.looks.lookAt(header.tableId, dueAt);
  }

  /**
   * Orders that the decision has not seen: kept by another instance, or while it was on its way; or
   * it was full. They are read only where it is noted that there may be some. Who keeps orders
   * notes it first, and reads the newest commit last: what is noted too late for this one to see
   * has this commit to read.
   */
  async #watchTurn(table: LoadedTable, commit: Commit, { orderedRound }: Following): Promise<void> {
    const mayBeOrdered = orderedRound >= (table.state.round?.no ?? Number.POSITIVE_INFINITY);
    if (!opensTurn(commit.events) || !(mayBeOrdered || isFull(commit))) return;
    const now = this.#ports.clock.now();
    if (await this.#hasMore(table, now)) await this.#ports.looks.lookAt(table.header.tableId, now);
  }

  async #hasMore(table: LoadedTable, now: number, isOpen = false): Promise<boolean> {
    try {
      return await this.#commands.hasMore(table, now);
    } catch (error) {
      if (!(error instanceof SealedEpoch)) throw error;
      // Only a play that is made comes to another epoch than that of its round.
      if (isOpen) return true;
      await this.#tables.openRound(table, table.state);
      return this.#hasMore(table, now, true);
    }
  }

  /**
   * Settles whatever is due at a table. Late, doubled or needless calls change nothing. A beacon
   * that has not come is looked for again, later each time; in the end the sweep goes on looking.
   */
  async look(tableId: string): Promise<void> {
    const retryAt = await this.#settleAll(tableId);
    if (retryAt !== null) await this.#ports.looks.lookAt(tableId, retryAt);
  }

  /** Settles until nothing is due; when to look again for a late beacon, null for the sweep. */
  async #settleAll(tableId: string): Promise<number | null> {
    for (let i = 0; i < LOOKS_MAX; i += 1) {
      const table = await this.#tables.load(tableId, { fresh: true, opens: 'all' });
      const now = this.#ports.clock.now();
      if (table !== null && mustEnd(table)) {
        await this.#commands.endRestored(table, now);
        continue;
      }
      if (table === null) return null;
      const dueAt = settleAt(table.state, table.header.terms);
      if (await this.#commands.credit(table, now)) continue;
      if (dueAt === null || dueAt > now) {
        // Another commit may have come between: then the newest is looked at, and what is left.
        if (await this.#commands.goOn(table, now)) continue;
        return null;
      }
      const settled = await this.#commands.settle(table, now);
      if (settled === 'waits') return beaconRetry(dueAt, now);
      if (settled === 'idle') return null;
    }
    return null;
  }

  /**
   * Looks at every table whose minute has come, and notes when each wants to be seen again. The
   * mark says how far everything has been looked at: time may run out before the newest is.
   */
  async sweep(): Promise<Swept> {
    const { directory, clock } = this.#ports;
    const now = clock.now();
    const mark = await directory.sweptTo();
    const from = mark === 0 ? now - SWEEP_BACK_MS : mark - SWEEP_OVERLAP_MS;
    const rows = await directory.due(from, now);
    const waited = rows.map(({ dueAt, since = dueAt }) => now - since);
    let sweptTo = now;
    let left = 0;
    let failed = 0;
    await eachAtOnce(rows, SWEPT_AT_ONCE, async (row) => {
      if (clock.now() - now < SWEEP_BUDGET_MS) {
        if (!(await this.#hasSwept(row, now))) failed += 1;
        return;
      }
      left += 1;
      sweptTo = Math.min(sweptTo, row.dueAt + SWEEP_OVERLAP_MS);
    });
    await directory.setSweptTo(sweptTo);
    const oldestOverdueMs = waited.reduce((a, b) => Math.max(a, b), 0);
    return { looked: rows.length - left, left, failed, oldestOverdueMs };
  }

  /**
   * One table that cannot be read must not keep the others waiting: false, and its row goes along
   * with the sweep, which does not come back to where it stood, and says since when it waits.
   */
  async #hasSwept(row: DueRow, now: number): Promise<boolean> {
    const { tableId, dueAt, since = dueAt, look } = row;
    const { log, directory } = this.#ports;
    try {
      await this.#sweepTable(row, now);
      return true;
    } catch (error) {
      log.error('a table could not be looked at', error, { tableId });
      if (look === undefined) await directory.putDue(tableId, now, since);
      else await directory.putLook(tableId, now, look);
      if (!isSameMinute(now, dueAt)) await this.#dropRow(row);
      return false;
    }
  }

  #dropRow({ tableId, dueAt, look }: DueRow): Promise<void> {
    const { directory } = this.#ports;
    if (look === undefined) return directory.dropDue(tableId, dueAt);
    return directory.dropLook(tableId, dueAt, look);
  }

  async #sweepTable(row: DueRow, now: number): Promise<void> {
    const { tableId, dueAt, look } = row;
    const { directory } = this.#ports;
    await this.#settleAll(tableId);
    if (look !== undefined) return this.#dropRow(row);
    const table = await this.#tables.load(tableId, { fresh: false });
    const at = table === null ? null : seenAgainAt(table, now);
    // What is still due waits for a beacon, and is seen again in a minute.
    const next = at === null ? null : Math.max(at, now);
    if (next !== null) await directory.putDue(tableId, next);
    if (next === null || !isSameMinute(next, dueAt)) {
      await directory.dropDue(tableId, dueAt);
    }
  }
}

/** Whether plays may have been left over for want of room. Of typed words only a hash is kept. */
function isFull({ events }: Commit): boolean {
  const payloads = events.map(({ payload }) => payload);
  if (payloads.includes(null)) return true;
  const payloadBytes = payloads.reduce((sum, payload) => sum + (payload?.length ?? 0), 0);
  return !hasRoomToPlay({ payloadBytes });
}

/** Whether a table's rows for both instants are one. */
function isSameMinute(a: number, b: number): boolean {
  return Math.floor(a / 60_000) === Math.floor(b / 60_000);
}

/**
 * When the sweep wants to see a table again: not while it waits for a claim. Never later than a
 * turn that is opened from now on can run out, for that one writes no row: a bank, a pause or time
 * off makes only some turns longer.
 */
export function seenAgainAt({ state, header }: PublicTable, now: number): number | null {
  const { terms } = header;
  if (waitsForClaim(state, terms, now)) return null;
  const at = settleAt(state, terms);
  if (at === null || terms.allowanceSeconds === null) return at;
  return Math.min(at, now + terms.allowanceSeconds * 1000);
}
