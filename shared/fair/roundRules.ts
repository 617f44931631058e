import { size } from '../engine/boneSet.ts';
import {
  BEACON_SIGNATURE_BYTES,
  beaconRoundFor,
  beaconRoundSeconds,
  QUICKNET_CHAIN,
} from './beaconRound.ts';
import { equalBytes, Z32 } from './bytes.ts';
import { boneCommitment, dealBones, dealDigest } from './deal.ts';
import { drawnSeats } from './draws.ts';
import { isLockDue } from './epochRules.ts';
import { lockDigest } from './lock.ts';
import { type HandRecord, type LogError, type LogState, openHand, type Place } from './logState.ts';
import type { Df1EventOf } from './payloads.ts';
import { rootFromPath, seedLeaf } from './seedTree.ts';
import { H } from './tags.ts';

/** ROUND_LOCK: no round is open, and every number is the one that must come (DF1 A.7). */
export function roundLock(
  log: LogState,
  locked: Df1EventOf<'roundLock'>,
  { seq, ts }: Place,
): LogError | null {
  const { genesis, epoch } = log;
  if (openHand(log) !== null) return 'hand_open';
  if (log.drawnPlayers !== null) return 'seat_draw';
  if (isLockDue(log)) return 'epoch_order';
  if (epoch === null || locked.epoch !== epoch.epoch) return 'hand_order';
  if (locked.roundNo !== log.hands.length + 1) return 'hand_order';
  if (locked.slot !== log.nextSlot || locked.slot >= 2 ** epoch.depth) return 'slot';
  const { beacon } = genesis.flags;
  const beaconRound = beacon ? beaconRoundFor(ts, genesis.beaconLeadSeconds) : 0;
  if (locked.beaconRound !== beaconRound) return 'beacon_round';
  const { roundNo, slot } = locked;
  const expected = lockDigest({
    ...genesis,
    roundNo,
    epoch: epoch.epoch,
    slot,
    contribDigest: epoch.digest,
    beaconChain: beacon ? QUICKNET_CHAIN : Z32,
    beaconRound,
  });
  if (!equalBytes(expected, locked.lock)) return 'lock_digest';
  log.nextSlot += 1;
  log.hands.push({
    locked,
    lockSeq: seq,
    epoch,
    voidsSoFar: log.voids,
    cancelledEpochs: log.cancelled.length,
    dealt: null,
    beacon: null,
    stripped: false,
    lastSeq: seq,
    moves: [],
    opened: new Set(),
    drawn: new Map(),
    ended: null,
    endSeq: null,
    deck: null,
  });
  return null;
}

/** B of a deal, or null if its signature cannot be the beacon's. */
function beaconValue(log: LogState, { locked }: HandRecord, sig: Uint8Array): Uint8Array | null {
  if (!log.genesis.flags.beacon) return sig.length === 0 ? Z32 : null;
  if (sig.length !== BEACON_SIGNATURE_BYTES) return null;
  const isVerified = log.verifyBeacon === null || log.verifyBeacon(locked.beaconRound, sig);
  return isVerified ? H(sig) : null;
}

export function deal(
  log: LogState,
  dealt: Df1EventOf<'deal'>,
  { seq, ts }: Place,
): LogError | null {
  const hand = openHand(log);
  if (hand === null || hand.locked.roundNo !== dealt.roundNo) return 'hand_order';
  if (hand.lastSeq !== hand.lockSeq) return 'deal_twice';
  const { genesis } = log;
  const { lock, beaconRound } = hand.locked;
  if (genesis.flags.beacon && ts < beaconRoundSeconds(beaconRound) * 1000) return 'deal_early';
  const beacon = beaconValue(log, hand, dealt.beaconSig);
  if (beacon === null) return 'beacon_sig';
  if (dealt.commitments.length !== size(genesis.deckMask)) return 'count';
  const expected = dealDigest({ lock, beacon }, dealt.commitments);
  if (!equalBytes(expected, dealt.digest)) return 'deal_digest';
  hand.dealt = dealt;
  hand.beacon = beacon;
  hand.lastSeq = seq;
  return null;
}

/** Whether the opened seed is the one whose leaf stands at the round's slot. */
function isOfTree(
  log: LogState,
  hand: HandRecord,
  seed: Uint8Array,
  path: readonly Uint8Array[],
): boolean {
  const { epoch, slot } = hand.locked;
  const leaf = seedLeaf({ gameId: log.gameId, epoch, slot, seed });
  return equalBytes(rootFromPath(leaf, slot, path), hand.epoch.seedRoot);
}

/** Whose deck position it is: a seat's from the deal or drawn by it, else null. */
export function holderOf(
  { genesis: { seats, handSize } }: LogState,
  { drawn }: { readonly drawn: ReadonlyMap<number, number> },
  pos: number,
): number | null {
  return pos < seats * handSize ? Math.floor(pos / handSize) : (drawn.get(pos) ?? null);
}

/** Deals again from the opened seed and holds every bone that was played against it. */
function checkDeck(log: LogState, hand: HandRecord, seed: Uint8Array): LogError | null {
  if (hand.dealt === null || hand.beacon === null || hand.stripped) return null;
  const { deck, commitments } = dealBones({
    seed,
    lock: hand.locked.lock,
    beacon: hand.beacon,
    ...log.genesis,
  });
  const committed = hand.dealt.commitments;
  if (!commitments.every((c, pos) => equalBytes(c, committed[pos] ?? Z32))) return 'commitment';
  const played = new Set<number>();
  const drawn = new Map<number, number>();
  for (const move of hand.moves) {
    if (move.type === 'draw') drawn.set(move.pos, move.seat);
    if (move.type !== 'play') continue;
    const pos = deck.indexOf(move.bone);
    if (holderOf(log, { drawn }, pos) !== move.seat) return 'not_your_bone';
    if (played.has(move.bone)) return 'played_twice';
    played.add(move.bone);
  }
  hand.deck = deck;
  return null;
}

/** B of a round: null where it is not known, for the DEAL that would give it is withheld. */
export function beaconOf(log: LogState, hand: HandRecord): Uint8Array | null {
  return hand.beacon ?? (log.genesis.flags.beacon ? null : Z32);
}

/**
 * A draw of seats: a deal of its own before any play, once. What it gives, and not where they sat
 * before, is held against the players of the next epoch.
 */
function seatDraw(log: LogState, hand: HandRecord, seed: Uint8Array): LogError | null {
  const isDealt = hand.stripped || hand.dealt !== null;
  const isFirst = log.hands.every(
    (other) =>
      other === hand || (other.ended?.type === 'roundVoid' && other.ended.reason !== 'seatDraw'),
  );
  if (!isDealt || !isFirst || hand.moves.length > 0) return 'seat_draw';
  log.seatOf.clear();
  const beacon = beaconOf(log, hand);
  if (beacon === null) return null;
  const { seats } = log.genesis;
  const old = drawnSeats({ seed, lock: hand.locked.lock, beacon, seats });
  log.drawnPlayers = old.flatMap((seat) => hand.epoch.seats[seat] ?? []);
  return null;
}

/** ROUND_END and ROUND_VOID: the seed is opened, and everything before follows from it (A.11). */
export function roundEnded(
  log: LogState,
  ended: Df1EventOf<'roundEnd' | 'roundVoid'>,
  { seq }: Place,
): LogError | null {
  const hand = openHand(log);
  if (hand === null || hand.locked.roundNo !== ended.roundNo) return 'hand_order';
  if (ended.type === 'roundEnd' && hand.lastSeq === hand.lockSeq) return 'no_deal';
  if (ended.path.length !== hand.epoch.depth) return 'depth';
  if (!isOfTree(log, hand, ended.seed, ended.path)) return 'seed_path';
  const error = checkDeck(log, hand, ended.seed);
  if (error !== null) return error;
  const isSeatDraw = ended.type === 'roundVoid' && ended.reason === 'seatDraw';
  const drawError = isSeatDraw ? seatDraw(log, hand, ended.seed) : null;
  if (drawError !== null) return drawError;
  hand.ended = ended;
  hand.endSeq = seq;
  if (ended.type === 'roundVoid' && !isSeatDraw) log.voids += 1;
  return null;
}

/** DEAL, a move or ROUND_END of a round that the file does not show (scope `hand`). */
export function strippedStep(log: LogState, { seq }: Place, isEnd: boolean): LogError | null {
  const hand = openHand(log);
  if (hand === null) return 'hand_order';
  hand.stripped = true;
  hand.lastSeq = seq;
  if (isEnd) hand.endSeq = seq;
  return null;
}

/** Whether a bone with this salt opens the commitment at its deck position. */
export function opens(
  hand: HandRecord,
  opening: { readonly pos: number; readonly bone: number; readonly salt: Uint8Array },
): boolean {
  const committed = hand.dealt?.commitments[opening.pos];
  return (
    committed !== undefined && equalBytes(boneCommitment(hand.locked.lock, opening), committed)
  );
}
