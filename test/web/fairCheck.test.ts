import { expect, test } from 'vitest';
import { writeBundle } from '../../shared/fair/bundle.ts';
import { toHex, Z32 } from '../../shared/fair/bytes.ts';
import { idText } from '../../shared/journal/eventData.ts';
import { commitTo, keysOf, mayCommit, mayReveal, type Place } from '../../web/fairCheck.ts';
import {
  bundleOf,
  commitOf,
  DEPTH,
  GAME_ID,
  genesis,
  LOG_KEY,
  named,
  PLAYERS,
  type Script,
  secretOf,
  secretsOf,
  step,
} from '../support/logScript.ts';

/** Seat 1 has no device key, as a browser has none. */
const SEAT = 1;
const R = secretOf(1, SEAT);
const PLACE: Place = {
  tableId: idText(GAME_ID),
  epoch: 1,
  seat: SEAT,
  playerId: idText(PLAYERS[SEAT]?.playerId ?? Z32),
  seedRoot: toHex(secretsOf(1).root),
  playerKey: null,
};
const KEYS = [toHex(LOG_KEY.publicKey)];
const COMMIT = commitTo(PLACE, R);

const open = (seedRoot = secretsOf(1).root, players = PLAYERS) =>
  step({ type: 'epochOpen', epoch: 1, depth: DEPTH, seedRoot, players });
const promise = (commit = commitOf(1, SEAT, R)) =>
  step({ type: 'contribCommit', epoch: 1, seat: SEAT, commit });
const CLOSE = step({ type: 'contribClose', epoch: 1 });
const proofOf = (...script: Script): string => writeBundle(bundleOf([genesis(), ...script]));

test('the commitment is the one the verifier expects', () => {
  expect(COMMIT).toBe(toHex(commitOf(1, SEAT, R)));
});

test('before promising: a signed opening with this player at this seat (DF1 A.6 a)', () => {
  expect(mayCommit(proofOf(open()), PLACE, KEYS)).toBe('good');
  expect(mayCommit(proofOf(open()), PLACE, null)).toBe('good');
  expect(mayCommit(proofOf(), PLACE, KEYS)).toBe('wait');
  expect(mayCommit(proofOf(open(named('other root'))), PLACE, KEYS)).toBe('other-root');
  expect(mayCommit(proofOf(open()), PLACE, [toHex(named('other key'))])).toBe('key');
});

test('before opening: the close under a signed head, with the own promise (DF1 A.6 b)', () => {
  expect(mayReveal(proofOf(open(), promise()), PLACE, KEYS, COMMIT)).toBe('wait');
  expect(mayReveal(proofOf(open(), promise(), CLOSE), PLACE, KEYS, COMMIT)).toBe('good');
  expect(mayReveal(proofOf(open(), CLOSE), PLACE, KEYS, COMMIT)).toBe('other-commit');
});

test('a device that gave a key when it sat down adds its own secret, and no other device', () => {
  const [{ playerId, playerKey } = { playerId: Z32, playerKey: Z32 }] = PLAYERS;
  const place = { ...PLACE, seat: 0, playerId: idText(playerId) };
  const found = (own: string | null) =>
    mayCommit(proofOf(open()), { ...place, playerKey: own }, KEYS);
  expect(found(null)).toBe('past');
  expect(found(toHex(playerKey))).toBe('good');
  expect(found('no key')).toBe('other-player');
});

test('what a server does not write as it must is held against the log', () => {
  const said = { tableId: 'x', seedRoot: 'x', playerId: 'x' };
  const found = Object.entries(said).map(([name, value]) =>
    mayCommit(proofOf(open()), { ...PLACE, [name]: value }, KEYS),
  );
  expect(found).toEqual(['log-changed', 'other-root', 'other-player']);
  expect(mayReveal(proofOf(open(), promise(), CLOSE), PLACE, KEYS, 'x')).toBe('other-commit');
});

test('the keys of a proof file can be remembered', () => {
  expect(keysOf(proofOf(open()))).toEqual(KEYS);
  expect(keysOf('hello')).toEqual([]);
});
