/** Days off, and the deadlines that move with them. */
import { err, ok, type Result } from '../engine/result.ts';
import { isTurnRunning } from './clock.ts';
import type { Draft } from './draft.ts';
import type { Rejection } from './rejection.ts';
import { vacationDaysLeft } from './state.ts';
import { pausedDeadline, scheduleOf } from './turnClock.ts';

const DAY_MS = 86_400_000;

/**
 * A player takes days off: they begin now, or where others that are taken end. A turn of theirs
 * that runs goes on after them with what is left of it now.
 */
export function takeVacation(draft: Draft, seat: number, days: number): Result<null, Rejection> {
  const { header, state, now } = draft;
  const left = vacationDaysLeft(header.terms, state, seat);
  if (days > left) return err('not-eligible');
  const before = scheduleOf(draft, seat, 'ofTurn');
  const fromMs = Math.max(now, state.ts);
  const untilMs = Math.max(fromMs, state.seats[seat]?.vacation?.untilMs ?? 0) + days * DAY_MS;
  draft.emit({ type: 'vacationTaken', seat, untilMs, daysLeft: left - days });
  const { deadline } = state;
  const turns = state.round?.play?.turns ?? [];
  const isTheirs = isTurnRunning(state) && turns.includes(seat);
  if (!isTheirs || deadline === null || deadline <= fromMs) return ok(null);
  const pause = { fromMs, toMs: fromMs };
  const later = pausedDeadline(deadline, pause, before, scheduleOf(draft, seat, 'ofTurn'));
  if (later > deadline) {
    draft.emit({ type: 'clockChanged', seats: turns, deadlineMs: later, reason: 'vacation' });
  }
  return ok(null);
}
