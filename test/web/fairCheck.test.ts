import { expect, test } from 'vitest';
import { toHex, Z32 } from '../../shared/fair/bytes.ts';
import { idText } from '../../shared/journal/eventData.ts';
import { commitTo, keysOf, mayCommit, mayReveal, type Place } from '../../web/fairCheck.ts';
import { LOG_KEY, named, PLAYERS } from '../support/logScript.ts';
import {
  CLOSE,
  COMMIT as OWN,
  open,
  promise,
  proofOf,
  R,
  PLACE as WHERE,
} from '../support/shareLog.ts';

const PLACE: Place = {
  tableId: idText(WHERE.gameId),
  epoch: WHERE.epoch,
  seat: WHERE.seat,
  playerId: idText(WHERE.playerId),
  seedRoot: toHex(WHERE.seedRoot),
  playerKey: null,
};
const KEYS = [toHex(LOG_KEY.publicKey)];
const COMMIT = commitTo(PLACE, R);

test('the commitment is the one the verifier expects', () => {
  expect(COMMIT).toBe(toHex(OWN));
});

test('before promising: a signed opening with this player at this seat (DF1 A.6 a)', () => {
  expect(mayCommit(proofOf(open()), PLACE, KEYS)).toBe('good');
  expect(mayCommit(proofOf(open()), PLACE, null)).toBe('good');
  expect(mayCommit(proofOf(), PLACE, KEYS)).toBe('wait');
  expect(mayCommit(proofOf(open({ seedRoot: named('other root') })), PLACE, KEYS)).toBe(
    'other-root',
  );
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
