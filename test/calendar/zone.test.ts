/** The offsets of zones, against the wall clock that `Intl` shows. */
import { Temporal } from 'temporal-polyfill';
import { describe, expect, test } from 'vitest';
import { isZone, offsetsOf } from '../../shared/calendar/zone.ts';
import { NaiveZone } from './naiveClock.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const FROM = Date.UTC(2026, 0, 1);
const YEAR_DAYS = 366;

/** Of each kind: north and south, half an hour, with Ramadan, none, behind and far ahead of UTC. */
const ZONES = [
  'Europe/Madrid',
  'America/New_York',
  'America/Caracas',
  'America/St_Johns',
  'Africa/Casablanca',
  'Australia/Lord_Howe',
  'Asia/Kolkata',
  'Pacific/Chatham',
  'Pacific/Kiritimati',
  'UTC',
];

describe('the offset of a zone', () => {
  test.each(ZONES)('in %s is what its clocks show, until the instant of a change', (zone) => {
    const offsetAt = offsetsOf(zone);
    const naive = new NaiveZone(zone);
    let changes = 0;
    for (let day = 0; day < YEAR_DAYS; day += 1) {
      const at = FROM + day * DAY + 1;
      const { offsetMs, untilMs } = offsetAt(at);
      expect(offsetMs).toBe(naive.shown(at));
      expect(untilMs).toBeGreaterThan(at);
      expect(untilMs).toBeLessThanOrEqual(at + DAY);
      if (naive.shown(at) === naive.shown(at + DAY)) continue;
      changes += 1;
      expect(naive.shown(untilMs - 1)).toBe(offsetMs);
      expect(naive.shown(untilMs)).not.toBe(offsetMs);
    }
    expect(changes % 2).toBe(0);
  });

  test('at a change is the new one, a millisecond before it the old one', () => {
    const spring = Date.UTC(2027, 2, 28, 1);
    const offsetAt = offsetsOf('Europe/Madrid');
    expect(offsetAt(spring - 1)).toEqual({ offsetMs: HOUR, untilMs: spring });
    expect(offsetAt(spring)).toEqual({ offsetMs: 2 * HOUR, untilMs: spring + DAY });
  });

  test('is the same in every zone of the world, asked one after another and again', () => {
    const zones = Intl.supportedValuesOf('timeZone');
    const asked = () => zones.map((zone) => offsetsOf(zone)(FROM).offsetMs);
    const shown = zones.map((zone) => new NaiveZone(zone).shown(FROM));
    expect(asked()).toEqual(shown);
    expect(asked()).toEqual(shown);
  });

  test('and its changes are those of Temporal, in every zone for three years', () => {
    for (const zone of Intl.supportedValuesOf('timeZone')) {
      const offsetAt = offsetsOf(zone);
      const end = FROM + 3 * YEAR_DAYS * DAY;
      let change = Temporal.Instant.fromEpochMilliseconds(FROM).toZonedDateTimeISO(zone);
      for (;;) {
        const next = change.getTimeZoneTransition('next');
        if (next === null || next.epochMilliseconds > end) break;
        change = next;
        const at = change.epochMilliseconds;
        expect(offsetAt(at).offsetMs).toBe(change.offsetNanoseconds / 1e6);
        expect(offsetAt(at - 1).untilMs).toBe(at);
      }
      expect(offsetAt(end).offsetMs).toBe(change.offsetNanoseconds / 1e6);
    }
  });

  test('is of no zone that nobody knows', () => {
    expect(isZone('Atlantis/Capital')).toBe(false);
    expect(() => offsetsOf('Atlantis/Capital')).toThrow(RangeError);
  });
});
