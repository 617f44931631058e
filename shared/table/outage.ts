/** Time in which nobody could act is given back to the clocks that ran. */
import type { Interval } from '../calendar/calendar.ts';
import { isTurnRunning } from './clock.ts';
import type { Draft } from './draft.ts';
import { seatsAsked, type TableState } from './state.ts';
import { pausedDeadline, scheduleOf } from './turnClock.ts';

/** Outages by their ends, those that overlap as one. */
function merged(outages: readonly Interval[]): Interval[] {
  const list: Interval[] = [];
  for (const next of [...outages].sort((a, b) => a.fromMs - b.fromMs)) {
    const last = list.at(-1);
    if (last === undefined || next.fromMs > last.toMs) list.push(next);
    else list.splice(-1, 1, { fromMs: last.fromMs, toMs: Math.max(last.toMs, next.toMs) });
  }
  return list;
}

/**
 * The parts of outages that the open turn or redeal window may still be credited, in order: from
 * when its clock began, or was credited last. Empty where they all began after it had run out.
 */
export function outagesToCredit(state: TableState, outages: readonly Interval[]): Interval[] {
  const { deadline } = state;
  if (deadline === null || !(isTurnRunning(state) || seatsAsked(state) !== null)) return [];
  const since = Math.max(state.clockAt ?? 0, state.creditedAt ?? 0);
  const later = outages.filter(({ toMs }) => toMs > since);
  const parts = merged(
    later.map(({ fromMs, toMs }) => ({ fromMs: Math.max(fromMs, since), toMs })),
  );
  // One moves the deadline past the beginning of the next.
  return (parts[0]?.fromMs ?? deadline) < deadline ? parts : [];
}

/** The deadline after one outage: what was left when it began is left when it ends. */
function credited(draft: Draft, deadline: number, pause: Interval): number {
  const { state } = draft;
  if (deadline <= pause.fromMs) return deadline;
  if (seatsAsked(state) !== null) return deadline + pause.toMs - pause.fromMs;
  const turns = state.round?.play?.turns ?? [];
  const moved = turns.map((seat) => {
    const schedule = scheduleOf(draft, seat, 'ofTurn');
    return pausedDeadline(deadline, pause, schedule, schedule);
  });
  return Math.max(deadline, ...moved);
}

/**
 * Credits outages to the clock that runs; no event where none of them would have counted. The
 * draft's time is at or after the end of the last, so that none is credited twice.
 */
export function creditOutages(draft: Draft, outages: readonly Interval[]): void {
  const { state } = draft;
  const due = outagesToCredit(state, outages);
  if (state.deadline === null || due.length === 0) return;
  const deadlineMs = due.reduce((at, outage) => credited(draft, at, outage), state.deadline);
  if (deadlineMs === state.deadline) return;
  const seats = seatsAsked(state) ?? state.round?.play?.turns ?? [];
  draft.emit({ type: 'clockChanged', seats, deadlineMs, reason: 'outage' });
}
