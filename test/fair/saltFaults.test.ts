/**
 * A server that leaks bones by their salts (FAIRNESS: do salts leak?): what a curious seat learns
 * from its own openings in the meantime, and that the round's end shows it to everybody.
 */
import { describe, expect, it } from 'vitest';
import { BONES } from '../../shared/engine/bone.ts';
import { bonesIn } from '../../shared/engine/boneSet.ts';
import { concat, toHex, u32, Z32 } from '../../shared/fair/bytes.ts';
import {
  boneCommitment,
  type Deal,
  dealDigest,
  deckKey,
  openingOf,
} from '../../shared/fair/deal.ts';
import { drawLimit } from '../../shared/fair/shuffle.ts';
import { macUnder, TAGS } from '../../shared/fair/tags.ts';
import * as log from '../support/logScript.ts';
import { type Script, type Step, step } from '../support/logScript.ts';
import { check, ROUND_1, r1 } from './goodLog.ts';

const LOCK = log.lockOf(ROUND_1);
const HONEST = log.dealOf(ROUND_1);
const SIZE = HONEST.deck.length;

function withSalts(saltOf: (pos: number) => Uint8Array): Deal {
  const salts = HONEST.deck.map((_, pos) => saltOf(pos));
  const commitments = HONEST.deck.map((bone, pos) =>
    boneCommitment(LOCK, { pos, bone, salt: salts[pos] ?? Z32 }),
  );
  const digest = dealDigest({ lock: LOCK, beacon: Z32 }, commitments);
  return { ...HONEST, salts, commitments, digest };
}

const seed = log.secretsOf(1).seed(0);
const stream = [0, 1, 2, 3].map((k) =>
  macUnder(deckKey({ seed, lock: LOCK, beacon: Z32 }))(TAGS.stream, u32(k)),
);
const streamBytes = concat(...stream);
const counter = (pos: number): Uint8Array => concat(new Uint8Array(12), u32(7 + pos));

/** The bone at a place whose salt is known, by trying all. */
function tried({ commitments }: Deal, pos: number, salt: Uint8Array): number | null {
  const wanted = toHex(commitments[pos] ?? Z32);
  return BONES.find((bone) => toHex(boneCommitment(LOCK, { pos, bone, salt })) === wanted) ?? null;
}

/** The deck that the first bytes of the shuffle's stream give. */
function shuffledBy(bytes: Uint8Array): number[] {
  const deck: number[] = bonesIn(log.SMALL.deckMask);
  let at = 0;
  for (let i = deck.length - 1; i >= 1; i -= 1) {
    while ((bytes[at] ?? 0) >= drawLimit(i + 1)) at += 1;
    const j = (bytes[at] ?? 0) % (i + 1);
    at += 1;
    [deck[i], deck[j]] = [deck[j] ?? 0, deck[i] ?? 0];
  }
  return deck;
}

const places = Array.from({ length: SIZE }, (_, pos) => pos);

/** What seat 0, which holds places 0 to 2, works out of its own salts. */
const CURIOUS: readonly (readonly [
  string,
  (pos: number) => Uint8Array,
  (deal: Deal) => (number | null)[],
])[] = [
  [
    'one salt for the round',
    () => new Uint8Array(16).fill(9),
    (deal) => places.map((pos) => tried(deal, pos, openingOf(deal, 0).salt)),
  ],
  [
    'a counter',
    counter,
    (deal) => {
      const first = new DataView(openingOf(deal, 0).salt.buffer).getUint32(12);
      return places.map((pos) => tried(deal, pos, concat(new Uint8Array(12), u32(first + pos))));
    },
  ],
  [
    'bytes of the shuffle’s own stream',
    (pos) => streamBytes.slice(16 * pos, 16 * pos + 16),
    (deal) => shuffledBy(concat(openingOf(deal, 0).salt, openingOf(deal, 1).salt)),
  ],
];

function playOf(deal: Deal, seat: number, pos: number): Step {
  const opening = openingOf(deal, pos);
  return {
    event: ({ size, head }) => {
      const seen = { seenSize: size, seenHead: head, sig: null };
      return { type: 'play', roundNo: 1, seat, where: 'R', ...opening, ...seen };
    },
  };
}

function gameOf(deal: Deal): Script {
  const { commitments, digest } = deal;
  const dealt = step({
    type: 'deal',
    roundNo: 1,
    beaconSig: new Uint8Array(),
    commitments,
    digest,
  });
  const plays = [playOf(deal, 0, 0), playOf(deal, 1, 3)];
  return [log.genesis(), ...log.epochSteps(1), r1.lock, dealt, ...plays, r1.end];
}

describe('salts', () => {
  it.each(CURIOUS)('of %s tell a seat the whole deck, and fail the proof', (_, saltOf, guess) => {
    const deal = withSalts(saltOf);
    expect(guess(deal)).toEqual(HONEST.deck);
    const script = gameOf(deal);
    expect(check(log.bundleOf(script.slice(0, -1))).fault).toBeNull();
    expect(check(log.bundleOf(script)).fault).toEqual({
      code: 'commitment',
      seq: script.length - 1,
    });
  });

  it.each(CURIOUS)('as DF1 makes them tell nothing to who looks for %s', (_, __, guess) => {
    const guessed = guess(HONEST);
    expect(guessed.filter((bone, pos) => pos > 2 && bone === HONEST.deck[pos]).length).toBeLessThan(
      4,
    );
    expect(check(log.bundleOf(gameOf(HONEST))).fault).toBeNull();
  });
});
