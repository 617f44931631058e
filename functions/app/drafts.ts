import type { Calendar } from '../../shared/calendar/calendar.ts';
import { DEFAULT_CALENDAR } from '../../shared/calendar/calendar.ts';
import { Draft, type SeatCalendars } from '../../shared/table/draft.ts';
import { needsCalendars } from '../../shared/table/turnClock.ts';
import type { Calendars } from './ports/calendars.ts';
import type { LoadedTable } from './tables.ts';

type DraftStart = ConstructorParameters<typeof Draft>[0];

/** Begins decisions, with the calendars of who sits at the table where its terms ask for them. */
export class Drafts {
  readonly #calendars: Calendars;

  constructor(calendars: Calendars) {
    this.#calendars = calendars;
  }

  /** The next decision of a table, at a time, Unix ms; `more` is what else it is to know. */
  async at(
    table: Pick<LoadedTable, 'header' | 'dealer' | 'version' | 'state'>,
    now: number,
    more: Partial<DraftStart> = {},
  ): Promise<Draft> {
    const { header, dealer, version, state } = table;
    const calendars = needsCalendars(header.terms) ? await this.#ofSeats(table, now) : [];
    return new Draft({ header, dealer, state, version: version + 1, now, calendars, ...more });
  }

  async #of(player: string, atMs: number): Promise<Calendar> {
    return (await this.#calendars.calendarAt(player, atMs)) ?? DEFAULT_CALENDAR;
  }

  #ofSeats(
    { state }: Pick<LoadedTable, 'state'>,
    now: number,
  ): Promise<(SeatCalendars | undefined)[]> {
    const openedAt = state.clockAt ?? now;
    const ofSeat = async (player: string | null): Promise<SeatCalendars | undefined> => {
      if (player === null) return undefined;
      const [current, ofTurn] = await Promise.all([
        this.#of(player, now),
        this.#of(player, openedAt),
      ]);
      return { current, ofTurn };
    };
    return Promise.all(state.seats.map(({ player }) => ofSeat(player)));
  }
}
