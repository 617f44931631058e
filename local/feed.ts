/**
 * The change feed of one machine, in place of the store's stream. Every commit of a table is
 * delivered in order and at least once; a consumer that fails is tried again and holds up its own
 * table only. A table has a cursor on disk before its commit is, so a start after whatever end
 * knows where to go on, in time that depends on the tables in use and not on those ever played.
 */
import type { Clock, Journal, Log } from '../functions/app/ports.ts';
import type { Commit } from '../shared/journal/commit.ts';
import { LIMITS } from '../shared/protocol/limits.ts';
import type { Cursors } from './cursors.ts';
import type { Timers } from './timers.ts';

const RETRY_MS_MIN = 100;
const RETRY_MS_MAX = 30_000;
const PAGE = 50;
const MINUTE_MS = 60_000;
/** While a look by a short clock may be pending, a restart delivers the newest commit again. */
const QUIET_MS = LIMITS.shortClockSecondsMax * 1000 + MINUTE_MS;

export type Consume = (tableId: string, commit: Commit) => Promise<void>;

interface FeedDeps {
  readonly journal: Journal;
  readonly cursors: Cursors;
  readonly clock: Clock;
  readonly timers: Timers;
  readonly log: Log;
}

/** Where one table stands. */
interface Lane {
  readonly tableId: string;
  delivered: number;
  /** What the cursor on disk says. */
  stored: number;
  /** How often something has happened, and the commit of the last time if it is known. */
  told: number;
  handed: Commit | null;
  isRunning: boolean;
  /** Unix ms of the last append. */
  activeAt: number;
}

export class Feed {
  readonly #deps: FeedDeps;
  readonly #lanes = new Map<string, Promise<Lane>>();
  readonly #running = new Set<Promise<void>>();
  /** Ends the waits of those who try again later. */
  readonly #wakers = new Set<() => void>();
  #isStopped = false;
  #consume: Consume = () => Promise.reject(new Error('the feed has not started'));
  #cursorWrites: Promise<void> = Promise.resolve();
  #cancelSave = (): void => {};

  constructor(deps: FeedDeps) {
    this.#deps = deps;
  }

  /** The journal, with the feed listening. */
  watched(): Journal {
    const { journal } = this.#deps;
    return {
      ...journal,
      append: async (tableId, commit) => {
        const lane = await this.#laneOf(tableId, commit.version - 1);
        lane.activeAt = this.#deps.clock.now();
        try {
          const outcome = await journal.append(tableId, commit);
          if (outcome === 'appended') this.#tell(lane, commit);
          return outcome;
        } catch (error) {
          // It may be there all the same.
          this.#tell(lane, null);
          throw error;
        }
      },
    };
  }

  /**
   * Begins to deliver. Resolves when what an earlier end has left is delivered, or has failed once
   * and is tried again in the background.
   */
  async start(consume: Consume): Promise<void> {
    this.#consume = consume;
    this.#saveEveryMinute();
    const cursors = await this.#deps.cursors.all();
    // Every lane first: delivering may append, and an append starts lanes that are not there.
    await Promise.all([...cursors].map(([tableId, stored]) => this.#restoreLane(tableId, stored)));
    const lanes = await Promise.all(this.#lanes.values());
    const attempt = (lane: Lane) => new Promise<void>((resolve) => this.#tell(lane, null, resolve));
    await Promise.all(lanes.map(attempt));
  }

  /** Stops after the deliveries under way; the rest is delivered after the next start. */
  async close(): Promise<void> {
    this.#isStopped = true;
    this.#cancelSave();
    for (const wake of this.#wakers) wake();
    await Promise.all(this.#running);
    await this.#save();
  }

  /** A lane that goes on where its cursor stands; the newest commit is new in any case. */
  async #restoreLane(tableId: string, stored: number): Promise<void> {
    const newest = await this.#deps.journal.newest(tableId);
    if (newest === null) {
      await this.#deps.cursors.drop(tableId);
      return;
    }
    const lane = this.#newLane(tableId, Math.min(stored, newest.version - 1), stored);
    this.#lanes.set(tableId, Promise.resolve(lane));
  }

  #newLane(tableId: string, delivered: number, stored: number): Lane {
    const activeAt = this.#deps.clock.now();
    return { tableId, delivered, stored, told: 0, handed: null, isRunning: false, activeAt };
  }

  /** The lane of a table, with its cursor on disk. All up to `version` is delivered if it is new. */
  #laneOf(tableId: string, version: number): Promise<Lane> {
    const known = this.#lanes.get(tableId);
    if (known !== undefined) return known;
    const lane = this.#writeCursor(() => this.#deps.cursors.put(tableId, version)).then(
      () => this.#newLane(tableId, version, version),
      (error: unknown) => {
        this.#lanes.delete(tableId);
        throw error;
      },
    );
    this.#lanes.set(tableId, lane);
    return lane;
  }

  #tell(lane: Lane, commit: Commit | null, attempted: () => void = () => {}): void {
    lane.told += 1;
    lane.handed = commit;
    if (lane.isRunning) {
      attempted();
      return;
    }
    lane.isRunning = true;
    const task = this.#run(lane, attempted).finally(() => {
      lane.isRunning = false;
      this.#running.delete(task);
    });
    this.#running.add(task);
  }

  /** Delivers until nothing is new. `attempted` is called after the first success or failure. */
  async #run(lane: Lane, attempted: () => void): Promise<void> {
    let wait = RETRY_MS_MIN;
    let isDone = false;
    while (!isDone && !this.#isStopped) {
      const { told } = lane;
      try {
        const isMore = await this.#deliverNext(lane);
        isDone = !isMore && told === lane.told;
        wait = RETRY_MS_MIN;
        if (isDone) attempted();
      } catch (error) {
        const { tableId, delivered } = lane;
        this.#deps.log.error('a commit was not delivered', error, { tableId, delivered });
        attempted();
        await this.#pause(wait);
        wait = Math.min(2 * wait, RETRY_MS_MAX);
      }
    }
    attempted();
  }

  /** Delivers the next commits, without reading if the next one was handed over. */
  async #deliverNext(lane: Lane): Promise<boolean> {
    const { tableId, handed, delivered } = lane;
    const commits =
      handed?.version === delivered + 1
        ? [handed]
        : await this.#deps.journal.after(tableId, delivered, PAGE);
    for (const commit of commits) {
      if (this.#isStopped) return false;
      await this.#consume(tableId, commit);
      lane.delivered = commit.version;
    }
    return commits.length === PAGE;
  }

  /** Waits, but not beyond the stop. */
  #pause(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const wake = (): void => {
        cancel();
        this.#wakers.delete(wake);
        resolve();
      };
      const cancel = this.#deps.timers.after(ms, wake);
      this.#wakers.add(wake);
    });
  }

  #saveEveryMinute(): void {
    this.#cancelSave = this.#deps.timers.after(MINUTE_MS, () => {
      this.#save()
        .catch((error: unknown) => this.#deps.log.error('cursors were not saved', error))
        .finally(() => {
          if (!this.#isStopped) this.#saveEveryMinute();
        });
    });
  }

  /** Writes cursors that have moved, and drops those of tables that have gone quiet. */
  async #save(): Promise<void> {
    const quietSince = this.#deps.clock.now() - QUIET_MS;
    for (const lane of await Promise.all(this.#lanes.values())) {
      const { tableId, delivered } = lane;
      if (!lane.isRunning && lane.activeAt < quietSince) {
        this.#lanes.delete(tableId);
        await this.#writeCursor(() => this.#deps.cursors.drop(tableId));
      } else if (delivered > lane.stored) {
        await this.#writeCursor(() => this.#deps.cursors.put(tableId, delivered));
        lane.stored = delivered;
      }
    }
  }

  /** One write after the other: a table that wakes as its cursor is dropped gets a new one. */
  #writeCursor(write: () => Promise<void>): Promise<void> {
    const written = this.#cursorWrites.then(write);
    this.#cursorWrites = written.catch(() => {});
    return written;
  }
}
