/**
 * The clock of a turn: how long whoever is to play has, by the terms and by the player's own
 * calendar, and what a play costs of the bank. The event that opens the turn stores the instant.
 */
import { DEFAULT_CALENDAR, type Schedule } from '../calendar/calendar.ts';
import { deadlineAfter, elapsed } from '../calendar/deadline.ts';
import { LIMITS } from '../protocol/limits.ts';
import type { Terms } from '../protocol/terms.ts';
import type { Draft, SeatCalendars } from './draft.ts';
import { bankOf, type TableState } from './state.ts';

/** Whether a player's own calendar decides when the clock runs under these terms. */
export function needsCalendars({ allowanceSeconds, pauses }: Terms): boolean {
  return allowanceSeconds !== null && (pauses.weekends || pauses.sleep);
}

/** When the clock of a seat runs, from now on: vacations that are over are not in it. */
export function scheduleOf(
  { header, state, calendars }: Draft,
  seat: number,
  turn: keyof SeatCalendars,
): Schedule {
  const until = state.seats[seat]?.vacation?.untilMs;
  return {
    calendar: calendars[seat]?.[turn] ?? DEFAULT_CALENDAR,
    pauses: header.terms.pauses,
    vacations: until === undefined ? [] : [{ fromMs: 0, toMs: until }],
  };
}

/** The seats of a turn whose clocks count: where a person may play, the house is not waited for. */
function clocked({ seats }: TableState, turns: readonly number[]): readonly number[] {
  const persons = turns.filter((seat) => seats[seat]?.kind === 'person');
  return persons.length > 0 ? persons : turns;
}

/**
 * When a turn opened at `openedAt` runs out, Unix ms: where two seats may play, at the later of
 * their deadlines. Null where the terms give no allowance.
 */
export function turnDeadline(
  draft: Draft,
  turns: readonly number[],
  openedAt: number,
): number | null {
  const { header, state } = draft;
  const { terms } = header;
  const { allowanceSeconds } = terms;
  if (allowanceSeconds === null) return null;
  const deadlines = clocked(state, turns).map((seat) => {
    const time = allowanceSeconds * 1000 + bankOf(terms, state, seat);
    return deadlineAfter(openedAt, time, scheduleOf(draft, seat, 'current'));
  });
  return Math.max(...deadlines);
}

/**
 * The running deadline of a seat's turn after its clock has stood from `fromMs` to `toMs`: what was
 * left of it at `fromMs` is left at `toMs`, by the schedule that holds then.
 */
export function pausedDeadline(
  deadline: number,
  { fromMs, toMs }: { readonly fromMs: number; readonly toMs: number },
  before: Schedule,
  after: Schedule,
): number {
  return deadlineAfter(toMs, elapsed(fromMs, deadline, before), after);
}

/**
 * The bank of a seat whose turn it is at the time of the draft, ms: what the turn took beyond the
 * allowance is gone.
 */
export function bankInTurn(draft: Draft, seat: number): number {
  const { header, state, now } = draft;
  const { terms } = header;
  const { allowanceSeconds } = terms;
  const bank = bankOf(terms, state, seat);
  const { deadline } = state;
  if (allowanceSeconds === null || deadline === null) return bank;
  const schedule = scheduleOf(draft, seat, 'ofTurn');
  const left = elapsed(now, deadline, schedule) - elapsed(deadline, now, schedule);
  // A turn that this decision has opened took no time, whatever calendar it was opened with.
  const hasBegun = state.clockAt === undefined || now > state.clockAt;
  return hasBegun ? bank - Math.min(Math.max(bank - left, 0), bank) : bank;
}

/**
 * The bank of a seat once it has made a play of its own at the time of the draft, ms: what is left
 * of it, and the increment. Asked before the play, which ends the turn.
 */
export function bankAfterPlay(draft: Draft, seat: number): number {
  const { allowanceSeconds, incrementSeconds } = draft.header.terms;
  const left = bankInTurn(draft, seat);
  if (allowanceSeconds === null || draft.state.deadline === null) return left;
  return Math.min(LIMITS.bankSecondsMax * 1000, left + incrementSeconds * 1000);
}

/** Notes what is left of a seat's bank, where that has changed. */
export function setBank(draft: Draft, seat: number, ms: number): void {
  const { header, state } = draft;
  if (ms !== bankOf(header.terms, state, seat)) draft.emit({ type: 'bankLeft', seat, ms });
}
