/** Logs of the small game of logScript, to whose first shuffle seat 1 adds a secret. */
import { writeBundle } from '../../shared/fair/bundle.ts';
import { Z32 } from '../../shared/fair/bytes.ts';
import type { SharePlace } from '../../shared/fair/ownShare.ts';
import {
  bundleOf,
  commitOf,
  DEPTH,
  GAME_ID,
  genesis,
  PLAYERS,
  type Script,
  secretOf,
  secretsOf,
  step,
} from './logScript.ts';

/** Without a device key. */
const SEAT = 1;

/** The secret, and what seat 1 promises of it. */
export const R = secretOf(1, SEAT);
export const COMMIT = commitOf(1, SEAT, R);
export const PLACE: SharePlace = {
  gameId: GAME_ID,
  epoch: 1,
  seat: SEAT,
  playerId: PLAYERS[SEAT]?.playerId ?? Z32,
  seedRoot: secretsOf(1).root,
  playerKey: Z32,
};

export const open = ({ seedRoot = PLACE.seedRoot, players = PLAYERS, epoch = 1 } = {}) =>
  step({ type: 'epochOpen', epoch, depth: DEPTH, seedRoot, players });
export const promise = (commit = COMMIT) =>
  step({ type: 'contribCommit', epoch: 1, seat: SEAT, commit });
export const CLOSE = step({ type: 'contribClose', epoch: 1 });
export const CANCEL = step({ type: 'epochCancel', epoch: 1, reason: 'seating', seat: null });

/** The proof file of a table on which this has happened. */
export const proofOf = (...script: Script): string => writeBundle(bundleOf([genesis(), ...script]));

/** The same, signed only as far as its first `size` events. */
export function signedUpTo(size: number, ...script: Script): string {
  const all = [genesis(), ...script];
  const heads = size === 0 ? [] : bundleOf(all.slice(0, size)).heads;
  return writeBundle(bundleOf(all, { heads }));
}
