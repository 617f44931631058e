/** The hours in which somebody wants no notice, read by the same calendar as every clock. */
import {
  calendarFrom,
  MINUTES_A_DAY,
  type Schedule,
  type SleepHours,
} from '../calendar/calendar.ts';
import { deadlineAfter, elapsed } from '../calendar/deadline.ts';
import { spansFrom } from '../calendar/spans.ts';

const DAY_MS = MINUTES_A_DAY * 60_000;

/** A person's quiet hours in their own zone; `hours` null: none. */
export interface Quiet {
  /** IANA name. */
  readonly zone: string;
  readonly hours: SleepHours | null;
}

/** A schedule whose clock stands in the quiet hours and runs outside them. */
function waking({ zone, hours }: Quiet): Schedule {
  const calendar = calendarFrom({ zone, sleep: hours });
  return { calendar, pauses: { weekends: false, sleep: true }, vacations: [] };
}

/** The first instant from `at` (Unix ms) on that is outside the quiet hours. */
export function quietUntil(quiet: Quiet, at: number): number {
  return quiet.hours === null ? at : deadlineAfter(at, 1, waking(quiet)) - 1;
}

/** When the quiet hours that hold `at` began, Unix ms; null where `at` is outside them. */
export function quietSince(quiet: Quiet, at: number): number | null {
  if (quietUntil(quiet, at) === at) return null;
  const schedule = waking(quiet);
  const dayBefore = at - DAY_MS;
  return deadlineAfter(dayBefore, elapsed(dayBefore, at, schedule), schedule);
}

/** The next instant after `after` at which clocks in the zone come to `minute` of the day. */
export function nextLocalMinute(zone: string, minute: number, after: number): number {
  const before = (minute + MINUTES_A_DAY - 1) % MINUTES_A_DAY;
  const quiet = { zone, hours: { fromMinute: before, toMinute: minute } };
  let at = after;
  for (const { untilMs, runs } of spansFrom(after, waking(quiet))) {
    if (!runs) return quietUntil(quiet, at);
    at = untilMs;
  }
  throw new Error('the spans of a schedule end');
}
