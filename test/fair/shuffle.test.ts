import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { BONES } from '../../shared/engine/bone.ts';
import { ALL_BONES, setOf, size } from '../../shared/engine/boneSet.ts';
import { u32 } from '../../shared/fair/bytes.ts';
import { drawLimit, shuffle, shuffleDeck } from '../../shared/fair/shuffle.ts';
import { H } from '../../shared/fair/tags.ts';

const keyOf = (n: number): Uint8Array => H(u32(n));
const DECKS = 20_000;
const N = BONES.length;

/** How often each bone lies at each position, over many keys. */
function countPlaces(deckOf: (n: number) => readonly number[]): number[][] {
  const counts = BONES.map(() => BONES.map(() => 0));
  for (let n = 0; n < DECKS; n += 1) {
    for (const [pos, bone] of deckOf(n).entries()) {
      const row = counts[pos];
      if (row !== undefined) row[bone] = (row[bone] ?? 0) + 1;
    }
  }
  return counts;
}

/** Sum of (seen - expected)^2 / expected; about (N-1)^2 = 729, give or take 38, if unbiased. */
function chiSquare(counts: readonly (readonly number[])[]): number {
  const expected = DECKS / N;
  return counts.flat().reduce((sum, seen) => sum + (seen - expected) ** 2 / expected, 0);
}

describe('DF1 A.9', () => {
  it('draws without modulo bias: accepted bytes hit every value equally often (C 26, 27)', () => {
    for (let m = 2; m <= 28; m += 1) {
      const hits = Array<number>(m).fill(0);
      for (let byte = 0; byte < drawLimit(m); byte += 1) hits[byte % m] = (hits[byte % m] ?? 0) + 1;
      expect(new Set(hits).size).toBe(1);
      expect(256 - drawLimit(m)).toBeLessThan(m);
    }
  });

  it('spreads every bone evenly over the deck (C 2)', () => {
    const counts = countPlaces((n) => shuffleDeck(ALL_BONES, keyOf(n)));
    expect(Math.abs(chiSquare(counts) - 729)).toBeLessThan(5 * 38);
    // Sattolo's variant, which never leaves a bone at its place (C 28).
    const stay = counts.reduce((sum, row, pos) => sum + (row[pos] ?? 0), 0);
    expect(Math.abs(stay - DECKS)).toBeLessThan(5 * Math.sqrt(DECKS));
  });

  it('would notice a shuffle that swaps with any place (C 2)', () => {
    const biased = (n: number): number[] => {
      const deck = BONES.map(Number);
      const bytes = [...H(keyOf(n))];
      for (let i = 0; i < N; i += 1) {
        const j = (bytes[i] ?? 0) % N;
        [deck[i], deck[j]] = [deck[j] ?? 0, deck[i] ?? 0];
      }
      return deck;
    };
    expect(chiSquare(countPlaces(biased))).toBeGreaterThan(729 + 10 * 38);
  });

  it('keeps every item once, for any deck and key', () => {
    const bones = fc.uniqueArray(fc.constantFrom(...BONES));
    const keys = fc.uint8Array({ minLength: 32, maxLength: 32 });
    fc.assert(
      fc.property(bones, keys, (held, key) => {
        const deck = shuffleDeck(setOf(held), key);
        expect(deck).toHaveLength(size(setOf(held)));
        expect(setOf(deck)).toBe(setOf(held));
        expect(shuffle(held, key)).toHaveLength(held.length);
      }),
    );
  });

  it('takes only keys of 32 bytes (C 24)', () => {
    expect(() => shuffleDeck(ALL_BONES, new Uint8Array(8))).toThrow(RangeError);
  });
});
