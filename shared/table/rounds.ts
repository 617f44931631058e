/** A round's frame: lock, deal, end and score, and the end of the table. */
import { boneName } from '../engine/bone.ts';
import type { BoneSet } from '../engine/boneSet.ts';
import { bonesIn } from '../engine/boneSet.ts';
import { gameOver, matchWinner } from '../engine/game.ts';
import { scoreRound } from '../engine/outcome.ts';
import type { RoundEnd, RoundState } from '../engine/state.ts';
import { beaconRoundFor, QUICKNET_CHAIN } from '../fair/beaconRound.ts';
import { Z32 } from '../fair/bytes.ts';
import type { Deal } from '../fair/deal.ts';
import { lockDigest } from '../fair/lock.ts';
import { H } from '../fair/tags.ts';
import type { JournalEventOf, RecordedRound } from '../journal/events.ts';
import { areSeatsUndrawn, EPOCH_DEPTH, startEpoch } from './ceremony.ts';
import { dealOf } from './dealt.ts';
import { type Draft, hashBytes } from './draft.ts';
import { dealtHands } from './hands.ts';
import { readHistory, recordPlays } from './history.ts';
import { beaconAwaited, newestEpoch, type OverReason, type RoundRecord } from './state.ts';

const SLOTS = 2 ** EPOCH_DEPTH;

/** The deal of the running round; null where there is none, or it is not dealt yet. */
export function runningDeal(draft: Draft): Deal | null {
  return dealOf(draft.dealer, draft.state.round);
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

/**
 * Locks the next round, or the draw of seats in a slot of its own. Without a beacon it is dealt at
 * once; with one, when the beacon has come.
 */
export function nextRound(draft: Draft): void {
  const epoch = newestEpoch(draft.state);
  if (epoch !== null && epoch.slot >= SLOTS) {
    endTable(draft, 'operator', 'log-full', []);
    return;
  }
  lockRound(draft);
  if (beaconAwaited(draft.state) === null) dealRound(draft, new Uint8Array());
}

/** ROUND_LOCK: from here on nothing in the deal is left to choose (DF1 A.7, A.8). */
function lockRound(draft: Draft): void {
  const { rounds } = draft.state;
  const epoch = newestEpoch(draft.state);
  if (epoch === null) throw new Error('a round needs a locked epoch');
  const { rules, gameId, rulesHash, beaconLeadSeconds } = draft.header;
  const roundNo = rounds + 1;
  const place = { roundNo, epoch: epoch.no, slot: epoch.slot };
  const lockedAt = Math.max(draft.now, draft.state.ts);
  const beaconRound = beaconLeadSeconds === null ? 0 : beaconRoundFor(lockedAt, beaconLeadSeconds);
  const lock = lockDigest({
    ...place,
    gameId,
    rulesetHash: rulesHash,
    seats: rules.seats,
    handSize: rules.handSize,
    deckMask: rules.deckMask,
    contribDigest: hashBytes(epoch.digest),
    beaconChain: beaconLeadSeconds === null ? Z32 : QUICKNET_CHAIN,
    beaconRound,
  });
  draft.emit({ type: 'roundLock', ...place, beaconRound, lock });
}

/**
 * DEAL of the locked round (DF1 A.9, A.10), with the signature of its beacon round, empty without
 * a beacon; and what it draws: the bones for the lead, or the seats.
 */
export function dealRound(draft: Draft, beaconSig: Uint8Array): void {
  const { round } = draft.state;
  if (round === null) throw new Error('no round is locked');
  const beacon = beaconSig.length === 0 ? Z32 : H(beaconSig);
  const lock = hashBytes(round.lock);
  const { commitments, digest } = draft.dealer.deal(round.epoch, round.slot, lock, beacon);
  draft.emit({ type: 'deal', roundNo: round.no, beaconSig, commitments, digest });
  if (areSeatsUndrawn(draft)) {
    drawSeats(draft);
  } else if (draft.state.game.next?.pose === 'draw') {
    const bones = draft.dealer.drawnBones(round.epoch, round.slot, lock, beacon);
    draft.emit({ type: 'leadDrawn', bones });
  }
}

/**
 * Draws the seats from a deal that is opened at once: no hand of it is ever anybody's. The next
 * epoch opens with the players as they then sit (DF1 A.9).
 */
function drawSeats(draft: Draft): void {
  voidRound(draft, 'seatDraw');
  startEpoch(draft);
}

/**
 * A draw of seats that still waits for its beacon is among those who sat here when it was locked:
 * gives it up and begins again. False where no such draw is waiting.
 */
export function restartSeatDraw(draft: Draft): boolean {
  if (beaconAwaited(draft.state) === null || !areSeatsUndrawn(draft)) return false;
  voidRound(draft, 'beacon');
  startEpoch(draft);
  return true;
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

/** Opens the seed of a round that counts for nothing. */
export function voidRound(
  draft: Draft,
  reason: 'rules' | 'seatDraw' | 'beacon' | 'operator',
): void {
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
  if (round === null) return;
  const deal = runningDeal(draft);
  if (deal === null) {
    voidRound(draft, 'beacon');
    return;
  }
  const record = recordOf(draft, round, deal);
  openSeed(draft, round, 'forfeit');
  draft.emit({ type: 'roundScored', no: round.no, round: record, outcome: null, game });
}
