/**
 * The queue of chats on one machine: a row in the vault for each job, since it may carry a token,
 * and a worker in this process. What a crash leaves behind is done after the next start.
 */
import { randomUUID } from 'node:crypto';
import type { ChatJob, ChatQueue } from '../functions/app/ports/chat.ts';
import type { Rows } from '../functions/app/ports/rows.ts';
import type { Clock, Log } from '../functions/app/ports.ts';
import type { Timers } from './timers.ts';

const QUEUE = 'CHAT#QUEUE';
/** Jobs that failed too often, to be looked at. */
const DEAD = 'CHAT#DEAD';
const ATTEMPTS_MAX = 5;
const RETRY_MS_MIN = 1_000;
const DEAD_KEPT_MS = 14 * 86_400_000;

interface Waiting {
  readonly job: ChatJob;
  readonly at: number;
  readonly attempts: number;
}

interface QueueDeps {
  readonly rows: Rows;
  readonly clock: Clock;
  readonly timers: Timers;
  readonly log: Log;
}

type Work = (job: ChatJob) => Promise<void>;

export class LocalChatQueue implements ChatQueue {
  readonly #deps: QueueDeps;
  readonly #cancels = new Map<string, () => void>();
  readonly #running = new Set<Promise<void>>();
  /** Tables whose boards are about to be looked at. */
  readonly #boards = new Set<string>();
  #work: Work | null = null;

  constructor(deps: QueueDeps) {
    this.#deps = deps;
  }

  async send(job: ChatJob, at = this.#deps.clock.now()): Promise<void> {
    if (job.kind === 'board' && at <= this.#deps.clock.now()) {
      // One that is about to begin will show what is newest.
      if (this.#boards.has(job.tableId)) return;
      this.#boards.add(job.tableId);
    }
    const key = randomUUID();
    const waiting: Waiting = { job, at, attempts: 0 };
    await this.#deps.rows.put(QUEUE, key, waiting, { expected: 0 });
    const revision = (await this.#deps.rows.get(QUEUE, key))?.revision ?? 0;
    this.#wait(key, waiting, revision);
  }

  /** Begins to work, with what an earlier end has left. */
  async start(work: Work): Promise<void> {
    this.#work = work;
    for (const { key, value, revision } of await this.#deps.rows.list(QUEUE)) {
      if (!this.#cancels.has(key)) this.#wait(key, value as Waiting, revision);
    }
  }

  /** Waits for what is under way; the rest is done after the next start. */
  async stop(): Promise<void> {
    this.#work = null;
    for (const cancel of this.#cancels.values()) cancel();
    this.#cancels.clear();
    await Promise.all(this.#running);
  }

  #wait(key: string, waiting: Waiting, revision: number): void {
    const { timers, clock } = this.#deps;
    const cancel = timers.after(waiting.at - clock.now(), () => {
      this.#cancels.delete(key);
      const work = this.#run(key, waiting, revision).finally(() => this.#running.delete(work));
      this.#running.add(work);
    });
    this.#cancels.set(key, cancel);
  }

  async #run(key: string, waiting: Waiting, revision: number): Promise<void> {
    const { rows, log } = this.#deps;
    const { job } = waiting;
    // Not started yet, or stopped: its row stays for the next start.
    if (this.#work === null) return;
    if (job.kind === 'board') this.#boards.delete(job.tableId);
    try {
      await this.#work(job);
      await rows.drop(QUEUE, key, revision);
    } catch (error) {
      log.error('a job of a chat failed', error, {
        kind: job.kind,
        attempts: waiting.attempts + 1,
      });
      await this.#again(key, waiting, revision).catch((cause: unknown) =>
        log.error('a job of a chat waits for the next start', cause),
      );
    }
  }

  async #again(key: string, waiting: Waiting, revision: number): Promise<void> {
    const { rows, clock } = this.#deps;
    const now = clock.now();
    const attempts = waiting.attempts + 1;
    if (attempts >= ATTEMPTS_MAX) {
      const kept = { expected: 0, keptUntil: now + DEAD_KEPT_MS };
      await rows.put(DEAD, key, waiting, kept);
      await rows.drop(QUEUE, key, revision);
      return;
    }
    const next = { ...waiting, attempts, at: now + RETRY_MS_MIN * 4 ** (attempts - 1) };
    if (await rows.put(QUEUE, key, next, { expected: revision })) {
      this.#wait(key, next, revision + 1);
    }
  }
}
