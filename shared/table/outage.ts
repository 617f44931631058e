/** Time in which nobody could act is given back to the clocks that ran. */
import type { Interval } from '../calendar/calendar.ts';
import { isTurnRunning } from './clock.ts';
import type { Draft } from './draft.ts';
import { seatsAsked, type TableState } from './state.ts';
import { pausedDeadline, scheduleOf } from './turnClock.ts';

/**
 * The outages that the open turn or redeal window is still to be credited, by their ends. What came
 * before the newest event is credited, or was over before its clock began.
 */
export function outagesToCredit(state: TableState, outages: readonly Interval[]): Interval[] {
  const { deadline, ts } = state;
  if (deadline === null || !(isTurnRunning(state) || seatsAsked(state) !== null)) return [];
  return outages
    .filter(({ fromMs, toMs }) => toMs > ts && fromMs < deadline && ts < deadline)
    .sort((a, b) => a.toMs - b.toMs);
}

/** The deadline after one outage: what was left when it began is left when it ends. */
function credited(draft: Draft, deadline: number, { fromMs, toMs }: Interval): number {
  const { state } = draft;
  const pause = { fromMs: Math.max(fromMs, state.ts), toMs };
  if (deadline <= pause.fromMs) return deadline;
  if (seatsAsked(state) !== null) return deadline + toMs - pause.fromMs;
  const turns = state.round?.play?.turns ?? [];
  const moved = turns.map((seat) => {
    const schedule = scheduleOf(draft, seat, 'ofTurn');
    return pausedDeadline(deadline, pause, schedule, schedule);
  });
  return Math.max(deadline, ...moved);
}

/**
 * Credits outages to the clock that runs. The draft's time is at or after the end of the last, so
 * that none is credited twice.
 */
export function creditOutages(draft: Draft, outages: readonly Interval[]): void {
  const { state } = draft;
  const due = outagesToCredit(state, outages);
  if (state.deadline === null || due.length === 0) return;
  const deadlineMs = due.reduce((at, outage) => credited(draft, at, outage), state.deadline);
  const seats = seatsAsked(state) ?? state.round?.play?.turns ?? [];
  draft.emit({ type: 'clockChanged', seats, deadlineMs, reason: 'outage' });
}
