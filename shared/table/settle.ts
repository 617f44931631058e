/**
 * What is overdue, settled as a commit of its own. Called by whoever looks at the table after the
 * deadline: a command, the sweep, a timer. Late, doubled and missing calls change no verdict.
 */
import { advance, type House } from './advance.ts';
import { endPhase } from './ceremony.ts';
import { beaconDue, hasFollowUp, isOverdue, isPhaseOver } from './clock.ts';
import type { Draft } from './draft.ts';
import { closeRedeal } from './redeal.ts';
import { dealRound } from './rounds.ts';
import { runOut } from './runOut.ts';
import { seatsAsked } from './state.ts';

/**
 * Settles what is due at `draft.now`: a phase of an epoch, the deal whose beacon has come, a redeal
 * window, the next deal, the house's next plays, or a turn that ran out. Emits nothing if nothing
 * is, or if it waits for a claim.
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
  else if (!hasFollowUp(state) && !runOut(draft, house)) return;
  if (draft.state.status !== 'over') advance(draft, house);
}
