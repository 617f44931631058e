import type { Bone } from '../engine/bone.ts';
import type { Contribution } from './contribution.ts';
import type { PayloadError } from './fields.ts';
import type { MoveEvent } from './move.ts';
import type { Df1EventOf } from './payloads.ts';

/** What a verifier can find wrong with a log (DF1 A.13), in the order of that table. */
export type LogError =
  | PayloadError
  | 'seq'
  | 'ts_order'
  | 'head_mismatch'
  | 'head_sig'
  | 'key_id'
  | 'key_not_pinned'
  | 'tail_unsigned'
  | 'no_genesis'
  | 'genesis_twice'
  | 'game_id'
  | 'genesis_ts'
  | 'origin'
  | 'epoch_order'
  | 'depth'
  | 'commit_order'
  | 'text_order'
  | 'seat'
  | 'close_twice'
  | 'reveal_order'
  | 'reveal_mismatch'
  | 'cancel_unjustified'
  | 'not_closed'
  | 'unrevealed'
  | 'lock_contrib'
  | 'contrib_digest'
  | 'recontrib_unsafe'
  | 'hand_open'
  | 'hand_order'
  | 'slot'
  | 'beacon_round'
  | 'lock_digest'
  | 'deal_twice'
  | 'deal_early'
  | 'beacon_sig'
  | 'count'
  | 'deal_digest'
  | 'no_deal'
  | 'pos'
  | 'not_your_bone'
  | 'played_twice'
  | 'draw_order'
  | 'seen_head'
  | 'seen_stale'
  | 'no_device_key'
  | 'move_sig'
  | 'seed_path'
  | 'commitment'
  | 'after_end'
  | 'seat_draw';

/** A seat as EPOCH_OPEN names it. */
export type Player = Df1EventOf<'epochOpen'>['players'][number];

export type Genesis = Df1EventOf<'genesis'>;

/** An epoch between EPOCH_OPEN and EPOCH_LOCK or EPOCH_CANCEL; filled in as it goes. */
export interface Ceremony {
  readonly open: Df1EventOf<'epochOpen'>;
  readonly commits: Map<number, Uint8Array>;
  readonly secrets: Map<number, Uint8Array>;
  /** Values of the words by seat. */
  readonly texts: Map<number, Uint8Array>;
  /** Words whose bytes, and so whose seat, the file withholds. */
  strippedTexts: number;
  closed: boolean;
}

/** A locked epoch. */
export interface LockedEpoch {
  readonly epoch: number;
  readonly depth: number;
  readonly seedRoot: Uint8Array;
  readonly seats: readonly Contribution[];
  /** X. */
  readonly digest: Uint8Array;
}

/** A round from ROUND_LOCK on; filled in as it goes. */
export interface HandRecord {
  readonly locked: Df1EventOf<'roundLock'>;
  readonly lockSeq: number;
  readonly epoch: LockedEpoch;
  readonly voidsSoFar: number;
  readonly cancelledEpochs: number;
  dealt: Df1EventOf<'deal'> | null;
  /** B, zeros without a beacon; null before the deal. */
  beacon: Uint8Array | null;
  /** Some of its events are hashes only, so its bones cannot be checked. */
  stripped: boolean;
  /** The last DEAL, PLAY, PASS or DRAW. */
  lastSeq: number;
  readonly moves: MoveEvent[];
  /** Deck positions opened so far. */
  readonly opened: Set<number>;
  /** Seat by seat, the boneyard positions it has drawn. */
  readonly drawn: Map<number, number>;
  ended: Df1EventOf<'roundEnd' | 'roundVoid'> | null;
  endSeq: number | null;
  /** Set when the seed was opened and the whole deck follows from it. */
  deck: readonly Bone[] | null;
}

export interface CancelledEpoch {
  readonly epoch: number;
  readonly reason: Df1EventOf<'epochCancel'>['reason'];
  readonly seat: number | null;
}

/** Where in the log an event stands. */
export interface Place {
  readonly seq: number;
  readonly ts: number;
}

/** Checks a signature of the beacon for a round; given by whoever can afford to. */
export type VerifyBeacon = (beaconRound: number, signature: Uint8Array) => boolean;

/** What the events read so far come to. Only the rules of the verifier change it. */
export interface LogState {
  readonly gameId: Uint8Array;
  readonly genesis: Genesis;
  /** E of every event so far, by `seq`. */
  readonly hashes: Uint8Array[];
  readonly verifyBeacon: VerifyBeacon | null;
  /** Number of the last EPOCH_OPEN. */
  lastEpoch: number;
  ceremony: Ceremony | null;
  epoch: LockedEpoch | null;
  nextSlot: number;
  /** Every round so far; the last may still be open. */
  readonly hands: HandRecord[];
  voids: number;
  readonly cancelled: CancelledEpoch[];
  /** The seat of everyone who was named by an EPOCH_OPEN since the seats were drawn, id in hex. */
  readonly seatOf: Map<string, number>;
  /** What the players of the next EPOCH_OPEN must be, by seat, where the seats were drawn. */
  drawnPlayers: readonly Player[] | null;
  gameEnded: boolean;
}

/** The round between its lock and its end, if any. */
export function openHand(log: LogState): HandRecord | null {
  const last = log.hands[log.hands.length - 1];
  return last === undefined || last.endSeq !== null ? null : last;
}
