/** One delivery is done once: who has claimed it, what it was decided to be, whether it is done. */
import { changeRow } from '../noticeRows.ts';
import type { ChatMessage, PlatformName } from '../ports/chat.ts';
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
  /** What an earlier attempt has settled to say: nothing is left to do but to say it. */
  readonly answer: ChatMessage | null;
  /** Keeps what was decided, be it words alone; what another attempt decided first stands. */
  decide(decided: Planned | ChatMessage): Promise<Planned | ChatMessage>;
  /** Keeps what is to be said, whatever was decided. */
  settle(answer: ChatMessage): Promise<void>;
  /** Keeps whom the actor speaks for; answers whom at the first attempt. */
  callAs(player: string): Promise<string>;
  finish(): Promise<void>;
  /** Lets the next attempt begin at once. */
  release(): Promise<void>;
  /** The same where nothing has failed: the platform wants it later. */
  putOff(): Promise<void>;
}

/** Nothing of this is left when a run is done: what was decided is in the log, or nowhere. */
const NOTHING_KEPT = { plan: null, answer: null, caller: null };

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
      return { ...NOTHING_KEPT, ...run, by, until: now + CLAIM_MS, done: false, attempts };
    });
    if (row === null) throw new Error('a claim was not kept');
    if (row.done) return { kind: 'done' };
    if (row.by !== by) return { kind: 'taken', until: row.until };
    return { kind: 'mine', attempt: row.attempts, run: this.#run(platform, deliveryId, row) };
  }

  #run(platform: PlatformName, deliveryId: string, { plan, answer }: RunRow): Run {
    const edit = (change: (run: RunRow) => Partial<RunRow>) =>
      this.#change(platform, deliveryId, (run) =>
        run === null || run.done ? null : { ...run, ...change(run) },
      );
    return {
      plan,
      answer,
      async decide(decided) {
        const own = 'text' in decided ? { answer: decided } : { plan: decided };
        const kept = await edit((run) => ((run.plan ?? run.answer) === null ? own : {}));
        return kept?.plan ?? kept?.answer ?? decided;
      },
      async settle(said) {
        await edit((run) => ({ answer: run.answer ?? said }));
      },
      async callAs(player) {
        const kept = await edit((run) => ({ caller: run.caller ?? player }));
        return kept?.caller ?? player;
      },
      async finish() {
        await edit(() => ({ done: true, ...NOTHING_KEPT }));
      },
      async release() {
        await edit(() => ({ until: 0 }));
      },
      async putOff() {
        await edit(({ attempts }) => ({ until: 0, attempts: attempts - 1 }));
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
