import { concat, sized, u8, u16, u32, u64 } from './bytes.ts';
import { H, TAGS } from './tags.ts';

/**
 * Everything a round's deck depends on beside the seed and the beacon (DF1 A.7, A.8). Nothing in
 * it is left for the server to choose once the epoch is locked.
 */
export interface HandContext {
  readonly gameId: Uint8Array;
  readonly rulesetHash: Uint8Array;
  readonly roundNo: number;
  readonly epoch: number;
  readonly slot: number;
  readonly seats: number;
  readonly handSize: number;
  /** Bit i: bone i is in play. */
  readonly deckMask: number;
  /** X of the epoch. */
  readonly contribDigest: Uint8Array;
  /** Chain hash of the beacon, or 32 zero bytes. */
  readonly beaconChain: Uint8Array;
  /** 0 without a beacon. */
  readonly beaconRound: number;
}

/** CTX, 141 bytes. */
export function handContext(context: HandContext): Uint8Array {
  return concat(
    TAGS.hand,
    u8(1),
    sized(context.gameId, 16),
    sized(context.rulesetHash, 32),
    u32(context.roundNo),
    u32(context.epoch),
    u16(context.slot),
    u8(context.seats),
    u8(context.handSize),
    u32(context.deckMask),
    sized(context.contribDigest, 32),
    sized(context.beaconChain, 32),
    u64(context.beaconRound),
  );
}

/** L: the hash that ROUND_LOCK publishes before the beacon's value exists. */
export function lockDigest(context: HandContext): Uint8Array {
  return H(handContext(context));
}
