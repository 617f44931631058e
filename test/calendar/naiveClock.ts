/**
 * A clock read minute by minute off the wall clock that `Intl` shows. Shares nothing with
 * shared/calendar but the shape of its input; slow, and simple enough to be right.
 */
import type { Schedule } from '../../shared/calendar/calendar.ts';

const MINUTE = 60_000;
const HALF_HOUR = 30 * MINUTE;
const SLEEP_MINUTES_MAX = 720;

/** Offsets of a zone by the half hour, each asked of `Intl` once. */
export class NaiveZone {
  readonly #format: Intl.DateTimeFormat;
  readonly #offsets = new Map<number, number>();

  constructor(zone: string) {
    this.#format = new Intl.DateTimeFormat('en-US', {
      timeZone: zone,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    });
  }

  /** What the wall clock shows at an instant, as if it were UTC, less the instant. */
  shown(at: number): number {
    const part: Record<string, number> = {};
    for (const { type, value } of this.#format.formatToParts(at)) part[type] = Number(value);
    const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = part;
    return Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(at / 1000) * 1000;
  }

  /**
   * The offset in the half hour of an instant: zones change theirs on it, on the hour or, as
   * America/St_Johns does, between (see the test).
   */
  offset(at: number): number {
    const half = Math.floor(at / HALF_HOUR);
    const known = this.#offsets.get(half);
    if (known !== undefined) return known;
    const offset = this.shown(half * HALF_HOUR);
    this.#offsets.set(half, offset);
    return offset;
  }
}

/** `local`: what the wall clock shows, as if it were UTC. */
function isAwake(local: number, { calendar, pauses }: Schedule): boolean {
  if (pauses.weekends && [0, 6].includes(new Date(local).getUTCDay())) return false;
  if (!pauses.sleep || calendar.sleep === null) return true;
  const { fromMinute, toMinute } = calendar.sleep;
  const now = Math.floor(local / MINUTE) % 1_440;
  const lasts = fromMinute <= toMinute ? toMinute - fromMinute : 1_440 - fromMinute + toMinute;
  const since = now >= fromMinute ? now - fromMinute : 1_440 - fromMinute + now;
  return since >= Math.min(lasts, SLEEP_MINUTES_MAX);
}

/** Whether the clock runs in the millisecond that begins at `at`. */
function runsAt(at: number, schedule: Schedule, zone: NaiveZone): boolean {
  for (const { fromMs, toMs } of schedule.vacations) if (at >= fromMs && at < toMs) return false;
  return isAwake(at + zone.offset(at), schedule);
}

/** Goes on in cells of at most a minute in which nothing changes, until `visit` answers true. */
function walk(
  fromMs: number,
  schedule: Schedule,
  zone: NaiveZone,
  visit: (from: number, to: number, runs: boolean) => boolean,
): void {
  const edges = schedule.vacations.flatMap(({ fromMs: from, toMs }) => [from, toMs]);
  for (let at = fromMs; ; ) {
    let next = (Math.floor(at / MINUTE) + 1) * MINUTE;
    for (const edge of edges) if (edge > at && edge < next) next = edge;
    if (visit(at, next, runsAt(at, schedule, zone))) return;
    at = next;
  }
}

export function naiveElapsed(from: number, to: number, s: Schedule, zone: NaiveZone): number {
  let sum = 0;
  if (to > from) {
    walk(from, s, zone, (start, end, runs) => {
      if (runs) sum += Math.min(end, to) - start;
      return end >= to;
    });
  }
  return sum;
}

export function naiveDeadline(from: number, ms: number, s: Schedule, zone: NaiveZone): number {
  let left = ms;
  let found = from;
  if (ms > 0) {
    walk(from, s, zone, (start, end, runs) => {
      if (!runs) return false;
      found = start + left;
      left -= end - start;
      return left <= 0;
    });
  }
  return found;
}
