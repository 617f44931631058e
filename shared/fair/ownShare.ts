/** What a player must see in a log before adding a secret to a shuffle (DF1 A.6, client rules). */
import { readBundle } from './bundle.ts';
import { equalBytes, Z32 } from './bytes.ts';
import type { Contributor } from './contribution.ts';
import { verifyBundle } from './verifier.ts';

/** Where a secret belongs, as this player knows it. */
export interface SharePlace extends Contributor {
  /** Root of the server's seeds that the secret is promised against, 32 bytes. */
  readonly seedRoot: Uint8Array;
  /** The Ed25519 key that this device gave when it sat down, or 32 zero bytes. */
  readonly playerKey: Uint8Array;
}

/**
 * `log-changed`: the proof fails; `key`: it is signed by another key than this player trusts; the
 * others name what is not as this player knows it.
 */
export type ShareFault = 'log-changed' | 'key' | 'other-player' | 'other-root' | 'other-commit';

/** `wait`: not signed so far yet; `past`: this shuffle is locked, given up or another device's. */
export type ShareCheck = 'good' | 'wait' | 'past' | ShareFault;

export interface ShareRule {
  /** Log keys that are trusted, 32 bytes each; null takes those that the proof itself brings. */
  readonly pinned: readonly Uint8Array[] | null;
  /** Null asks for rule a, before promising; what was promised, 32 bytes, for rule b. */
  readonly promised: Uint8Array | null;
}

/**
 * Whether a secret may be promised at a place (rule a: a signed head covers its EPOCH_OPEN, with
 * this player and the same seeds), or opened there (rule b: a signed head also covers the
 * CONTRIB_CLOSE, and the promise is in the log). `proof` is the text of a proof file, unchecked.
 */
export function checkShare(
  proof: string,
  { gameId, epoch, seat, playerId, seedRoot, playerKey }: SharePlace,
  { pinned, promised }: ShareRule,
): ShareCheck {
  const bundle = readBundle(proof);
  if (!bundle.ok) return 'log-changed';
  const { fault, log } = verifyBundle(bundle.value, { pinned, verifyBeacon: null });
  if (fault?.code === 'tail_unsigned') return 'wait';
  if (fault?.code === 'key_not_pinned') return 'key';
  if (fault !== null || log === null || !equalBytes(log.gameId, gameId)) return 'log-changed';
  if (log.lastEpoch < epoch) return 'wait';
  const { ceremony } = log;
  if (ceremony === null || ceremony.open.epoch !== epoch) return 'past';
  if (!equalBytes(ceremony.open.seedRoot, seedRoot)) return 'other-root';
  const at = ceremony.open.players[seat];
  if (at === undefined || !equalBytes(at.playerId, playerId)) return 'other-player';
  // Another device of this player has sat down here, and adds its own secret.
  if (!equalBytes(at.playerKey, playerKey)) {
    return equalBytes(playerKey, Z32) ? 'past' : 'other-player';
  }
  if (promised === null) return 'good';
  if (!ceremony.closed) return 'wait';
  const logged = ceremony.commits.get(seat);
  return logged !== undefined && equalBytes(logged, promised) ? 'good' : 'other-commit';
}
