/** A round's frame: lock, deal, end and score, and the end of the table. */
import { boneName } from '../engine/bone.ts';
import type { BoneSet } from '../engine/boneSet.ts';
import { bonesIn } from '../engine/boneSet.ts';
import { gameOver, matchWinner } from '../engine/game.ts';
import { scoreRound } from '../engine/outcome.ts';
import type { RoundEnd, RoundState } from '../engine/state.ts';
import { Z32 } from '../fair/bytes.ts';
import type { Deal } from '../fair/deal.ts';
import { lockDigest } from '../fair/lock.ts';
import type { JournalEventOf, RecordedRound } from '../journal/events.ts';
import { EPOCH_DEPTH, startEpoch } from './ceremony.ts';
import { type Draft, hashBytes } from './draft.ts';
import { dealtHands } from './hands.ts';
import { readHistory, recordPlays } from './history.ts';
import type { OverReason, RoundRecord } from './state.ts';

const SLOTS = 2 ** EPOCH_DEPTH;

/** The deal of the running round, or null. */
export function runningDeal(draft: Draft): Deal | null {
  const { round } = draft.state;
  return round === null ? null : draft.dealer.deal(round.epoch, round.slot, hashBytes(round.lock));
}

/** Ends the table: nothing but application events may follow. */
export function endTable(
  draft: Draft,
  reason: JournalEventOf<'gameEnd'>['reason'],
  over: OverReason,
  winners: readonly number[],
): void {
  draft.emit({ type: 'gameEnd', reason });
  draft.emit({ type: 'tableOver', reason: over, winners });
}

/** Deals the next round, and the bones that are drawn for its lead. */
export function nextRound(draft: Draft): void {
  const { epoch, game } = draft.state;
  if (epoch !== null && epoch.slot >= SLOTS) {
    endTable(draft, 'operator', 'log-full', []);
    return;
  }
  lockAndDeal(draft);
  const { round } = draft.state;
  if (round === null || game.next?.pose !== 'draw') return;
  const bones = draft.dealer.drawnBones(round.epoch, round.slot, hashBytes(round.lock));
  draft.emit({ type: 'leadDrawn', bones });
}

/**
 * Draws the seats in a slot of its own, which is opened at once: no hand of it is ever anybody's.
 * The next epoch opens with the players as they then sit (DF1 A.9).
 */
export function drawSeats(draft: Draft): void {
  lockAndDeal(draft);
  voidRound(draft, 'seatDraw');
  startEpoch(draft);
}

/** ROUND_LOCK and DEAL (DF1 A.8 to A.10). Without a beacon both happen at once. */
function lockAndDeal(draft: Draft): void {
  const { epoch, rounds } = draft.state;
  if (epoch === null) throw new Error('a round needs a locked epoch');
  const { rules, gameId, rulesHash } = draft.header;
  const roundNo = rounds + 1;
  const place = { roundNo, epoch: epoch.no, slot: epoch.slot };
  const lock = lockDigest({
    ...place,
    gameId,
    rulesetHash: rulesHash,
    seats: rules.seats,
    handSize: rules.handSize,
    deckMask: rules.deckMask,
    contribDigest: hashBytes(epoch.digest),
    beaconChain: Z32,
    beaconRound: 0,
  });
  draft.emit({ type: 'roundLock', ...place, beaconRound: 0, lock });
  const { commitments, digest } = draft.dealer.deal(epoch.no, epoch.slot, lock);
  draft.emit({ type: 'deal', roundNo, beaconSig: new Uint8Array(), commitments, digest });
}

function recordOf(draft: Draft, round: RoundRecord, deal: Deal): RecordedRound {
  const { rules } = draft.header;
  const poser = round.play?.poser ?? null;
  return {
    deal: dealtHands(rules, deal).map((hand) => bonesIn(hand).map(boneName)),
    poser,
    plays: recordPlays(readHistory(round.history, poser ?? 0, rules.seats)),
  };
}

function openSeed(draft: Draft, round: RoundRecord, reason: 'domino' | 'block' | 'forfeit'): void {
  const opened = draft.dealer.open(round.epoch, round.slot);
  draft.emit({ type: 'roundEnd', roundNo: round.no, reason, ...opened });
}

/** Opens the seed of a round that counts for nothing, and of which nobody has played a bone. */
export function voidRound(draft: Draft, reason: 'rules' | 'seatDraw'): void {
  const { round } = draft.state;
  if (round === null) throw new Error('no round is open');
  const opened = draft.dealer.open(round.epoch, round.slot);
  draft.emit({ type: 'roundVoid', roundNo: round.no, reason, ...opened });
}

/** Opens the seed and books the round; ends the table if that decided it. */
export function finishRound(
  draft: Draft,
  play: RoundState,
  hands: readonly BoneSet[],
  end: RoundEnd,
): void {
  const { round, game } = draft.state;
  const deal = runningDeal(draft);
  if (round === null || deal === null) throw new Error('no round is open');
  const { rules } = draft.header;
  const scored = scoreRound(rules, game, play, hands);
  const record = recordOf(draft, round, deal);
  openSeed(draft, round, end);
  draft.emit({ type: 'roundScored', no: round.no, round: record, ...scored });
  if (!gameOver(rules, scored.game)) return;
  const winner = matchWinner(rules, scored.game);
  endTable(draft, 'finished', 'finished', winner === null ? (scored.game.won ?? []) : [winner]);
}

/** Opens the seed of a round that will not be played on. It counts for nothing. */
export function giveUpRound(draft: Draft): void {
  const { round, game } = draft.state;
  const deal = runningDeal(draft);
  if (round === null || deal === null) return;
  const record = recordOf(draft, round, deal);
  openSeed(draft, round, 'forfeit');
  draft.emit({ type: 'roundScored', no: round.no, round: record, outcome: null, game });
}
