/**
 * When something is told: whoever is due is looked at by the minute's sweep, a webhook also by a
 * nudge. One sweep of a kind is under way at a time; what one that died has left is done by one
 * that counts whom it looks at.
 */
import { eachAtOnce } from './eachAtOnce.ts';
import type { HookDeliveries } from './hookDeliveries.ts';
import {
  EARLY_MS,
  readWake,
  type Wake,
  type WakeRow,
  type Wakes,
  wakeAt,
  wakeMinute,
} from './noticeRows.ts';
import { type Notices, NotNoted, type SendTimes } from './notices.ts';
import type { Log } from './ports.ts';
import { beginSweep, SWEEP_MS_MAX } from './sweepMark.ts';

const MINUTE_MS = 60_000;
/** Nobody is begun with after so long: what is left is the next sweep's. */
const BUDGET_MS = 40_000;
const LISTED_AT_ONCE = 20;
/** After an outage a sweep takes no more upon itself: so much time, or about so many. */
const LISTED_MS_MAX = 86_400_000;
const DUE_MAX = 20_000;
/** More than so many may be more than there is time for. */
const CROWD_MIN = 10_000;
const DROPPED_AT_ONCE = 8;
/** A sweep sends nothing any more that much before its end: longer than anything takes to send. */
const SENDING_MS_MAX = 30_000;

interface Kind {
  readonly kind: Wake['kind'];
  /** Of its mark, and of the mark that an earlier version of this program kept. */
  readonly name: string;
  readonly before: string;
  /** How many are looked at side by side; a slow receiver holds up nobody but itself. */
  readonly atOnce: number;
}

const PEOPLE: Kind = { kind: 'player', name: 'PEOPLE', before: 'SWEPT', atOnce: 40 };
const HOOKS: Kind = { kind: 'hook', name: 'HOOKS', before: 'HOOKS_SWEPT', atOnce: 20 };

interface Noted {
  readonly partition: string;
  readonly revision: number;
}

/** Somebody to look at, and the rows that say so. */
interface Due {
  readonly key: string;
  /** Unix ms; where the first of its minutes begins. */
  readonly minute: number;
  /** Not looked at again once the sweeps have come past its minute, so that few are dropped. */
  readonly early: Noted[];
  readonly late: Noted[];
}

/** What a sweep under way goes by. */
interface Sweep extends SendTimes {
  readonly began: number;
  /** An earlier one has died. */
  readonly isCounted: boolean;
  /** The next one will come to these minutes once more: who was looked at is not to be found. */
  readonly dropsAll: boolean;
}

export interface Swept {
  readonly woken: number;
  /** Whom the next sweep begins with. */
  readonly left: number;
}

const NOBODY: Swept = { woken: 0, left: 0 };

export class Delivery {
  readonly #wakes: Wakes;
  readonly #notices: Notices;
  readonly #deliveries: HookDeliveries;
  readonly #newId: () => string;
  readonly #log: Log;

  constructor(deps: {
    readonly wakes: Wakes;
    readonly notices: Notices;
    readonly deliveries: HookDeliveries;
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

  /**
   * Looks at people, and only then at webhooks, whose receivers may be slow: also where the former
   * throws.
   */
  async sweep(): Promise<{ readonly people: Swept; readonly hooks: Swept }> {
    const [people] = await Promise.allSettled([this.sweepPeople()]);
    const hooks = await this.sweepHooks();
    if (people.status === 'rejected') throw people.reason;
    return { people: people.value, hooks };
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
    const began = clock.now();
    const mark = await beginSweep({ rows, newId: this.#newId }, kind, began);
    if (mark === null) return NOBODY;
    const { due, to } = await this.#due(kind.kind, mark.to, began);
    if (due.length === 0) {
      await mark.skip(to);
      return NOBODY;
    }
    if (!(await mark.lease())) return NOBODY;
    // Each attempt at a webhook is claimed.
    const isCounted = mark.isCounted && kind === PEOPLE;
    const sweep: Sweep = {
      began,
      isCounted,
      dropsAll: isCounted || due.length >= CROWD_MIN,
      // A clock that was set back does not undo that somebody is due.
      now: () => Math.max(began, clock.now()),
      sendsUntil: began + SWEEP_MS_MAX - SENDING_MS_MAX,
    };
    const left = await this.#lookAtAll(kind, due, sweep);
    await mark.end(left.reduce((lookedTo, { minute }) => Math.min(lookedTo, minute - 1), to));
    return { woken: due.length - left.length, left: left.length };
  }

  /**
   * Who is due since everybody was looked at, those who have waited longest first; and up to when,
   * Unix ms, that is all of them.
   */
  async #due(
    kind: Wake['kind'],
    lookedTo: number,
    now: number,
  ): Promise<{ readonly due: readonly Due[]; readonly to: number }> {
    const { rows } = this.#wakes;
    const found = new Map<string, Due>();
    const last = Math.min(now, lookedTo + LISTED_MS_MAX);
    let next = minuteOf(lookedTo - EARLY_MS);
    while (next <= last && found.size < DUE_MAX) {
      const minutes: number[] = [];
      for (; next <= last && minutes.length < LISTED_AT_ONCE; next += MINUTE_MS) minutes.push(next);
      const listed = await eachAtOnce(minutes, LISTED_AT_ONCE, async (minute) => {
        const partition = wakeMinute(kind, minute);
        return { minute, partition, wakes: await rows.list(partition) };
      });
      for (const { minute, partition, wakes } of listed) {
        for (const { key, value, revision } of wakes) {
          const { isEarly } = value as WakeRow;
          // It was there when its minute was looked at.
          if (isEarly && minute <= lookedTo) continue;
          const due = found.get(key) ?? { key, minute, early: [], late: [] };
          (isEarly ? due.early : due.late).push({ partition, revision });
          found.set(key, due);
        }
      }
    }
    return { due: [...found.values()], to: Math.min(last, next - 1) };
  }

  /** Looks at those who are due; whom there was no time for, or could not be seen to. */
  async #lookAtAll(kind: Kind, due: readonly Due[], sweep: Sweep): Promise<readonly Due[]> {
    const left: Due[] = [];
    const done: Due[] = [];
    const suspects: Due[] = [];
    const hasTime = (): boolean => sweep.now() - sweep.began < BUDGET_MS;
    const lookAt = async (one: Due): Promise<void> => {
      (hasTime() && (await this.#lookAt(one, sweep)) ? done : left).push(one);
    };
    await eachAtOnce(due, kind.atOnce, async (one) => {
      if (sweep.isCounted && hasTime() && (await this.#isSuspect(one))) suspects.push(one);
      else await lookAt(one);
    });
    for (const suspect of suspects) await lookAt(suspect);
    if (left.length > 0 && !sweep.dropsAll) {
      await eachAtOnce(done, DROPPED_AT_ONCE, (one) => this.#dropEarly(one));
    }
    return left;
  }

  /** Who was being looked at when a counted sweep died: it may be the death of this one too. */
  async #isSuspect({ key }: Due): Promise<boolean> {
    const who = readWake(key);
    try {
      return who !== null && (await this.#notices.isUnended(who.playerId));
    } catch (error) {
      this.#log.error('it is not known with whom a sweep has died', error);
      return true;
    }
  }

  /** Whether that is done, or noted to be done in the next minute. It never throws. */
  async #lookAt({ key, early, late }: Due, sweep: Sweep): Promise<boolean> {
    const who = readWake(key);
    try {
      if (who !== null) await this.#tell(who, sweep);
      await this.#drop(key, sweep.dropsAll ? [...late, ...early] : late);
      return true;
    } catch (error) {
      this.#log.error('somebody is left for the next sweep', error);
      return false;
    }
  }

  /** Who cannot be dropped is looked at once more, and no worse. */
  async #dropEarly({ key, early }: Due): Promise<void> {
    try {
      await this.#drop(key, early);
    } catch (error) {
      this.#log.error('somebody is looked at once more', error);
    }
  }

  async #drop(key: string, noted: readonly Noted[]): Promise<void> {
    for (const { partition, revision } of noted) {
      await this.#wakes.rows.drop(partition, key, revision);
    }
  }

  async #tell(who: Wake, sweep: Sweep): Promise<void> {
    const { playerId } = who;
    try {
      if (who.kind === 'hook') await this.#deliveries.deliver(playerId, who.hookId);
      else if (sweep.isCounted) await this.#notices.deliverCounted(playerId, sweep);
      else await this.#notices.deliver(playerId, sweep);
    } catch (error) {
      this.#log.error('somebody could not be told', error);
      if (error instanceof NotNoted) await this.#notices.notNoted(playerId);
      else await wakeAt(this.#wakes, who, this.#wakes.clock.now() + MINUTE_MS);
    }
  }
}

function minuteOf(at: number): number {
  return at - (at % MINUTE_MS);
}
