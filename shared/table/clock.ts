/**
 * The clock: pure functions of terms and instants. The event that opens a turn stores the deadline
 * they give; nobody computes it again, and nobody asks a timer what it is.
 */
import { LIMITS } from '../protocol/limits.ts';
import type { Terms } from '../protocol/terms.ts';
import { isHouseRun, seatsAsked, type TableState } from './state.ts';

/** When a turn opened at `openedAt` (Unix ms) runs out; null where the terms give no allowance. */
export function turnDeadline(terms: Terms, openedAt: number): number | null {
  return terms.allowanceSeconds === null ? null : openedAt + terms.allowanceSeconds * 1000;
}

/** When a phase of an epoch opened at `openedAt` ends. */
export function phaseDeadline(openedAt: number): number {
  return openedAt + LIMITS.epochWindowSecondsMax * 1000;
}

/** When the seats asked at `openedAt` must have said whether they keep their bones. */
export function redealDeadline({ allowanceSeconds }: Terms, openedAt: number): number {
  const { redealWindowSecondsMax, redealWindowSecondsShort, shortClockSecondsMax } = LIMITS;
  const allowance = allowanceSeconds ?? redealWindowSecondsMax;
  const isShort = allowance < shortClockSecondsMax;
  const seconds = isShort ? redealWindowSecondsShort : Math.min(allowance, redealWindowSecondsMax);
  return openedAt + seconds * 1000;
}

/** A command at the deadline less one millisecond counts, at the deadline it does not. */
export function isOverdue(state: TableState, now: number): boolean {
  return state.status !== 'over' && state.deadline !== null && now >= state.deadline;
}

/**
 * When a look settles the table: a turn a few seconds past its deadline, since a command that came
 * in time may still be on its way; everything else at once. Null: nothing will ever be due.
 */
export function settleAt(state: TableState): number | null {
  if (state.status === 'over' || state.deadline === null) return null;
  const isPersonsTurn = state.round !== null && state.ceremony === null && !hasFollowUp(state);
  return state.deadline + (isPersonsTurn ? LIMITS.settleGraceSeconds * 1000 : 0);
}

/** A commit was full before the next round was dealt, or before the house had played on. */
export function hasFollowUp(state: TableState): boolean {
  const { status, ceremony, round } = state;
  if (status !== 'playing' || ceremony !== null) return false;
  if (round === null) return true;
  const turns = round.play?.turns ?? [];
  const isHouses = turns.length > 0 && turns.every((seat) => isHouseRun(state, seat));
  return isHouses && seatsAsked(state) === null;
}
