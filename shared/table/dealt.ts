import { Z32 } from '../fair/bytes.ts';
import type { Deal } from '../fair/deal.ts';
import type { Dealer } from './dealer.ts';
import { hashBytes } from './draft.ts';
import type { RoundRecord } from './state.ts';

/** B of a round: zeros without a beacon, null while it is waited for (DF1 A.8). */
function beaconOf({ beacon }: RoundRecord): Uint8Array | null {
  if (beacon === undefined) return Z32;
  return beacon.value === null ? null : hashBytes(beacon.value);
}

/** The deal of a round; null where there is none, or it is not dealt yet. */
export function dealOf(dealer: Dealer, round: RoundRecord | null): Deal | null {
  const beacon = round === null ? null : beaconOf(round);
  if (round === null || beacon === null) return null;
  return dealer.deal(round.epoch, round.slot, hashBytes(round.lock), beacon);
}
