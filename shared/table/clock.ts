/**
 * The clock: pure functions of terms and instants. The event that opens a turn stores the deadline
 * they give; nobody computes it again, and nobody asks a timer what it is.
 */
import { LIMITS } from '../protocol/limits.ts';
import type { Terms } from '../protocol/terms.ts';
import { isHouseRun, type TableState } from './state.ts';

/** When a turn opened at `openedAt` (Unix ms) runs out; null where the terms give no allowance. */
export function turnDeadline(terms: Terms, openedAt: number): number | null {
  return terms.allowanceSeconds === null ? null : openedAt + terms.allowanceSeconds * 1000;
}

/** When a phase of an epoch opened at `openedAt` ends. */
export function phaseDeadline(openedAt: number): number {
  return openedAt + LIMITS.epochWindowSecondsMax * 1000;
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

/** The turn is the house's: a commit was full before the house had played on. */
export function hasFollowUp(state: TableState): boolean {
  const turns = state.round?.play?.turns ?? [];
  return (
    state.status === 'playing' && turns.length > 0 && turns.every((seat) => isHouseRun(state, seat))
  );
}
