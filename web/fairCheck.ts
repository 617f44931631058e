/** The client rules of DF1 A.6 in the words of this page: ids as 22 characters, hashes as hex. */
import { readBundle } from '../shared/fair/bundle.ts';
import { fromHex, toHex, Z32 } from '../shared/fair/bytes.ts';
import { contribCommit } from '../shared/fair/contribution.ts';
import {
  checkShare,
  type ShareCheck,
  type ShareFault,
  type SharePlace,
} from '../shared/fair/ownShare.ts';
import { idBytes } from '../shared/journal/eventData.ts';

export type FairFault = ShareFault;
export type FairCheck = ShareCheck;

/** Where a secret belongs. `seedRoot` is 64 hex, ids are 22 base64url characters. */
export interface Place {
  readonly tableId: string;
  readonly epoch: number;
  readonly seat: number;
  readonly playerId: string;
  readonly seedRoot: string;
  /** The key that this device gave when it sat down, 64 hex; null where it gave none. */
  readonly playerKey: string | null;
}

/** The commitment to `r` (32 bytes) at a place, 64 hex. */
export function commitTo(place: Omit<Place, 'playerKey'>, r: Uint8Array): string {
  return toHex(contribCommit({ ...inBytes({ ...place, playerKey: null }), r }));
}

/** Client rule a. `keys` are the log keys this device trusts, 64 hex; null takes the file's own. */
export function mayCommit(proof: string, place: Place, keys: readonly string[] | null): FairCheck {
  return checkShare(proof, inBytes(place), { pinned: pinnedOf(keys), promised: null });
}

/** Client rule b. `commit` is what this device promised, 64 hex. */
export function mayReveal(
  proof: string,
  place: Place,
  keys: readonly string[] | null,
  commit: string,
): FairCheck {
  const promised = bytes(fromHex(commit));
  return checkShare(proof, inBytes(place), { pinned: pinnedOf(keys), promised });
}

function inBytes({ tableId, epoch, seat, playerId, seedRoot, playerKey }: Place): SharePlace {
  return {
    gameId: bytes(idBytes(tableId)),
    epoch,
    seat,
    playerId: bytes(idBytes(playerId)),
    seedRoot: bytes(fromHex(seedRoot)),
    playerKey: playerKey === null ? Z32 : bytes(fromHex(playerKey)),
  };
}

function pinnedOf(keys: readonly string[] | null): readonly Uint8Array[] | null {
  return keys?.map((key) => bytes(fromHex(key))) ?? null;
}

/** What is not written as it must be is equal to nothing. */
function bytes(read: Uint8Array | null): Uint8Array {
  return read ?? new Uint8Array();
}

/** The log keys that a proof file names, 64 hex each. */
export function keysOf(proof: string): readonly string[] {
  const bundle = readBundle(proof);
  return bundle.ok ? bundle.value.keys.map((key) => toHex(key.publicKey)) : [];
}
