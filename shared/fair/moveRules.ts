import { size } from '../engine/boneSet.ts';
import { equalBytes, Z32 } from './bytes.ts';
import { CHAIN_START } from './chain.ts';
import { isSignedBy } from './ed25519.ts';
import { type HandRecord, type LogError, type LogState, openHand, type Place } from './logState.ts';
import { type MoveEvent, moveMessage } from './move.ts';
import type { Df1EventOf } from './payloads.ts';
import { holderOf, opens } from './roundRules.ts';

/** The position of a bone that is not opened as it is played (DF1 A.10). */
const POS_CLOSED = 0xff;
const SALT_CLOSED = new Uint8Array(16);

function checkPlay(log: LogState, hand: HandRecord, play: Df1EventOf<'play'>): LogError | null {
  const { pos, seat } = play;
  if (!log.genesis.flags.liveOpenings) {
    if (pos !== POS_CLOSED) return 'pos';
    return equalBytes(play.salt, SALT_CLOSED) ? null : 'opening';
  }
  if (pos >= size(log.genesis.deckMask)) return 'pos';
  if (holderOf(log, hand, pos) !== seat) return 'not_your_bone';
  if (hand.opened.has(pos)) return 'played_twice';
  if (!opens(hand, play)) return 'opening';
  return null;
}

function checkDraw(log: LogState, hand: HandRecord, { pos }: Df1EventOf<'draw'>): LogError | null {
  const { seats, handSize, deckMask } = log.genesis;
  if (pos >= size(deckMask)) return 'pos';
  return pos === seats * handSize + hand.drawn.size ? null : 'draw_order';
}

function checkBone(log: LogState, hand: HandRecord, move: MoveEvent): LogError | null {
  if (move.type === 'play') return checkPlay(log, hand, move);
  return move.type === 'draw' ? checkDraw(log, hand, move) : null;
}

/** The mover has seen all that happened in this round, and nothing that did not (DF1 A.12). */
function checkSeen(
  log: LogState,
  hand: HandRecord,
  { seenSize, seenHead }: MoveEvent,
  seq: number,
): LogError | null {
  const head = seenSize === 0 ? CHAIN_START : log.hashes[seenSize - 1];
  if (seenSize > seq || head === undefined || !equalBytes(head, seenHead)) return 'seen_head';
  return seenSize > hand.lastSeq ? null : 'seen_stale';
}

function checkSignature(log: LogState, hand: HandRecord, move: MoveEvent): LogError | null {
  if (move.sig === null) return null;
  const key = hand.epoch.seats[move.seat]?.playerKey ?? Z32;
  if (equalBytes(key, Z32)) return 'no_device_key';
  return isSignedBy(move.sig, moveMessage(log.gameId, move), key) ? null : 'move_sig';
}

/** PLAY, PASS and DRAW (DF1 A.10, A.12). */
export function moved(log: LogState, move: MoveEvent, { seq }: Place): LogError | null {
  const hand = openHand(log);
  if (hand === null || hand.locked.roundNo !== move.roundNo) return 'no_deal';
  if (hand.lastSeq === hand.lockSeq) return 'no_deal';
  if (move.seat >= log.genesis.seats) return 'seat';
  const error =
    (hand.stripped ? null : checkBone(log, hand, move)) ??
    checkSeen(log, hand, move, seq) ??
    checkSignature(log, hand, move);
  if (error !== null) return error;
  if (move.type === 'play') hand.opened.add(move.pos);
  if (move.type === 'draw') hand.drawn.set(move.pos, move.seat);
  hand.moves.push(move);
  hand.lastSeq = seq;
  return null;
}
