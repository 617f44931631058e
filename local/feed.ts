/**
 * The change feed of one machine: stands in for the store's stream. Every commit of a table is
 * delivered in order and at least once; a consumer that fails is tried again and holds up its own
 * table only. After a restart each table's newest commit is delivered again: it carries the whole
 * state, and consumers are idempotent by table and version.
 */
import type { Journal, Log } from '../functions/app/ports.ts';
import type { Commit } from '../shared/journal/commit.ts';
import type { Timers } from './timers.ts';

const RETRY_MS_MIN = 100;
const RETRY_MS_MAX = 30_000;

export type Consume = (tableId: string, commit: Commit) => Promise<void>;

export class Feed {
  readonly #log: Log;
  readonly #timers: Timers;
  readonly #waiting = new Map<string, Commit[]>();
  readonly #running = new Set<Promise<void>>();
  #consume: Consume | null = null;
  #isClosed = false;

  constructor(log: Log, timers: Timers) {
    this.#log = log;
    this.#timers = timers;
  }

  /** The journal, telling the feed of each commit once it is durable. */
  watch(journal: Journal): Journal {
    return {
      ...journal,
      append: async (tableId, commit) => {
        const result = await journal.append(tableId, commit);
        if (result === 'appended') this.tell(tableId, commit);
        return result;
      },
    };
  }

  /** Begins to deliver, what was told before first. */
  start(consume: Consume): void {
    this.#consume = consume;
    for (const tableId of this.#waiting.keys()) this.#run(tableId);
  }

  /** Queues a commit for delivery. */
  tell(tableId: string, commit: Commit): void {
    const queue = this.#waiting.get(tableId);
    if (queue !== undefined) {
      queue.push(commit);
      return;
    }
    this.#waiting.set(tableId, [commit]);
    if (this.#consume !== null) this.#run(tableId);
  }

  /** Stops after the deliveries under way. What is left is delivered after the next start. */
  async close(): Promise<void> {
    this.#isClosed = true;
    await Promise.all(this.#running);
  }

  #run(tableId: string): void {
    const task = this.#deliver(tableId).finally(() => this.#running.delete(task));
    this.#running.add(task);
  }

  async #deliver(tableId: string): Promise<void> {
    const queue = this.#waiting.get(tableId) ?? [];
    for (let wait = RETRY_MS_MIN; queue.length > 0 && !this.#isClosed; ) {
      const [commit] = queue;
      if (commit === undefined || this.#consume === null) break;
      try {
        await this.#consume(tableId, commit);
        queue.shift();
        wait = RETRY_MS_MIN;
      } catch (cause) {
        this.#log.error('a commit was not delivered', cause, { version: commit.version });
        const ms = wait;
        await new Promise<void>((resolve) => this.#timers.after(ms, resolve));
        wait = Math.min(2 * wait, RETRY_MS_MAX);
      }
    }
    if (queue.length === 0) this.#waiting.delete(tableId);
  }
}
