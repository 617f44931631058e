/** Looks by timers of this process, and the sweep of every minute that needs none of them. */
import type { Clock, Log, Looks } from '../functions/app/ports.ts';
import type { Timers } from './timers.ts';

const MINUTE_MS = 60_000;

export interface LookTarget {
  look(tableId: string): Promise<void>;
  sweep(): Promise<{ readonly looked: number; readonly oldestOverdueMs: number }>;
}

export class LocalLooks implements Looks {
  readonly #clock: Clock;
  readonly #timers: Timers;
  readonly #log: Log;
  readonly #pending = new Map<string, () => void>();
  #target: LookTarget | null = null;
  #cancelSweep: () => void = () => undefined;

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
      this.#target?.look(tableId).catch((cause: unknown) => {
        this.#log.error('look failed', cause, { tableId });
      });
    });
    this.#pending.set(key, cancel);
  }

  /** Says who looks, and begins to sweep. */
  start(target: LookTarget): void {
    this.#target = target;
    this.#sweepSoon();
  }

  stop(): void {
    this.#target = null;
    this.#cancelSweep();
    for (const cancel of this.#pending.values()) cancel();
    this.#pending.clear();
  }

  #sweepSoon(): void {
    this.#cancelSweep = this.#timers.after(MINUTE_MS, () => {
      this.#target
        ?.sweep()
        .catch((cause: unknown) => this.#log.error('sweep failed', cause))
        .finally(() => {
          if (this.#target !== null) this.#sweepSoon();
        });
    });
  }
}
