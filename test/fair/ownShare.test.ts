import { describe, expect, it } from 'vitest';
import { writeBundle } from '../../shared/fair/bundle.ts';
import { toHex, Z32 } from '../../shared/fair/bytes.ts';
import { contribCommit } from '../../shared/fair/contribution.ts';
import { checkShare, type ShareRule } from '../../shared/fair/ownShare.ts';
import {
  bundleOf,
  commitOf,
  epochSteps,
  genesis,
  LOG_KEY,
  named,
  PLAYERS,
} from '../support/logScript.ts';
import {
  CANCEL,
  CLOSE,
  COMMIT,
  open,
  PLACE,
  promise,
  proofOf,
  R,
  signedUpTo,
} from '../support/shareLog.ts';

const PINNED = [LOG_KEY.publicKey];
const BEFORE_PROMISING: ShareRule = { pinned: PINNED, promised: null };
const BEFORE_OPENING: ShareRule = { pinned: PINNED, promised: COMMIT };
const NEXT = open({ epoch: 2 });

describe('before a secret is promised (DF1 A.6 a)', () => {
  it.each([
    ['an opening with this player at this seat', proofOf(open()), 'good'],
    ['promises of others and the close', proofOf(open(), CLOSE), 'good'],
    ['a log without the opening', proofOf(), 'wait'],
    ['an opening that nobody has signed', signedUpTo(0, open()), 'wait'],
    ['an opening after the last signed head', signedUpTo(1, open()), 'wait'],
    ['a shuffle that was called off', proofOf(open(), CANCEL), 'past'],
    ['a shuffle that is locked', proofOf(...epochSteps(1)), 'past'],
    ['the next shuffle', proofOf(open(), CANCEL, NEXT), 'past'],
    [
      'another root of the server’s seeds',
      proofOf(open({ seedRoot: named('other root') })),
      'other-root',
    ],
    [
      'another player at this seat',
      proofOf(open({ players: PLAYERS.toReversed() })),
      'other-player',
    ],
    ['a text that is no proof', 'hello', 'log-changed'],
    ['two shuffles at once', proofOf(open(), NEXT), 'log-changed'],
  ])('%s', (_, proof, found) => {
    expect(checkShare(proof, PLACE, BEFORE_PROMISING)).toBe(found);
  });

  it('takes the keys that the proof brings where none is known', () => {
    expect(checkShare(proofOf(open()), PLACE, { pinned: null, promised: null })).toBe('good');
  });

  it('trusts no other key than those it knows', () => {
    const pinned = [named('other key')];
    expect(checkShare(proofOf(open()), PLACE, { pinned, promised: null })).toBe('key');
  });

  it('is about one table', () => {
    const elsewhere = { ...PLACE, gameId: named('other table', 16) };
    expect(checkShare(proofOf(open()), elsewhere, BEFORE_PROMISING)).toBe('log-changed');
  });

  it('leaves a seat to another device of the player that has sat down there', () => {
    const [{ playerId, playerKey } = { playerId: Z32, playerKey: Z32 }] = PLAYERS;
    const place = { ...PLACE, seat: 0, playerId };
    const found = (own: Uint8Array) =>
      checkShare(proofOf(open()), { ...place, playerKey: own }, BEFORE_PROMISING);
    expect([Z32, named('own key'), playerKey].map(found)).toEqual(['past', 'other-player', 'good']);
  });
});

describe('before a secret is opened (DF1 A.6 b)', () => {
  it.each([
    ['the close, with the own promise', proofOf(open(), promise(), CLOSE), 'good'],
    ['no close', proofOf(open(), promise()), 'wait'],
    ['a close after the last signed head', signedUpTo(3, open(), promise(), CLOSE), 'wait'],
    ['a close without the own promise', proofOf(open(), CLOSE), 'other-commit'],
    ['another promise', proofOf(open(), promise(named('other')), CLOSE), 'other-commit'],
    [
      'another root',
      proofOf(open({ seedRoot: named('other root') }), promise(), CLOSE),
      'other-root',
    ],
  ])('%s', (_, proof, found) => {
    expect(checkShare(proof, PLACE, BEFORE_OPENING)).toBe(found);
  });

  it('refuses a log with an event that was changed after it was signed', () => {
    const bundle = bundleOf([genesis(), open(), promise(), CLOSE]);
    const events = bundle.events.map((event) => ({ ...event, ts: event.ts + 1 }));
    expect(checkShare(writeBundle({ ...bundle, events }), PLACE, BEFORE_OPENING)).toBe(
      'log-changed',
    );
  });

  it('holds what it promised against the place, as the verifier does', () => {
    expect(toHex(contribCommit({ ...PLACE, r: R }))).toBe(toHex(commitOf(1, PLACE.seat, R)));
  });
});
