/**
 * What is overdue, settled as a commit of its own. Called by whoever looks at the table after the
 * deadline: a command, the sweep, a timer. Late, doubled and missing calls change no verdict.
 */
import { EMPTY } from '../engine/boneSet.ts';
import { movesFor } from '../engine/round.ts';
import { advance, emitAutomatic, type House, runningRound } from './advance.ts';
import { endPhase } from './ceremony.ts';
import { beaconDue, hasFollowUp, isOverdue, isPhaseOver } from './clock.ts';
import type { Draft } from './draft.ts';
import { expiryMove } from './expiry.ts';
import { closeRedeal } from './redeal.ts';
import { dealRound } from './rounds.ts';
import { seatsAsked } from './state.ts';

/** A turn ran out: the house plays it. Where either partner may pose, the winner does. */
function playExpired(draft: Draft): void {
  const running = runningRound(draft);
  const seat = running?.play.turns[0];
  if (running === null || seat === undefined) throw new Error('no turn has run out');
  const { rules, terms } = draft.header;
  const before = draft.state.seats[seat];
  const misses = (before?.misses ?? 0) + 1;
  if (before?.away === false) draft.emit({ type: 'missed', seat, misses });
  const move = expiryMove(movesFor(rules, running.play, seat, running.hands[seat] ?? EMPTY));
  if (move === null) throw new Error('a turn was open without a move');
  const end = move.end ?? (running.play.line.pose === null ? null : 'R');
  emitAutomatic(draft, 'time', { seat, bone: move.bone, end });
  const isSeated = draft.state.status === 'playing';
  if (isSeated && before?.away === false && misses >= terms.missesToHouse) {
    draft.emit({ type: 'seatAway', seat, away: true });
  }
}

/**
 * Settles what is due at `draft.now`: a phase of an epoch, the deal whose beacon has come, a redeal
 * window, the next deal, the house's next plays, or a turn that ran out. Emits nothing if nothing
 * is.
 */
export function settle(draft: Draft, house: House): void {
  const { state } = draft;
  if (isPhaseOver(state, draft.now)) {
    endPhase(draft);
    advance(draft, house);
    return;
  }
  const beacon = beaconDue(state);
  if (beacon !== null) {
    if (draft.beaconSig === null || draft.now < beacon) return;
    dealRound(draft, draft.beaconSig);
    advance(draft, house);
    return;
  }
  if (!isOverdue(state, draft.now)) return;
  if (seatsAsked(state) !== null) closeRedeal(draft);
  else if (!hasFollowUp(state)) playExpired(draft);
  advance(draft, house);
}
