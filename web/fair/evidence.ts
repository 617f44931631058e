/** Files that show others what this device has seen. */

import { parseBone } from '../../shared/engine/bone.ts';
import { type Observation, readBundle, writeBundle } from '../../shared/fair/bundle.ts';
import { fromHex } from '../../shared/fair/bytes.ts';
import { lastHand } from './lookAt.ts';
import { thinned } from './ownLog.ts';
import type { Watcher } from './watcher.ts';

/** When this device had the heads it keeps, by its own clock. */
export function observations({ heads: { heads, newest } }: Watcher): readonly Observation[] {
  const all = newest === null ? heads : [...heads, newest];
  return all.map(({ size, atMs }) => ({ size, atMs }));
}

/** A proof file with what this device has observed beside it; as it is if it cannot be read. */
export function withObserved(proof: string, observed: readonly Observation[]): string {
  const bundle = readBundle(proof);
  if (!bundle.ok || observed.length === 0) return proof;
  const { length } = bundle.value.events;
  const within = observed.filter(({ size }) => size <= length);
  return writeBundle({ ...bundle.value, observed: within });
}

/**
 * All that this device holds against a server: the log as it was shown, every head that it keeps or
 * that a warning names, and when they came. Own bones of a running round only where they are what
 * does not fit; a file with them is for others only after the round.
 */
export function evidence(watcher: Watcher, keys: readonly string[]): string {
  const { log, warnings, openings, heads } = watcher;
  const { state } = log;
  const notes = [
    ...heads.heads.map(({ note }) => note),
    ...(heads.newest === null ? [] : [heads.newest.note]),
    ...warnings.flatMap((warning) => warning.heads),
  ];
  const file = writeBundle({
    scope: 'hand',
    gameId: state?.gameId ?? new Uint8Array(16),
    keys: keys.flatMap((key) => {
      const publicKey = fromHex(key);
      const name = state?.genesis.origin ?? '';
      return publicKey === null
        ? []
        : [{ name, publicKey, receiptCerts: watcher.keys.certificates() }];
    }),
    ruleset: null,
    events: thinned(log),
    heads: [...new Set(notes)],
    observed: observations(watcher),
  });
  const hand = lastHand(state);
  const isOver = hand !== null && hand.locked.roundNo === openings?.round && hand.endSeq !== null;
  const isShown = isOver || warnings.some(({ kind }) => kind === 'opening');
  const said = { warnings: warnings.map(({ kind, no, code, atMs }) => ({ kind, no, code, atMs })) };
  const extra = {
    ...(openings !== null && isShown
      ? {
          private: {
            seat: openings.seat,
            openings: openings.openings.map(({ pos, bone, salt }) => [pos, parseBone(bone), salt]),
          },
        }
      : {}),
    notes: JSON.stringify(said),
  };
  return `${JSON.stringify({ ...(JSON.parse(file) as object), ...extra }, null, 1)}\n`;
}
