import type { Calendar } from '../../../shared/calendar/calendar.ts';

/**
 * By which calendar a player's clock ran when. A turn keeps the one it was opened with, so earlier
 * ones are kept too; who sees a table sees deadlines, never these.
 */
export interface Calendars {
  /** Every turn that opens at `sinceMs` or later goes by this calendar, until the next one. */
  putCalendar(playerId: string, sinceMs: number, calendar: Calendar): Promise<void>;
  /** The calendar in force at an instant, strongly consistent; null where none was set by then. */
  calendarAt(playerId: string, atMs: number): Promise<Calendar | null>;
  /** Forgets those that begin after one instant and before another. */
  dropCalendarsBetween(playerId: string, afterMs: number, beforeMs: number): Promise<void>;
  dropCalendars(playerId: string): Promise<void>;
}
