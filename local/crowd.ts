import type { GroupPost, Groups } from '../functions/app/ports/crowd.ts';
import type { Log } from '../functions/app/ports.ts';
import type { Timers } from './timers.ts';

const ATTEMPTS_MAX = 5;
const RETRY_MS = 1_000;
const LANES = 2;

/**
 * Groups of crowds told in this process, the messages of each one after the other. What an end cuts
 * short is lost with the connections themselves: whoever comes back asks for what was missed.
 */
export class LocalGroups implements Groups {
  readonly #post: (post: GroupPost) => Promise<void>;
  readonly #timers: Timers;
  readonly #log: Log;
  /** What each group waits for. */
  readonly #groups = new Map<string, Promise<void>>();
  /** Ends the waits of those who try again later. */
  readonly #wakers = new Set<() => void>();
  /** What was begun last in each lane: more side by side would wait too long for sockets. */
  readonly #lanes: Promise<unknown>[] = Array.from({ length: LANES }, () => Promise.resolve());
  #begun = 0;
  #isStopped = false;

  constructor(post: (post: GroupPost) => Promise<void>, timers: Timers, log: Log) {
    this.#post = post;
    this.#timers = timers;
    this.#log = log;
  }

  async tell(post: GroupPost): Promise<void> {
    const key = `${post.tableId}/${post.group}`;
    const before = this.#groups.get(key) ?? Promise.resolve();
    const told = before
      .then(() => this.#run(post))
      .finally(() => {
        if (this.#groups.get(key) === told) this.#groups.delete(key);
      });
    this.#groups.set(key, told);
  }

  /** Waits for what is under way, and begins nothing else. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    for (const wake of this.#wakers) wake();
    await Promise.all(this.#groups.values());
  }

  async #run(post: GroupPost): Promise<void> {
    for (let attempt = 1; attempt <= ATTEMPTS_MAX; attempt += 1) {
      if (attempt > 1 && !this.#isStopped) await this.#pause();
      if (this.#isStopped) return;
      try {
        await this.#inTurn(post);
        return;
      } catch (error) {
        const { tableId, version } = post;
        this.#log.error('a group of watchers was not told', error, { tableId, version, attempt });
      }
    }
  }

  #inTurn(post: GroupPost): Promise<void> {
    const lane = this.#begun % LANES;
    this.#begun += 1;
    const posted = Promise.resolve(this.#lanes[lane]).then(() => this.#post(post));
    this.#lanes[lane] = posted.catch(() => undefined);
    return posted;
  }

  /** Waits, but not beyond the stop. */
  #pause(): Promise<void> {
    return new Promise((resolve) => {
      const wake = (): void => {
        cancel();
        this.#wakers.delete(wake);
        resolve();
      };
      const cancel = this.#timers.after(RETRY_MS, wake);
      this.#wakers.add(wake);
    });
  }
}
