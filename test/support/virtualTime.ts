/** Time that passes only while everybody waits: the same waits wake in the same order. */
import { turnOfTheLoop } from './sweeping.ts';

interface Waiter {
  readonly at: number;
  readonly wake: () => void;
}

export class VirtualTime {
  #now = 0;
  readonly #waiters: Waiter[] = [];

  /** Ms since it began. */
  now(): number {
    return this.#now;
  }

  sleep(ms: number): Promise<void> {
    return new Promise((wake) => {
      this.#waiters.push({ at: this.#now + ms, wake });
    });
  }

  /** Wakes whoever waits, the one that is due first and waits longest, until the work is done. */
  async run<T>(work: Promise<T>): Promise<T> {
    let isDone = false;
    const done = work.finally(() => {
      isDone = true;
    });
    // It is rejected where it is awaited, below.
    done.catch(() => undefined);
    for (;;) {
      await turnOfTheLoop();
      if (isDone) return done;
      const at = Math.min(...this.#waiters.map((waiter) => waiter.at));
      const first = this.#waiters.findIndex((waiter) => waiter.at === at);
      const [next] = first < 0 ? [] : this.#waiters.splice(first, 1);
      if (next === undefined) continue;
      this.#now = at;
      next.wake();
    }
  }
}
