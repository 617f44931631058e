/** One delivery is done once: who has claimed it, what it was decided to be, whether it is done. */
import { changeRow } from '../noticeRows.ts';
import type { PlatformName } from '../ports/chat.ts';
import type { Rows } from '../ports/rows.ts';
import type { Clock } from '../ports.ts';
import { DELIVERY_KEPT_MS, type Planned, RUN, type RunRow, runRows } from './rows.ts';

/** Whoever has claimed a delivery and is silent for longer has crashed. */
const CLAIM_MS = 60_000;

/** `mine`: go on. `taken`: somebody else is at it until then. `done`: nothing is left to do. */
export type Claimed =
  | { readonly kind: 'mine'; readonly run: Run; readonly attempt: number }
  | { readonly kind: 'taken'; readonly until: number }
  | { readonly kind: 'done' };

/** A delivery that is being seen to. */
export interface Run {
  readonly plan: Planned | null;
  /** Keeps what was decided; another attempt that was first stands. */
  keep(plan: Planned): Promise<Planned>;
  finish(): Promise<void>;
  /** Lets the next attempt begin at once. */
  release(): Promise<void>;
}

export class ChatRuns {
  readonly #rows: Rows;
  readonly #clock: Clock;
  readonly #newId: () => string;

  constructor(rows: Rows, clock: Clock, newId: () => string) {
    this.#rows = rows;
    this.#clock = clock;
    this.#newId = newId;
  }

  async claim(platform: PlatformName, deliveryId: string): Promise<Claimed> {
    const by = this.#newId();
    const now = this.#clock.now();
    const row = await this.#change(platform, deliveryId, (run) => {
      if (run !== null && (run.done || run.until > now)) return null;
      const attempts = (run?.attempts ?? 0) + 1;
      return { by, until: now + CLAIM_MS, done: false, attempts, plan: run?.plan ?? null };
    });
    if (row === null) throw new Error('a claim was not kept');
    if (row.done) return { kind: 'done' };
    if (row.by !== by) return { kind: 'taken', until: row.until };
    const edit = (change: Partial<RunRow>) =>
      this.#change(platform, deliveryId, (run) => (run === null ? null : { ...run, ...change }));
    return {
      kind: 'mine',
      attempt: row.attempts,
      run: {
        plan: row.plan,
        async keep(plan) {
          const kept = await edit({ plan: row.plan ?? plan });
          return kept?.plan ?? plan;
        },
        async finish() {
          // What was decided is in the log, or nowhere.
          await edit({ done: true, plan: null });
        },
        async release() {
          await edit({ until: 0 });
        },
      },
    };
  }

  #change(
    platform: PlatformName,
    deliveryId: string,
    edit: (run: RunRow | null) => RunRow | null,
  ): Promise<RunRow | null> {
    const at = {
      partition: runRows(platform, deliveryId),
      key: RUN,
      keptUntil: this.#clock.now() + DELIVERY_KEPT_MS,
    };
    return changeRow<RunRow | null>(this.#rows, at, null, edit);
  }
}
