import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { BONES } from '../../shared/engine/bone.ts';
import { ALL_BONES, setOf, size } from '../../shared/engine/boneSet.ts';
import { shuffle, shuffleDeck } from '../../shared/fair/shuffle.ts';

describe('DF1 A.9', () => {
  it('keeps every item once, for any deck and key (report 58)', () => {
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
