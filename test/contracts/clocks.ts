import { describe, expect, it } from 'vitest';
import type { Calendars } from '../../functions/app/ports/calendars.ts';
import type { Outages } from '../../functions/app/ports/outages.ts';
import { idOf } from '../support/commits.ts';

const NOON = 1_700_000_040_000;

/** What every store of players' calendars must do. */
export function calendarsContract(make: () => Calendars): void {
  describe('calendars', () => {
    it('finds the one in force at an instant, to the millisecond', async () => {
      const calendars = make();
      const [ana, ben] = [idOf('cal ana'), idOf('cal ben')];
      const first = { zone: 'Europe/Madrid', sleep: { fromMinute: 0, toMinute: 420 } };
      const second = { zone: 'Asia/Tokyo', sleep: null };
      await calendars.putCalendar(ana, NOON + 500, second);
      await calendars.putCalendar(ana, NOON, first);
      await calendars.putCalendar(ben, NOON - 1, second);
      expect(await calendars.calendarAt(ana, NOON - 1)).toBe(null);
      expect(await calendars.calendarAt(ana, NOON)).toEqual(first);
      expect(await calendars.calendarAt(ana, NOON + 499)).toEqual(first);
      expect(await calendars.calendarAt(ana, NOON + 500)).toEqual(second);
      expect(await calendars.calendarAt(ana, NOON * 2)).toEqual(second);
    });

    it('forgets those between two instants, and no others', async () => {
      const calendars = make();
      const [eve, fay] = [idOf('cal eve'), idOf('cal fay')];
      const zones = ['UTC', 'Asia/Tokyo', 'Europe/Madrid', 'America/Lima'];
      for (const [i, zone] of zones.entries()) {
        await calendars.putCalendar(eve, NOON + i, { zone, sleep: null });
        await calendars.putCalendar(fay, NOON + i, { zone, sleep: null });
      }
      const zonesOf = async (player: string) => {
        const at = zones.map((_, i) => calendars.calendarAt(player, NOON + i));
        return (await Promise.all(at)).map((calendar) => calendar?.zone);
      };
      await calendars.dropCalendarsBetween(eve, NOON, NOON + 1);
      await calendars.dropCalendarsBetween(eve, NOON, NOON);
      expect(await zonesOf(eve)).toEqual(zones);
      await calendars.dropCalendarsBetween(eve, NOON, NOON + 3);
      expect(await zonesOf(eve)).toEqual(['UTC', 'UTC', 'UTC', 'America/Lima']);
      expect(await zonesOf(fay)).toEqual(zones);
    });

    it('takes the last of two that are set at once, and forgets a player', async () => {
      const calendars = make();
      const [cleo, dan] = [idOf('cal cleo'), idOf('cal dan')];
      await calendars.putCalendar(cleo, NOON, { zone: 'UTC', sleep: null });
      const sleep = { fromMinute: 60, toMinute: 500 };
      await calendars.putCalendar(cleo, NOON, { zone: 'UTC', sleep });
      await calendars.putCalendar(dan, NOON, { zone: 'UTC', sleep });
      expect(await calendars.calendarAt(cleo, NOON)).toEqual({ zone: 'UTC', sleep });
      await calendars.dropCalendars(cleo);
      await calendars.dropCalendars(cleo);
      expect(await calendars.calendarAt(cleo, NOON)).toBe(null);
      expect(await calendars.calendarAt(dan, NOON)).toEqual({ zone: 'UTC', sleep });
    });
  });
}

/** What every store of outages must do. */
export function outagesContract(make: () => Outages): void {
  describe('outages', () => {
    it('lists those that ended after an instant, by their ends, each once', async () => {
      const outages = make();
      const later = { fromMs: NOON - 90_000, toMs: NOON + 60_000 };
      const early = { fromMs: NOON - 9_000, toMs: NOON };
      const inner = { fromMs: NOON - 50_000, toMs: NOON + 60_000 };
      for (const outage of [inner, later, early, later]) await outages.putOutage(outage);
      expect(await outages.outagesAfter(NOON - 1)).toEqual([early, later, inner]);
      expect(await outages.outagesAfter(NOON)).toEqual([later, inner]);
      expect(await outages.outagesAfter(NOON + 59_999)).toEqual([later, inner]);
      expect(await outages.outagesAfter(NOON + 60_000)).toEqual([]);
    });
  });
}
