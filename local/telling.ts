import type { Delivery } from '../functions/app/delivery.ts';
import type { Nudges } from '../functions/app/ports/notices.ts';
import type { Clock, Log } from '../functions/app/ports.ts';
import { LocalLooks } from './looks.ts';
import type { Timers } from './timers.ts';

/** Tells people and webhooks by a loop each, so that people wait for no receiver. */
export class LocalTelling implements Nudges {
  readonly #people: LocalLooks;
  readonly #hooks: LocalLooks;

  constructor(clock: Clock, timers: Timers, log: Log) {
    this.#people = new LocalLooks(clock, timers, log);
    this.#hooks = new LocalLooks(clock, timers, log);
  }

  lookAt(key: string, at: number): Promise<void> {
    return this.#hooks.lookAt(key, at);
  }

  /** Says who tells, and begins with what has waited. */
  start(delivery: Delivery): void {
    const look = (key: string) => delivery.nudge(key);
    this.#people.start({ look, sweep: () => delivery.sweepPeople().then(() => ({})) });
    this.#hooks.start({ look, sweep: () => delivery.sweepHooks().then(() => ({})) });
    this.#people.sweepSoon();
    this.#hooks.sweepSoon();
  }

  /** Forgets what is pending and waits for what is under way. */
  async stop(): Promise<void> {
    await Promise.all([this.#people.stop(), this.#hooks.stop()]);
  }
}
