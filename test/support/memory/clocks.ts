import type { Calendars } from '../../../functions/app/ports/calendars.ts';
import type { Outages } from '../../../functions/app/ports/outages.ts';
import type { Calendar, Interval } from '../../../shared/calendar/calendar.ts';

export function memoryClocks(): Calendars & Outages {
  const calendars = new Map<string, Map<number, Calendar>>();
  const outages = new Map<string, Interval>();
  return {
    async putCalendar(playerId, sinceMs, calendar) {
      const known = calendars.get(playerId) ?? new Map<number, Calendar>();
      calendars.set(playerId, known.set(sinceMs, calendar));
    },
    async calendarAt(playerId, atMs) {
      const known = calendars.get(playerId) ?? new Map<number, Calendar>();
      const since = [...known.keys()].filter((at) => at <= atMs);
      return known.get(Math.max(...since)) ?? null;
    },
    async dropCalendarsBetween(playerId, afterMs, beforeMs) {
      const known = calendars.get(playerId);
      for (const at of [...(known?.keys() ?? [])]) {
        if (at > afterMs && at < beforeMs) known?.delete(at);
      }
    },
    async dropCalendars(playerId) {
      calendars.delete(playerId);
    },
    async putOutage(outage) {
      outages.set(`${outage.toMs}/${outage.fromMs}`, outage);
    },
    async outagesAfter(atMs) {
      const after = [...outages.values()].filter(({ toMs }) => toMs > atMs);
      return after.sort((a, b) => a.toMs - b.toMs || a.fromMs - b.fromMs);
    },
  };
}
