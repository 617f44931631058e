/**
 * When the clock of a player runs: the player's own zone and sleeping hours, what the table's terms
 * let pause it, and time off. Pure; knows nothing of tables.
 */
import { isZone } from './zone.ts';

/** Hours of every local day, in minutes after midnight, the end excluded; may pass midnight. */
export interface SleepHours {
  readonly fromMinute: number;
  readonly toMinute: number;
}

/** Private to its player. `sleep` null: never asleep. */
export interface Calendar {
  /** IANA name, such as `Europe/Madrid`. */
  readonly zone: string;
  readonly sleep: SleepHours | null;
}

/** What stops the clock at a table. A weekend is Saturday and Sunday of the player's own days. */
export interface Pauses {
  readonly weekends: boolean;
  readonly sleep: boolean;
}

/** Instants in Unix ms, the end excluded. */
export interface Interval {
  readonly fromMs: number;
  readonly toMs: number;
}

/** All that decides when one player's clock runs at one table. */
export interface Schedule {
  readonly calendar: Calendar;
  readonly pauses: Pauses;
  readonly vacations: readonly Interval[];
}

export const MINUTES_A_DAY = 1_440;
/** Sleep beyond this is awake time, so that every clock runs out some day. */
const SLEEP_MINUTES_MAX = 720;

/** Who said nothing sleeps from ten in the evening to eight in the morning, UTC. */
export const DEFAULT_CALENDAR: Calendar = {
  zone: 'UTC',
  sleep: { fromMinute: 1_320, toMinute: 480 },
};

/**
 * A player's calendar from what the player has set. `sleep` null: no sleeping hours; undefined, and
 * a zone that is not known (any more): the default.
 */
export function calendarFrom(set: {
  readonly zone?: string | undefined;
  readonly sleep?: SleepHours | null | undefined;
}): Calendar {
  const { zone, sleep } = set;
  return {
    zone: zone !== undefined && isZone(zone) ? zone : DEFAULT_CALENDAR.zone,
    sleep: sleep === undefined ? DEFAULT_CALENDAR.sleep : sleep,
  };
}

export function isSameCalendar(a: Calendar, b: Calendar): boolean {
  const isSameSleep =
    a.sleep?.fromMinute === b.sleep?.fromMinute && a.sleep?.toMinute === b.sleep?.toMinute;
  return a.zone === b.zone && isSameSleep;
}

/** Minutes of a sleep window; 0 where it begins and ends at the same minute. */
export function sleepMinutes({ fromMinute, toMinute }: SleepHours): number {
  const length = (((toMinute - fromMinute) % MINUTES_A_DAY) + MINUTES_A_DAY) % MINUTES_A_DAY;
  return Math.min(length, SLEEP_MINUTES_MAX);
}
