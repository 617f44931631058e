/**
 * Time cut into spans in which a clock either runs or stands. Whether it does at an instant depends
 * on what the wall clock of the player's zone shows then, and on nothing before: where a zone sets
 * its clocks back, what they show twice counts twice.
 *
 * Between two changes of a zone's offset local time is the instant plus a constant, so that the
 * zone data is asked once a day and everything else is arithmetic.
 */
import { MINUTES_A_DAY, type Schedule, sleepMinutes } from './calendar.ts';
import { type Offset, offsetsOf } from './zone.ts';

const MINUTE_MS = 60_000;
const DAY_MS = MINUTES_A_DAY * MINUTE_MS;
/** 1970-01-01 was a Thursday; this many days later a week begins with its Saturday. */
const FIRST_SATURDAY = 2;

/** Where no local time is asked for. */
const UNCHANGED: Offset = { offsetMs: 0, untilMs: Infinity };

/** From the end of the span before, or from where the walk began. */
export interface Span {
  readonly untilMs: number;
  readonly runs: boolean;
}

/** The part of a local day, in ms after midnight, that is spent asleep; `to` may be past it. */
interface Sleep {
  readonly from: number;
  readonly length: number;
}

function sleepOf({ calendar, pauses }: Schedule): Sleep | null {
  if (!pauses.sleep || calendar.sleep === null) return null;
  const length = sleepMinutes(calendar.sleep) * MINUTE_MS;
  return length === 0 ? null : { from: calendar.sleep.fromMinute * MINUTE_MS, length };
}

function isWeekend(localMs: number): boolean {
  const day = Math.floor(localMs / DAY_MS) - FIRST_SATURDAY;
  return ((day % 7) + 7) % 7 < 2;
}

/** Ms since this or an earlier day's start of sleep. */
function sinceSleep(localMs: number, { from }: Sleep): number {
  return (((localMs - from) % DAY_MS) + DAY_MS) % DAY_MS;
}

/** The next local instant after `localMs` at which weekends or sleep may begin or end. */
function nextLocal(localMs: number, weekends: boolean, sleep: Sleep | null): number {
  const midnight = weekends ? (Math.floor(localMs / DAY_MS) + 1) * DAY_MS : Infinity;
  if (sleep === null) return midnight;
  const since = sinceSleep(localMs, sleep);
  const wait = since < sleep.length ? sleep.length - since : DAY_MS - since;
  return Math.min(midnight, localMs + wait);
}

/**
 * The spans from `startMs` on, without end. At most six a day, beside two for each vacation; where
 * nothing pauses the clock, one that never ends.
 */
export function* spansFrom(startMs: number, schedule: Schedule): Generator<Span, void> {
  const { calendar, pauses, vacations } = schedule;
  const sleep = sleepOf(schedule);
  const isLocal = pauses.weekends || sleep !== null;
  const offsetAt = isLocal ? offsetsOf(calendar.zone) : () => UNCHANGED;
  let at = startMs;
  let offset = offsetAt(at);
  while (at < Infinity) {
    if (at >= offset.untilMs) offset = offsetAt(at);
    const local = at + offset.offsetMs;
    const edges = vacations.flatMap(({ fromMs, toMs }) => [fromMs, toMs]).filter((ms) => ms > at);
    const localEdge = nextLocal(local, pauses.weekends, sleep) - offset.offsetMs;
    const untilMs = Math.min(offset.untilMs, localEdge, ...edges);
    const isAsleep = sleep !== null && sinceSleep(local, sleep) < sleep.length;
    const isOff = vacations.some(({ fromMs, toMs }) => fromMs <= at && at < toMs);
    yield { untilMs, runs: !isAsleep && !isOff && !(pauses.weekends && isWeekend(local)) };
    at = untilMs;
  }
}
