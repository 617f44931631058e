/**
 * What a device must see before it adds its secret to a shuffle (DF1 A.6, client rules a and b): a
 * log that holds together under a signed head, with this player at this seat and the same half of
 * the server; and before the secret is opened, that all promises are closed and its own is there.
 */
import { readBundle } from '../shared/fair/bundle.ts';
import { equalBytes, fromHex, toHex, Z32 } from '../shared/fair/bytes.ts';
import { contribCommit } from '../shared/fair/contribution.ts';
import type { Ceremony } from '../shared/fair/logState.ts';
import { verifyBundle } from '../shared/fair/verifier.ts';
import { idBytes } from '../shared/journal/eventData.ts';

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

/**
 * `log-changed`: the proof fails; `key`: it is signed by another key than this device trusts; the
 * others name what is not as this device knows it.
 */
export type FairFault = 'log-changed' | 'key' | 'other-player' | 'other-root' | 'other-commit';

/** `wait`: not signed so far yet; `past`: this shuffle is locked or given up. */
export type FairCheck = 'good' | 'wait' | 'past' | FairFault;

/** The commitment to `r` (32 bytes) at a place, 64 hex. */
export function commitTo(place: Omit<Place, 'playerKey'>, r: Uint8Array): string {
  return toHex(
    contribCommit({
      gameId: bytes(idBytes(place.tableId)),
      epoch: place.epoch,
      seat: place.seat,
      playerId: bytes(idBytes(place.playerId)),
      seedRoot: bytes(fromHex(place.seedRoot)),
      r,
    }),
  );
}

function bytes(read: Uint8Array | null): Uint8Array {
  if (read === null) throw new RangeError('an id or hash is not written as it must be');
  return read;
}

const keyOf = (hex: string): Uint8Array => bytes(fromHex(hex));

/** Client rule a. `keys` are the log keys this device trusts, 64 hex; null takes the file's own. */
export function mayCommit(proof: string, place: Place, keys: readonly string[] | null): FairCheck {
  return check(proof, place, keys, () => 'good');
}

/** Client rule b. `commit` is what this device promised, 64 hex. */
export function mayReveal(
  proof: string,
  place: Place,
  keys: readonly string[] | null,
  commit: string,
): FairCheck {
  return check(proof, place, keys, (ceremony) => {
    if (!ceremony.closed) return 'wait';
    const logged = ceremony.commits.get(place.seat);
    return logged !== undefined && toHex(logged) === commit ? 'good' : 'other-commit';
  });
}

function check(
  proof: string,
  place: Place,
  keys: readonly string[] | null,
  then: (ceremony: Ceremony) => FairCheck,
): FairCheck {
  const bundle = readBundle(proof);
  if (!bundle.ok) return 'log-changed';
  const pinned = keys?.map((key) => bytes(fromHex(key))) ?? null;
  const { fault, log } = verifyBundle(bundle.value, { pinned, verifyBeacon: null });
  if (fault?.code === 'tail_unsigned') return 'wait';
  if (fault?.code === 'key_not_pinned') return 'key';
  if (fault !== null || log === null) return 'log-changed';
  if (!equalBytes(log.gameId, bytes(idBytes(place.tableId)))) return 'log-changed';
  if (log.lastEpoch < place.epoch) return 'wait';
  const { ceremony } = log;
  if (ceremony === null || ceremony.open.epoch !== place.epoch) return 'past';
  const { seedRoot, players } = ceremony.open;
  if (toHex(seedRoot) !== place.seedRoot) return 'other-root';
  const at = players[place.seat];
  if (at === undefined || !equalBytes(at.playerId, bytes(idBytes(place.playerId)))) {
    return 'other-player';
  }
  const isMine = equalBytes(at.playerKey, place.playerKey === null ? Z32 : keyOf(place.playerKey));
  if (isMine) return then(ceremony);
  // Another device of this player has sat down here, and adds its own secret.
  return place.playerKey === null ? 'past' : 'other-player';
}

/** The log keys that a proof file names, 64 hex each. */
export function keysOf(proof: string): readonly string[] {
  const bundle = readBundle(proof);
  return bundle.ok ? bundle.value.keys.map((key) => toHex(key.publicKey)) : [];
}
