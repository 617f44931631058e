import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type Calendar,
  calendarFrom,
  DEFAULT_CALENDAR,
  type Schedule,
} from '../../shared/calendar/calendar.ts';
import { deadlineAfter, elapsed } from '../../shared/calendar/deadline.ts';
import { spansFrom } from '../../shared/calendar/spans.ts';
import { isZone } from '../../shared/calendar/zone.ts';
import { runs } from '../support/runs.ts';
import { NaiveZone, naiveDeadline, naiveElapsed } from './naiveClock.ts';

const MINUTE = 60_000;
const HALF_HOUR = 30 * MINUTE;
const HOUR = 2 * HALF_HOUR;
const DAY = 24 * HOUR;
const WEEK = 7 * DAY;
const FROM = Date.UTC(2026, 0, 1);
const TO = Date.UTC(2029, 0, 1);
const ZONES = Intl.supportedValuesOf('timeZone');

const naiveZones = new Map<string, NaiveZone>();
function naiveZone(zone: string): NaiveZone {
  const known = naiveZones.get(zone) ?? new NaiveZone(zone);
  naiveZones.set(zone, known);
  return known;
}

/** The instants at which each zone changes its offset, as `Intl` has them. */
const changesOf = new Map<string, number[]>();
function changes(zone: string): readonly number[] {
  const known = changesOf.get(zone);
  if (known !== undefined) return known;
  const naive = naiveZone(zone);
  const found: number[] = [];
  for (let at = FROM; at < TO; at += WEEK) {
    if (naive.offset(at) === naive.offset(at + WEEK)) continue;
    for (let half = at; half < at + WEEK; half += HALF_HOUR) {
      if (naive.offset(half) !== naive.offset(half + HALF_HOUR)) found.push(half + HALF_HOUR);
    }
  }
  changesOf.set(zone, found);
  return found;
}

const minuteOfDay = fc.integer({ min: 0, max: 1_439 });
const sleeps = fc.option(fc.record({ fromMinute: minuteOfDay, toMinute: minuteOfDay }));
/** Long and short, and none; vacations may touch, overlap, or lie around everything. */
const vacations = fc.array(
  fc.tuple(fc.integer({ min: -3 * DAY, max: 3 * DAY }), fc.integer({ min: 1, max: 4 * DAY })),
  { maxLength: 3 },
);

const cases = fc
  .record({
    zone: fc.constantFrom(...ZONES),
    sleep: sleeps,
    pauses: fc.record({ weekends: fc.boolean(), sleep: fc.boolean() }),
    vacations,
    start: fc.integer({ min: FROM, max: TO }),
    nearChange: fc.option(fc.tuple(fc.nat(), fc.integer({ min: 0, max: 3 * DAY })), { freq: 1 }),
    runningMs: fc.oneof(fc.integer({ min: 0, max: 2 * DAY }), fc.integer({ min: 0, max: HOUR })),
    ahead: fc.integer({ min: 0, max: 6 * DAY }),
  })
  .map(({ zone, sleep, start: anywhere, nearChange, vacations: off, ...rest }) => {
    const calendar: Calendar = { zone, sleep };
    const list = changes(zone);
    const change = nearChange === null ? undefined : list[nearChange[0] % (list.length || 1)];
    const start = change === undefined ? anywhere : change - (nearChange?.[1] ?? 0);
    const intervals = off.map(([from, length]) => ({
      fromMs: start + from,
      toMs: start + from + length,
    }));
    const schedule: Schedule = { calendar, pauses: rest.pauses, vacations: intervals };
    return { schedule, start, ...rest };
  });

describe('the clock over random schedules in every zone (reports 61, 77)', () => {
  test('a deadline and what has elapsed are inverse, and equal to a count by minutes', () => {
    fc.assert(
      fc.property(cases, ({ schedule, start, runningMs, ahead }) => {
        const naive = naiveZone(schedule.calendar.zone);
        const deadline = deadlineAfter(start, runningMs, schedule);
        expect(deadline).toBe(naiveDeadline(start, runningMs, schedule, naive));
        expect(elapsed(start, deadline, schedule)).toBe(runningMs);
        if (runningMs > 0) expect(elapsed(start, deadline - 1, schedule)).toBe(runningMs - 1);
        const until = start + ahead;
        const passed = elapsed(start, until, schedule);
        expect(passed).toBe(naiveElapsed(start, until, schedule, naive));
        expect(deadlineAfter(start, passed, schedule)).toBeLessThanOrEqual(until);
      }),
      { numRuns: runs(1_000, 100_000) },
    );
  });

  test('time adds up: nothing is given back by a pause in between (pitfall 56)', () => {
    fc.assert(
      fc.property(cases, ({ schedule, start, runningMs, ahead }) => {
        const middle = start + Math.floor(ahead / 2);
        const end = start + ahead;
        const parts = elapsed(start, middle, schedule) + elapsed(middle, end, schedule);
        expect(elapsed(start, end, schedule)).toBe(parts);
        const first = Math.floor(runningMs / 3);
        const pausedAt = deadlineAfter(start, first, schedule);
        const resumed = deadlineAfter(pausedAt, runningMs - first, schedule);
        expect(resumed).toBe(deadlineAfter(start, runningMs, schedule));
      }),
      { numRuns: runs(1_000, 100_000) },
    );
  });

  test('the longest turn costs a few steps a day, and ends', () => {
    const zones = ['Africa/Casablanca', 'Australia/Lord_Howe', 'Pacific/Chatham'];
    for (const zone of zones) {
      const vacation = { fromMs: FROM + DAY, toMs: FROM + 61 * DAY };
      const calendar = { zone, sleep: { fromMinute: 0, toMinute: 1_439 } };
      const pauses = { weekends: true, sleep: true };
      const schedule = { calendar, pauses, vacations: [vacation] };
      const deadline = deadlineAfter(FROM, 28 * DAY, schedule);
      const days = (deadline - FROM) / DAY;
      // 28 days of running time at 12 hours a day, five days a week, and two months off.
      expect(days).toBeLessThan(28 * 2 * (7 / 5) + 60 + 7);
      let steps = 0;
      for (const { untilMs } of spansFrom(FROM, schedule)) {
        steps += 1;
        if (untilMs >= deadline) break;
      }
      expect(steps).toBeLessThan(5 * days);
    }
  });

  test('the zones change their offset on the half hour, as the count by minutes assumes', () => {
    const isShort = process.env['SIXLOVE_LONG'] === undefined;
    const some = ZONES.filter((_, i) => i % 7 === 0);
    for (const zone of isShort ? [...some, 'America/St_Johns'] : ZONES) {
      const naive = new NaiveZone(zone);
      for (const change of changes(zone)) {
        for (const at of [change - 1_000, change - MINUTE]) {
          expect(naive.shown(at)).toBe(naive.offset(change - HALF_HOUR));
        }
        expect(naive.shown(change)).not.toBe(naive.offset(change - HALF_HOUR));
      }
    }
  });
});

const at = (text: string): number => Date.parse(text);
const hours = (from: number, to: number) => ({ fromMinute: from * 60, toMinute: to * 60 });

describe('a clock that pauses', () => {
  const madrid = (sleep: Calendar['sleep'], pauses: Partial<Schedule['pauses']> = {}) => ({
    calendar: { zone: 'Europe/Madrid', sleep },
    pauses: { weekends: false, sleep: false, ...pauses },
    vacations: [],
  });

  test.each([
    // From ten at night to two: four hours, not twenty, nor 44 (report 77).
    ['a window over midnight', hours(22, 2), '2026-12-01T20:00:00Z', 2, '2026-12-02T02:00:00Z'],
    ['a window within a day', hours(1, 7), '2026-12-01T22:00:00Z', 3, '2026-12-02T07:00:00Z'],
    ['an empty window', hours(5, 5), '2026-12-01T20:00:00Z', 24, '2026-12-02T20:00:00Z'],
    // Of a window too long twelve hours count: noon to midnight, Madrid.
    ['a window around the day', hours(12, 11), '2026-12-01T10:00:00Z', 2, '2026-12-02T00:00:00Z'],
    ['no window', null, '2026-12-01T20:00:00Z', 24, '2026-12-02T20:00:00Z'],
    ['a turn that begins asleep', hours(22, 8), '2026-12-01T23:30:00Z', 1, '2026-12-02T08:00:00Z'],
    // At two the clocks go to three: the night is an hour shorter.
    [
      'the night that loses an hour',
      hours(22, 8),
      '2027-03-27T20:00:00Z',
      2,
      '2027-03-28T07:00:00Z',
    ],
    [
      'the night that has one more',
      hours(22, 8),
      '2026-10-24T19:00:00Z',
      2,
      '2026-10-25T08:00:00Z',
    ],
  ])('%s', (_, sleep, from, count, expected) => {
    const schedule = madrid(sleep, { sleep: true });
    const deadline = deadlineAfter(at(from), count * HOUR, schedule);
    expect(new Date(deadline).toISOString()).toBe(new Date(at(expected)).toISOString());
    expect(elapsed(at(from), at(expected), schedule)).toBe(count * HOUR);
  });

  test('stands on Saturdays and Sundays of the zone, and goes on with what was left (61)', () => {
    const schedule = madrid(null, { weekends: true });
    // Friday noon in Madrid; twelve hours to the weekend, then Monday from midnight.
    const friday = at('2026-12-04T11:00:00Z');
    expect(deadlineAfter(friday, 12 * HOUR, schedule)).toBe(at('2026-12-04T23:00:00Z'));
    expect(deadlineAfter(friday, 24 * HOUR, schedule)).toBe(at('2026-12-07T11:00:00Z'));
    let left = 3 * DAY;
    let now = friday;
    for (let look = 0; look < 200; look += 1) {
      const later = now + HOUR;
      left -= elapsed(now, later, schedule);
      now = later;
      expect(deadlineAfter(now, Math.max(left, 0), schedule)).toBeGreaterThanOrEqual(now);
    }
    expect(left).toBeLessThan(0);
  });

  test('stands for a whole vacation, however intervals lie in each other', () => {
    const start = at('2026-12-01T00:00:00Z');
    const off = (from: number, to: number) => ({ fromMs: start + from, toMs: start + to });
    const schedule = { ...madrid(null), vacations: [off(-DAY, DAY), off(HOUR, 2 * DAY)] };
    expect(elapsed(start, start + 2 * DAY, schedule)).toBe(0);
    expect(deadlineAfter(start, 1, schedule)).toBe(start + 2 * DAY + 1);
    expect(deadlineAfter(start, 0, schedule)).toBe(start);
  });

  test('is one function for what is shown and what is judged (report 62)', () => {
    const schedule = madrid(hours(22, 8), { sleep: true, weekends: true });
    const start = at('2026-12-03T15:12:13.456Z');
    const deadline = deadlineAfter(start, 2 * DAY, schedule);
    for (let now = start; now < deadline; now += 7 * HOUR + 1) {
      const shown = elapsed(now, deadline, schedule);
      expect(deadlineAfter(now, shown, schedule)).toBe(deadline);
    }
  });

  test('takes no running time that is none', () => {
    for (const bad of [-1, 0.5, Number.NaN, Infinity]) {
      expect(() => deadlineAfter(FROM, bad, madrid(null))).toThrow(RangeError);
    }
    expect(elapsed(FROM + 1, FROM, madrid(null))).toBe(0);
  });
});

describe('a calendar', () => {
  test('that nobody set sleeps at night in UTC; none of both is taken for the other', () => {
    expect(calendarFrom({})).toEqual(DEFAULT_CALENDAR);
    expect(calendarFrom({ zone: 'Nowhere/City', sleep: null })).toEqual({
      zone: 'UTC',
      sleep: null,
    });
    const sleep = hours(1, 9);
    expect(calendarFrom({ zone: 'Asia/Kathmandu', sleep })).toEqual({
      zone: 'Asia/Kathmandu',
      sleep,
    });
    expect(ZONES.every(isZone)).toBe(true);
  });
});
