import { ed25519 } from '@noble/curves/ed25519.js';
import { QUICKNET_CHAIN } from '../../shared/fair/beaconRound.ts';
import { Z32 } from '../../shared/fair/bytes.ts';
import { strip } from '../../shared/fair/chain.ts';
import type { LogError } from '../../shared/fair/logState.ts';
import { moveMessage } from '../../shared/fair/move.ts';
import type { Df1Event } from '../../shared/fair/payloads.ts';
import { encodeEvent, type JournalEvent } from '../../shared/journal/events.ts';
import * as log from '../support/logScript.ts';
import { START_MS, type Step, step } from '../support/logScript.ts';
import {
  AT,
  both,
  drawStep,
  type Edit,
  flip,
  GOOD,
  insert,
  patch,
  patchBytes,
  put,
  ROUND_1,
  r1,
  r2,
  raw,
  remove,
} from './goodLog.ts';

const signedBy =
  (seed: Uint8Array, change: Partial<Df1Event> = {}): Step['event'] =>
  ({ size, head }) => {
    const seen = { seenSize: size, seenHead: head, sig: null };
    const pass = { type: 'pass', roundNo: 1, seat: 0, ...seen, ...change } as const;
    const move = pass as Extract<Df1Event, { type: 'pass' }>;
    return { ...move, sig: ed25519.sign(moveMessage(log.GAME_ID, move), seed) };
  };

const closeEpoch2 = step({ type: 'contribClose', epoch: 2 });
const again = (at: number): Step => GOOD[at] ?? log.genesis();
/** Epoch 2 up to its lock, in place of the one that is called off. */
const heldEpoch2 = (...kinds: readonly ('none' | 'secret' | 'text')[]): Edit =>
  both(remove(AT.open2, 2), insert(AT.open2, ...log.epochSteps(2, kinds).slice(0, -1)));
const swapped = { players: log.PLAYERS.toReversed() };
const stranger = { playerId: log.named('stranger', 16), playerKey: Z32 };
const other = { playerId: log.named('other', 16), playerKey: Z32 };
const movedUp = { players: [...log.PLAYERS.slice(1), stranger] };
const unsafeKinds = ['none', 'text'] as const;

/** Each fault of DF1 A.13 with a log that has it, all signed, and the event it shows at. */
export const FAULTS: readonly (readonly [LogError, string, number, Edit])[] = [
  ['ts_order', 'time runs back', 10, (s) => put(10, { ...again(10), ts: START_MS })(s)],
  [
    'encoding',
    'a bone was laid at a place that there is not',
    AT.reply,
    patchBytes(AT.reply, flip(7, 7)),
  ],
  ['encoding', 'the round ended for no known reason', AT.end, patchBytes(AT.end, flip(4, 9))],
  ['encoding', 'words that are not UTF-8', AT.text, patchBytes(AT.text, flip(-1, 0xff))],
  [
    'encoding',
    'a commitment is withheld',
    AT.commit,
    (s) => put(AT.commit, stripped(again(AT.commit)))(s),
  ],
  ['payload_short', 'a byte is missing', AT.close, patchBytes(AT.close, (p) => p.slice(0, -1))],
  [
    'payload_trailing',
    'a byte too many',
    AT.close,
    patchBytes(AT.close, (p) => Uint8Array.of(...p, 0)),
  ],
  ['payload_long', '4,097 bytes', 1, insert(1, raw({ type: 0x80, payload: new Uint8Array(4097) }))],
  ['type', 'a reserved type', 9, insert(9, raw({ type: 0x11, payload: new Uint8Array() }))],
  ['type', 'type 0', 9, insert(9, raw({ type: 0, payload: new Uint8Array() }))],
  ['no_genesis', 'the first event is missing', 0, remove(0)],
  ['genesis_twice', 'two beginnings', 1, insert(1, log.genesis())],
  ['version', 'DF2', 0, patchBytes(0, flip(0, 2))],
  ['game_id', 'another table', 0, patch(0, { gameId: log.named('other', 16) })],
  ['genesis_range', 'five seats', 0, patch(0, { seats: 5 })],
  ['genesis_range', 'one seat', 0, patch(0, { seats: 1 })],
  ['genesis_range', 'more bones dealt than there are', 0, patch(0, { handSize: 5 })],
  ['genesis_range', 'empty hands', 0, patch(0, { handSize: 0 })],
  ['genesis_range', 'a bone beyond 66', 0, patchBytes(0, flip(51, 0x10))],
  ['genesis_range', 'unknown flags', 0, patchBytes(0, flip(55, 4))],
  ['genesis_range', 'a beacon without its flag', 0, patch(0, { beaconChain: QUICKNET_CHAIN })],
  ['genesis_range', 'a lead without a beacon', 0, patch(0, { beaconLeadSeconds: 10 })],
  ['genesis_ts', 'two times', 0, patch(0, { createdMs: START_MS + 1 })],
  ['origin', 'another log', 0, patch(0, { origin: 'other.example/log1' })],
  [
    'after_end',
    'play after the end',
    28,
    insert(AT.gameEnd + 1, step({ type: 'gameEnd', reason: 'finished' })),
  ],

  ['epoch_order', 'a number is skipped', AT.open, patch(AT.open, { epoch: 2 })],
  ['epoch_order', 'two ceremonies at once', 2, insert(2, again(AT.open2))],
  ['epoch_order', 'a lock without a ceremony', AT.open2, insert(AT.open2, again(AT.lock))],
  ['epoch_order', 'a cancel without a ceremony', AT.lock2, insert(AT.lock2, again(AT.cancel))],
  ['epoch_order', 'a close without a ceremony', AT.open2, insert(AT.open2, closeEpoch2)],
  [
    'epoch_order',
    'a round before the lock of an epoch that is all open',
    AT.open2 + 5,
    heldEpoch2('secret', 'text'),
  ],
  [
    'epoch_order',
    'a round before the lock of an epoch without secrets',
    AT.open2 + 2,
    heldEpoch2('none', 'none'),
  ],
  ['seat_draw', 'players change seats without a draw', AT.open2, patch(AT.open2, swapped)],
  ['seat_draw', 'the same once an epoch was called off', AT.open3, patch(AT.open3, swapped)],
  ['seat_draw', 'a player moves up to a seat that is left', AT.open3, patch(AT.open3, movedUp)],
  [
    'seat_draw',
    'the same after an epoch of others',
    AT.open3,
    both(patch(AT.open2, { players: [stranger, other] }), patch(AT.open3, swapped)),
  ],
  [
    'seat_draw',
    'a player at two seats',
    AT.open,
    patch(AT.open, { players: [stranger, stranger] }),
  ],
  ['depth', 'no tree', AT.open, patch(AT.open, { depth: 0 })],
  ['depth', 'too deep a tree', AT.open, patch(AT.open, { depth: 13 })],
  ['commit_order', 'before the seeds are fixed', 1, insert(1, again(AT.commit))],
  ['commit_order', 'after the close', 5, insert(5, again(AT.commit))],
  ['commit_order', 'twice', 3, insert(3, again(AT.commit))],
  [
    'commit_order',
    'beside words',
    4,
    insert(4, step({ type: 'contribCommit', epoch: 1, seat: 1, commit: Z32 })),
  ],
  ['seat', 'of a commitment', AT.commit, patch(AT.commit, { seat: 2 })],
  ['seat', 'of words', AT.text, patch(AT.text, { seat: 2 })],
  ['seat', 'of a reveal', AT.reveal, patch(AT.reveal, { seat: 9 })],
  ['seat', 'of a cancel', AT.cancel, patch(AT.cancel, { seat: 2 })],
  ['seat', 'of a play', AT.reply, patch(AT.reply, { seat: 2 })],
  ['text_order', 'after the close', 5, insert(5, again(AT.text))],
  ['text_order', 'twice', 4, insert(4, again(AT.text))],
  ['close_twice', 'two closes', 5, insert(5, again(AT.close))],
  ['reveal_order', 'before the close', 4, both(remove(AT.reveal), insert(4, again(AT.reveal)))],
  ['reveal_order', 'without a commitment', AT.reveal, patch(AT.reveal, { seat: 1 })],
  ['reveal_order', 'twice', 6, insert(6, again(AT.reveal))],
  ['reveal_mismatch', 'another secret', AT.reveal, patch(AT.reveal, { r: log.secretOf(2, 0) })],
  [
    'cancel_unjustified',
    'after everything was open',
    AT.cancel + 1,
    insert(AT.cancel, closeEpoch2),
  ],
  ['not_closed', 'a lock while open', 4, remove(AT.close, 2)],
  ['unrevealed', 'the last speaker is left out', 5, remove(AT.reveal)],
  [
    'lock_contrib',
    'a missing secret counts as none',
    AT.lock,
    patch(AT.lock, { contributions: log.contributions(1, ['none', 'text']) }),
  ],
  ['lock_contrib', 'words that nobody typed', 5, remove(AT.text)],
  ['lock_contrib', 'other words', AT.text + 3, patch(AT.text, { text: 'other words' })],
  ['contrib_digest', 'another X', AT.lock, patch(AT.lock, { digest: Z32 })],
  [
    'recontrib_unsafe',
    'a secret is left out',
    AT.open3 + 3,
    (s) => [...s.slice(0, AT.open3), ...log.epochSteps(3, unsafeKinds)],
  ],

  ['hand_open', 'a second lock for an open round', 9, insert(9, r2.lock)],
  [
    'hand_open',
    'the game ends in a round',
    9,
    insert(9, step({ type: 'gameEnd', reason: 'finished' })),
  ],
  ['hand_order', 'no epoch is locked', 1, insert(1, r1.lock)],
  ['hand_order', 'an old epoch', AT.roundLock3, patch(AT.roundLock3, { epoch: 1 })],
  ['hand_order', 'a round is skipped', AT.roundLock, patch(AT.roundLock, { roundNo: 2 })],
  ['hand_order', 'a deal without a lock', AT.roundLock, remove(AT.roundLock)],
  ['hand_order', 'an end of another round', AT.end, patch(AT.end, { roundNo: 2 })],
  ['slot', 'a seed is skipped', AT.roundLock, patch(AT.roundLock, { slot: 1 })],
  ['slot', 'a seed is used twice', AT.lock2, patch(AT.lock2, { slot: 0 })],
  [
    'beacon_round',
    'a beacon that is not used',
    AT.roundLock,
    patch(AT.roundLock, { beaconRound: 1 }),
  ],
  ['lock_digest', 'another L', AT.roundLock, patch(AT.roundLock, { lock: Z32 })],
  ['deal_twice', 'two deals', 9, insert(9, r1.deal)],
  ['beacon_sig', 'a signature without a beacon', AT.deal, patch(AT.deal, { beaconSig: Z32 })],
  [
    'count',
    'a commitment is missing',
    AT.deal,
    patch(AT.deal, { commitments: log.dealOf(ROUND_1).commitments.slice(1) }),
  ],
  ['deal_digest', 'another D', AT.deal, patch(AT.deal, { digest: Z32 })],
  ['no_deal', 'a play before the deal', 8, both(remove(AT.deal), insert(9, r1.deal))],
  ['no_deal', 'a play of another round', AT.reply, patch(AT.reply, { roundNo: 2 })],
  ['no_deal', 'an end before the deal', 8, remove(AT.deal, 4)],
  ['pos', 'beyond the deck', AT.reply, patch(AT.reply, { pos: 8 })],
  [
    'not_your_bone',
    'of the other seat',
    AT.reply,
    (s) => put(AT.reply, log.playStep(ROUND_1, 1, 1))(s),
  ],
  [
    'not_your_bone',
    'of the boneyard',
    AT.reply,
    (s) => put(AT.reply, log.playStep(ROUND_1, 1, 7))(s),
  ],
  ['played_twice', 'the same bone again', AT.pass, insert(AT.pass, log.playStep(ROUND_1, 1, 3))],
  ['opening', 'another bone', AT.reply, patchBytes(AT.reply, (p) => flip(6, (p[6] ?? 0) ^ 1)(p))],
  ['opening', 'no bone at all', AT.reply, patchBytes(AT.reply, flip(6, 28))],
  ['opening', 'another salt', AT.reply, patch(AT.reply, { salt: new Uint8Array(16) })],
  ['draw_order', 'not the next bone', 9, insert(9, drawStep(7))],
  ['pos', 'a draw beyond the deck', 9, insert(9, drawStep(8))],
  ['seen_head', 'a head that never was', AT.reply, patch(AT.reply, { seenHead: Z32 })],
  ['seen_head', 'a head of the future', AT.reply, patch(AT.reply, { seenSize: 12 })],
  [
    'seen_stale',
    'the table before the last turn',
    AT.pass,
    (s) => put(AT.pass, staleStep(AT.reply))(s),
  ],
  ['auth', 'a third way', AT.pass, patchBytes(AT.pass, flip(-1, 2))],
  [
    'no_device_key',
    'a seat without a key',
    AT.pass,
    put(AT.pass, { event: signedBy(log.DEVICE_SEED, { seat: 1 }) }),
  ],
  ['move_sig', 'another device', AT.pass, put(AT.pass, { event: signedBy(log.named('other')) })],
  [
    'move_sig',
    'a signature for another move',
    AT.pass,
    (s) => patch(AT.pass, { sig: new Uint8Array(64) })(s),
  ],
  ['depth', 'a path of another length', AT.end, patch(AT.end, { path: [] })],
  ['seed_path', 'another seed', AT.end, patch(AT.end, { seed: log.secretsOf(1).seed(1) })],
  ['seed_path', 'another seed of a void round', AT.void, patch(AT.void, { seed: Z32 })],
  [
    'commitment',
    'bones that the seed does not give',
    AT.end - 3,
    (s) => put(AT.deal, foreignDeal())(remove(AT.play, 3)(s)),
  ],
];

function stripped(made: Step): Step {
  return {
    event: (before) => strip({ seq: 0, ts: 0, ...encodeEvent(made.event(before) as JournalEvent) }),
  };
}

/** A pass by somebody who has seen the log only up to `size`. */
function staleStep(size: number): Step {
  const { hashes } = log.runScript(GOOD.slice(0, size));
  const seenHead = hashes[size - 1] ?? Z32;
  return step({ type: 'pass', roundNo: 1, seat: 0, seenSize: size, seenHead, sig: null });
}

/** The deal that another seed would give under the same lock. */
function foreignDeal(): Step {
  const { commitments, digest } = log.dealOf({ ...ROUND_1, slot: 1 }, log.lockOf(ROUND_1));
  const beaconSig = new Uint8Array();
  return step({ type: 'deal', roundNo: 1, beaconSig, commitments, digest });
}
