/**
 * When something is told: whoever is due is looked at by the minute's sweep, a webhook also by a
 * nudge. One sweep of a kind is under way at a time; what one that died has left is done by one
 * that counts whom it looks at.
 */
import type { Deliveries } from './deliveries.ts';
import { eachAtOnce } from './eachAtOnce.ts';
import {
  EARLY_MS,
  readWake,
  type Wake,
  type WakeRow,
  type Wakes,
  wakeAt,
  wakeMinute,
} from './noticeRows.ts';
import { type Notices, NotNoted } from './notices.ts';
import type { Log } from './ports.ts';

const MINUTE_MS = 60_000;
/** Without a mark of an earlier sweep this much is looked at. */
const BACK_MS = 3_600_000;
const LISTED_AT_ONCE = 20;
/** A sweep that is not over after so long has died. */
const SWEEP_MS_MAX = 120_000;
/** It sends nothing any more that much sooner, which is longer than anything takes to be sent. */
const SENDING_MS_MAX = 30_000;

interface Kind {
  readonly kind: Wake['kind'];
  readonly mark: string;
  /** How many are looked at side by side; a slow receiver holds up nobody but itself. */
  readonly atOnce: number;
  /** Nobody is begun with after so long: what is left is the next sweep's. */
  readonly budgetMs: number;
}

const PEOPLE: Kind = { kind: 'player', mark: 'PEOPLE', atOnce: 40, budgetMs: 40_000 };
const HOOKS: Kind = { kind: 'hook', mark: 'HOOKS', atOnce: 20, budgetMs: 40_000 };

/** `WAKE` / kind. */
interface Mark {
  /** Unix ms up to which everybody has been looked at. */
  readonly to: number;
  /** The sweep that is under way, or died. */
  readonly sweep: { readonly by: string; readonly until: number } | null;
}

/** Somebody to look at, and the late rows that say so: an early one is not looked at again. */
interface Due {
  readonly key: string;
  /** Unix ms; where the first of its minutes begins. */
  readonly minute: number;
  readonly late: { readonly partition: string; readonly revision: number }[];
}

/** What a sweep under way goes by. */
interface Sweep {
  readonly began: number;
  /** No message is sent from then on. */
  readonly sendsUntil: number;
  /** An earlier one has died. */
  readonly isCounted: boolean;
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
  readonly #newId: () => string;
  readonly #log: Log;

  constructor(deps: {
    readonly wakes: Wakes;
    readonly notices: Notices;
    readonly deliveries: Deliveries;
    readonly newId: () => string;
    readonly log: Log;
  }) {
    this.#wakes = deps.wakes;
    this.#notices = deps.notices;
    this.#deliveries = deps.deliveries;
    this.#newId = deps.newId;
    this.#log = deps.log;
  }

  /** Looks at the webhook that a nudge names. Late, doubled or needless ones say nothing twice. */
  async nudge(key: string): Promise<void> {
    const who = readWake(key);
    if (who?.kind === 'hook') await this.#deliveries.deliver(who.playerId, who.hookId);
  }

  /** Looks at people, and only then at webhooks, whose receivers may be slow. */
  async sweep(): Promise<{ readonly people: Swept; readonly hooks: Swept }> {
    const people = await this.sweepPeople();
    return { people, hooks: await this.sweepHooks() };
  }

  /**
   * Looks once at every person whose minute has come, however long ago that was. Nobody where
   * another sweep is under way.
   */
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
  async #sweep(kind: Kind): Promise<Swept> {
    const { rows, clock } = this.#wakes;
    const now = clock.now();
    const standing = await rows.get('WAKE', kind.mark);
    const mark = (standing?.value ?? { to: now - BACK_MS, sweep: null }) as Mark;
    if (mark.sweep !== null && mark.sweep.until > now) return { woken: 0, left: 0 };
    const due = await this.#due(kind.kind, mark.to, now);
    const revision = standing?.revision ?? 0;
    const put = (expected: number, value: Mark) => rows.put('WAKE', kind.mark, value, { expected });
    if (due.length === 0) {
      await put(revision, { to: now, sweep: null });
      return { woken: 0, left: 0 };
    }
    const until = now + SWEEP_MS_MAX;
    const claimed = { to: mark.to, sweep: { by: this.#newId(), until } };
    if (!(await put(revision, claimed))) return { woken: 0, left: 0 };
    // Each attempt at a webhook is claimed.
    const isCounted = mark.sweep !== null && kind === PEOPLE;
    const sendsUntil = until - SENDING_MS_MAX;
    const left = await this.#lookAtAll(kind, due, { began: now, sendsUntil, isCounted });
    const doneTo = left.reduce((to, { minute }) => Math.min(to, minute - 1), now);
    await put(revision + 1, { to: doneTo, sweep: null });
    return { woken: due.length - left.length, left: left.length };
  }

  /** Who is due since everybody was looked at, those who have waited longest first. */
  async #due(kind: Wake['kind'], lookedTo: number, now: number): Promise<readonly Due[]> {
    const { rows } = this.#wakes;
    const from = lookedTo - EARLY_MS;
    const minutes: number[] = [];
    for (let at = from - (from % MINUTE_MS); at <= now; at += MINUTE_MS) minutes.push(at);
    const listed = await eachAtOnce(minutes, LISTED_AT_ONCE, async (minute) => {
      const partition = wakeMinute(kind, minute);
      return { minute, partition, wakes: await rows.list(partition) };
    });
    const found = new Map<string, Due>();
    for (const { minute, partition, wakes } of listed) {
      for (const { key, value, revision } of wakes) {
        const { isEarly } = value as WakeRow;
        // It was there when its minute was looked at.
        if (isEarly && minute <= lookedTo) continue;
        const due = found.get(key) ?? { key, minute, late: [] };
        if (!isEarly) due.late.push({ partition, revision });
        found.set(key, due);
      }
    }
    return [...found.values()];
  }

  /** Looks at those who are due; whom there was no time for. */
  async #lookAtAll(kind: Kind, due: readonly Due[], sweep: Sweep): Promise<readonly Due[]> {
    const { clock } = this.#wakes;
    const left: Due[] = [];
    // One by one, where somebody may be the death of every sweep.
    await eachAtOnce(due, sweep.isCounted ? 1 : kind.atOnce, async (one) => {
      const hasTime = clock.now() - sweep.began < kind.budgetMs;
      if (!hasTime || !(await this.#lookAt(one, sweep))) left.push(one);
    });
    return left;
  }

  /** Whether that is done, or noted to be done in the next minute. It never throws. */
  async #lookAt({ key, late }: Due, sweep: Sweep): Promise<boolean> {
    const who = readWake(key);
    try {
      if (who !== null) await this.#tell(who, sweep);
      for (const { partition, revision } of late) {
        await this.#wakes.rows.drop(partition, key, revision);
      }
      return true;
    } catch (error) {
      this.#log.error('somebody is left for the next sweep', error);
      return false;
    }
  }

  async #tell(who: Wake, { isCounted, sendsUntil }: Sweep): Promise<void> {
    const { playerId } = who;
    try {
      if (who.kind === 'hook') await this.#deliveries.deliver(playerId, who.hookId);
      else if (isCounted) await this.#notices.deliverCounted(playerId, sendsUntil);
      else await this.#notices.deliver(playerId, sendsUntil);
    } catch (error) {
      this.#log.error('somebody could not be told', error);
      if (error instanceof NotNoted) await this.#notices.notNoted(playerId);
      else await wakeAt(this.#wakes, who, this.#wakes.clock.now() + MINUTE_MS);
    }
  }
}
