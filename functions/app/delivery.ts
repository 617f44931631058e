/** When something is told: whoever is due is looked at, by the minute's sweep or by a nudge. */
import type { Deliveries } from './deliveries.ts';
import { eachAtOnce } from './eachAtOnce.ts';
import { readWake, type Wake, type Wakes, wakeMinute } from './noticeRows.ts';
import type { Notices } from './notices.ts';
import type { Log } from './ports.ts';

const MINUTE_MS = 60_000;
/** Without a mark of an earlier sweep this much is looked at. */
const BACK_MS = 3_600_000;
/** Minutes looked at once more: a row may have been written while the last sweep read past it. */
const OVERLAP_MS = 2 * MINUTE_MS;
const LISTED_AT_ONCE = 20;

interface Kind {
  readonly kind: Wake['kind'];
  readonly mark: string;
  /** How many are looked at side by side; a slow receiver holds up nobody but itself. */
  readonly atOnce: number;
  /** Nobody is begun with after so long: what is left is the next sweep's. */
  readonly budgetMs: number;
}

const PEOPLE: Kind = { kind: 'player', mark: 'SWEPT', atOnce: 40, budgetMs: 40_000 };
const HOOKS: Kind = { kind: 'hook', mark: 'HOOKS_SWEPT', atOnce: 20, budgetMs: 40_000 };

/** Somebody to look at, and the rows that say so. */
interface Due {
  readonly key: string;
  /** Unix ms; where the first of its minutes begins. */
  readonly minute: number;
  readonly rows: { readonly partition: string; readonly revision: number }[];
}

export interface Swept {
  readonly woken: number;
  /** Whom the next sweep begins with. */
  readonly left: number;
}

export class Delivery {
  readonly #wakes: Wakes;
  readonly #notices: Notices;
  readonly #deliveries: Deliveries;
  readonly #log: Log;

  constructor(wakes: Wakes, notices: Notices, deliveries: Deliveries, log: Log) {
    this.#wakes = wakes;
    this.#notices = notices;
    this.#deliveries = deliveries;
    this.#log = log;
  }

  /** Looks at whoever a wake names. Late, doubled or needless calls say nothing twice. */
  async wake(key: string): Promise<void> {
    const who = readWake(key);
    if (who === null) return;
    if (who.kind === 'player') await this.#notices.deliver(who.playerId);
    else await this.#deliveries.deliver(who.playerId, who.hookId);
  }

  /** Looks at people, and only then at webhooks, whose receivers may be slow. */
  async sweep(): Promise<{ readonly people: Swept; readonly hooks: Swept }> {
    const people = await this.sweepPeople();
    return { people, hooks: await this.sweepHooks() };
  }

  /** Looks once at every person whose minute has come, however long ago that was. */
  sweepPeople(): Promise<Swept> {
    return this.#sweep(PEOPLE);
  }

  /** The same for webhooks. */
  sweepHooks(): Promise<Swept> {
    return this.#sweep(HOOKS);
  }

  /**
   * Who fails is looked at again in the next sweep and holds up nobody. The mark says how far
   * everything has been looked at: time may run out before the newest minute is through.
   */
  async #sweep({ kind, mark, atOnce, budgetMs }: Kind): Promise<Swept> {
    const { rows, clock } = this.#wakes;
    const now = clock.now();
    const standing = await rows.get('WAKE', mark);
    const sweptTo = (standing?.value ?? null) as number | null;
    const from = sweptTo === null ? now - BACK_MS : sweptTo - OVERLAP_MS;
    const due = await this.#due(kind, from, now);
    const left: Due[] = [];
    await eachAtOnce(due, atOnce, async (one) => {
      if (clock.now() - now < budgetMs) await this.#lookAt(kind, one);
      else left.push(one);
    });
    const doneTo = left.reduce((to, { minute }) => Math.min(to, minute + OVERLAP_MS), now);
    await rows.put('WAKE', mark, doneTo, { expected: standing?.revision ?? 0 });
    return { woken: due.length - left.length, left: left.length };
  }

  /** Who is due, those who have waited longest first. */
  async #due(kind: Wake['kind'], from: number, now: number): Promise<readonly Due[]> {
    const { rows } = this.#wakes;
    const minutes: number[] = [];
    for (let at = from - (from % MINUTE_MS); at <= now; at += MINUTE_MS) minutes.push(at);
    const listed = await eachAtOnce(minutes, LISTED_AT_ONCE, async (minute) => {
      const partition = wakeMinute(kind, minute);
      return { minute, partition, wakes: await rows.list(partition) };
    });
    const found = new Map<string, Due>();
    for (const { minute, partition, wakes } of listed) {
      for (const { key, revision } of wakes) {
        const due = found.get(key) ?? { key, minute, rows: [] };
        due.rows.push({ partition, revision });
        found.set(key, due);
      }
    }
    return [...found.values()];
  }

  async #lookAt(kind: Wake['kind'], { key, rows: due }: Due): Promise<void> {
    const { rows, clock } = this.#wakes;
    try {
      await this.wake(key);
    } catch (error) {
      this.#log.error('somebody could not be told', error);
      await rows.put(wakeMinute(kind, clock.now() + MINUTE_MS), key, {}, { expected: 0 });
    }
    for (const { partition, revision } of due) await rows.drop(partition, key, revision);
  }
}
