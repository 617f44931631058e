import { describe, expect, test } from 'vitest';
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

describe('before promising (DF1 A.6 a)', () => {
  test('a signed opening with this player at this seat is enough', () => {
    expect(mayCommit(proofOf(open()), PLACE, KEYS)).toBe('good');
    expect(mayCommit(proofOf(open()), PLACE, null)).toBe('good');
  });

  test('a log that is not signed so far is waited for', () => {
    expect(mayCommit(proofOf(), PLACE, KEYS)).toBe('wait');
    const unsigned = writeBundle(bundleOf([genesis(), open()], { heads: [] }));
    expect(mayCommit(unsigned, PLACE, KEYS)).toBe('wait');
  });

  test.each([
    ['another root', proofOf(open(named('other root'))), 'other-root'],
    ['another player', proofOf(open(undefined, PLAYERS.toReversed())), 'other-player'],
    ['a text that is no proof', 'hello', 'log-changed'],
  ])('%s stops it', (_, proof, fault) => {
    expect(mayCommit(proof, PLACE, KEYS)).toBe(fault);
  });

  test('a seat where another device of the player has sat down is its affair', () => {
    const [{ playerId } = { playerId: Z32 }] = PLAYERS;
    const place = { ...PLACE, seat: 0, playerId: idText(playerId) };
    expect(mayCommit(proofOf(open()), place, KEYS)).toBe('past');
    const given = { ...place, playerKey: toHex(named('own key')) };
    expect(mayCommit(proofOf(open()), given, KEYS)).toBe('other-player');
  });

  test('a log signed by another key than the one first seen stops it', () => {
    expect(mayCommit(proofOf(open()), PLACE, [toHex(named('other key'))])).toBe('key');
  });

  test('the proof of another table stops it', () => {
    const elsewhere = { ...PLACE, tableId: idText(named('other table', 16)) };
    expect(mayCommit(proofOf(open()), elsewhere, KEYS)).toBe('log-changed');
  });

  test('a shuffle that was called off is past', () => {
    const cancel = step({ type: 'epochCancel', epoch: 1, reason: 'seating', seat: null });
    expect(mayCommit(proofOf(open(), cancel), PLACE, KEYS)).toBe('past');
  });
});

describe('before opening (DF1 A.6 b)', () => {
  test('closed under a signed head, with the own promise and the same root', () => {
    expect(mayReveal(proofOf(open(), promise(), CLOSE), PLACE, KEYS, COMMIT)).toBe('good');
  });

  test('never before the close', () => {
    expect(mayReveal(proofOf(open(), promise()), PLACE, KEYS, COMMIT)).toBe('wait');
  });

  test.each([
    ['the promise is missing', proofOf(open(), CLOSE), 'other-commit'],
    [
      'the promise is another one',
      proofOf(open(), promise(named('other commit')), CLOSE),
      'other-commit',
    ],
    ['the root has changed', proofOf(open(named('other root')), promise(), CLOSE), 'other-root'],
  ])('never when %s', (_, proof, fault) => {
    expect(mayReveal(proof, PLACE, KEYS, COMMIT)).toBe(fault);
  });

  test('never when an event was changed after it was signed', () => {
    const bundle = bundleOf([genesis(), open(), promise(), CLOSE]);
    const events = bundle.events.map((event) => ({ ...event, ts: event.ts + 1 }));
    const proof = writeBundle({ ...bundle, events });
    expect(mayReveal(proof, PLACE, KEYS, COMMIT)).toBe('log-changed');
  });
});

test('the keys of a proof file can be remembered', () => {
  expect(keysOf(proofOf(open()))).toEqual(KEYS);
  expect(keysOf('hello')).toEqual([]);
});
