import type { Clock, Log, Looks } from '../functions/app/ports.ts';
import type { Timers } from './timers.ts';

const SWEEP_MS = 60_000;
const RETRY_MS = 5_000;
/** A sweep in time finds nothing older than its minute and the grace of a turn. */
const LATE_MS = 5 * 60_000;

/** Who looks and sweeps: the application. */
export interface LookTarget {
  look(tableId: string): Promise<void>;
  /** How late the oldest was, where that says something. */
  sweep(): Promise<{ readonly oldestOverdueMs?: number }>;
}

/** Looks by timers of this process, and the sweep of every minute that needs none of them. */
export class LocalLooks implements Looks {
  readonly #clock: Clock;
  readonly #timers: Timers;
  readonly #log: Log;
  /** Cancels, by table and instant. */
  readonly #pending = new Map<string, () => void>();
  readonly #running = new Set<Promise<void>>();
  #target: LookTarget | null = null;
  #cancelSweep = (): void => {};

  constructor(clock: Clock, timers: Timers, log: Log) {
    this.#clock = clock;
    this.#timers = timers;
    this.#log = log;
  }

  /** One timer for each table and instant; a look at a table that needs none does nothing. */
  async lookAt(tableId: string, at: number): Promise<void> {
    const key = `${tableId}@${at}`;
    if (this.#pending.has(key)) return;
    const cancel = this.#timers.after(at - this.#clock.now(), () => {
      this.#pending.delete(key);
      this.#track(this.#look(tableId));
    });
    this.#pending.set(key, cancel);
  }

  /** Says who looks. A look that falls due before is lost. */
  start(target: LookTarget): void {
    this.#target = target;
  }

  /** Sweeps now, without waiting for it, and from then on every minute. */
  sweepSoon(): void {
    this.#track(this.#sweep());
  }

  async #sweep(): Promise<void> {
    try {
      const swept = await this.#target?.sweep();
      const ms = swept?.oldestOverdueMs ?? 0;
      if (ms > LATE_MS) this.#log.info('a table was looked at late', { oldestOverdueMs: ms });
    } catch (error) {
      // What a stop cuts short is looked at after the next start.
      if (this.#target !== null) this.#log.error('a sweep failed', error);
    }
    if (this.#target === null) return;
    this.#cancelSweep = this.#timers.after(SWEEP_MS, () => this.sweepSoon());
  }

  /** Forgets what is pending and waits for what is under way. */
  async stop(): Promise<void> {
    this.#target = null;
    this.#cancelSweep();
    for (const cancel of this.#pending.values()) cancel();
    this.#pending.clear();
    await Promise.all(this.#running);
  }

  async #look(tableId: string): Promise<void> {
    try {
      await this.#target?.look(tableId);
    } catch (error) {
      this.#log.error('a look failed and is tried again', error, { tableId });
      if (this.#target !== null) await this.lookAt(tableId, this.#clock.now() + RETRY_MS);
    }
  }

  #track(work: Promise<void>): void {
    const tracked = work.finally(() => this.#running.delete(tracked));
    this.#running.add(tracked);
  }
}
