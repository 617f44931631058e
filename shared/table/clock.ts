/**
 * The clock: pure functions of terms and instants. The event that opens a turn stores the deadline
 * they give; nobody computes it again, and nobody asks a timer what it is.
 */
import { beaconRoundSeconds } from '../fair/beaconRound.ts';
import { LIMITS } from '../protocol/limits.ts';
import type { Terms } from '../protocol/terms.ts';
import { awaitedEpoch, beaconAwaited, isHouseRun, seatsAsked, type TableState } from './state.ts';

/** When a phase of an epoch opened at `openedAt` ends. */
export function phaseDeadline(openedAt: number): number {
  return openedAt + LIMITS.epochWindowSecondsMax * 1000;
}

/** When the secrets promised for an epoch in the background, closed at `openedAt`, must be open. */
export function revealDeadline(terms: Terms, openedAt: number): number {
  const seconds = terms.allowanceSeconds ?? LIMITS.revealSecondsUnlimited;
  return openedAt + seconds * 1000;
}

/** When the seats asked at `openedAt` must have said whether they keep their bones. */
export function redealDeadline({ allowanceSeconds }: Terms, openedAt: number): number {
  const { redealWindowSecondsMax, redealWindowSecondsShort, shortClockSecondsMax } = LIMITS;
  const allowance = allowanceSeconds ?? redealWindowSecondsMax;
  const isShort = allowance < shortClockSecondsMax;
  const seconds = isShort ? redealWindowSecondsShort : Math.min(allowance, redealWindowSecondsMax);
  return openedAt + seconds * 1000;
}

/** From a lock to the beacon round that it waits for; null where the terms have no beacon. */
export function beaconLead({ beacon, allowanceSeconds }: Terms): number | null {
  const { beaconLeadSeconds, beaconLeadSecondsShort, shortClockSecondsMax } = LIMITS;
  if (!beacon) return null;
  const isShort = allowanceSeconds !== null && allowanceSeconds < shortClockSecondsMax;
  return isShort ? beaconLeadSecondsShort : beaconLeadSeconds;
}

/** When the awaited beacon round is due, Unix ms; null while none is waited for. */
export function beaconDue(state: TableState): number | null {
  const round = beaconAwaited(state);
  return round === null ? null : beaconRoundSeconds(round) * 1000;
}

/**
 * When a beacon that was looked for at `now` and not found is looked for again: each wait as long
 * as all before. Null past the longest wait, when the sweep of every minute has taken over.
 */
export function beaconRetry(firstAt: number, now: number): number | null {
  const wait = Math.max(now - firstAt, LIMITS.beaconGraceSeconds * 1000);
  return wait > LIMITS.beaconRetrySecondsMax * 1000 ? null : now + wait;
}

/** Whether the phase of a pending epoch has run out. */
export function isPhaseOver({ ceremony }: TableState, now: number): boolean {
  return ceremony !== null && ceremony.deadline !== null && now >= ceremony.deadline;
}

/**
 * Whether something has run out: a turn, a redeal window, the phase of an epoch. A command at the
 * deadline less one millisecond counts, at the deadline it does not.
 */
export function isOverdue(state: TableState, now: number): boolean {
  if (state.status === 'over') return false;
  return isPhaseOver(state, now) || (state.deadline !== null && now >= state.deadline);
}

/** Whether a turn is open that somebody has to play: the house needs no clock. */
export function isTurnRunning(state: TableState): boolean {
  const { round } = state;
  const isPlayed = round !== null && round.open.length > 0 && seatsAsked(state) === null;
  return isPlayed && state.status === 'playing' && !hasFollowUp(state);
}

/** Whether the turn that runs has run out. */
export function isTurnOverdue(state: TableState, now: number): boolean {
  return isTurnRunning(state) && state.deadline !== null && now >= state.deadline;
}

/** Whether the turn has run out and waits until somebody claims that the house plays it. */
export function waitsForClaim(state: TableState, terms: Terms, now: number): boolean {
  return terms.onExpiry === 'claim' && isTurnOverdue(state, now);
}

/**
 * When a look settles the table: a turn a few seconds past its deadline, since a command that came
 * in time may still be on its way; a beacon when the relays have it; everything else at once.
 * Null: nothing will ever be due. A turn that waits for a claim is looked at once, and only where
 * an order may be kept for it.
 */
export function settleAt(state: TableState, terms: Terms): number | null {
  if (state.status === 'over') return null;
  const phase = state.ceremony?.deadline ?? null;
  const waits = terms.onExpiry === 'claim' && !terms.orders && isTurnRunning(state);
  const play = waits ? null : playSettledAt(state);
  return phase === null || play === null ? (phase ?? play) : Math.min(phase, play);
}

function playSettledAt(state: TableState): number | null {
  const beacon = beaconDue(state);
  if (beacon !== null) return beacon + LIMITS.beaconGraceSeconds * 1000;
  if (state.deadline === null) return null;
  const isPersonsTurn = state.round !== null && !hasFollowUp(state);
  return state.deadline + (isPersonsTurn ? LIMITS.settleGraceSeconds * 1000 : 0);
}

/** A commit was full before the next round was dealt, or before the house had played on. */
export function hasFollowUp(state: TableState): boolean {
  const { status, round } = state;
  if (status !== 'playing' || awaitedEpoch(state) !== null) return false;
  if (round === null) return true;
  const turns = round.play?.turns ?? [];
  const isHouses = turns.length > 0 && turns.every((seat) => isHouseRun(state, seat));
  return isHouses && seatsAsked(state) === null;
}
