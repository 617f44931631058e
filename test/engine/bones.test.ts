import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  BONES,
  boneName,
  boneOf,
  countOf,
  hasPip,
  highPip,
  isDouble,
  lowPip,
  otherPip,
  PIPS,
  parseBone,
} from '../../shared/engine/bone.ts';
import {
  ALL_BONES,
  bonesIn,
  countPips,
  DOUBLES,
  diff,
  EMPTY,
  has,
  intersect,
  isEmpty,
  onlyBone,
  setOf,
  size,
  union,
  withBone,
  withoutBone,
  withPip,
} from '../../shared/engine/boneSet.ts';

const anyBone = fc.constantFrom(...BONES);
const anyBones = fc.uniqueArray(anyBone);

describe('bone', () => {
  it('numbers the set as DF1 A.2 does (report 58)', () => {
    expect(BONES.map(boneName)).toEqual(
      '00 01 02 03 04 05 06 11 12 13 14 15 16 22 23 24 25 26 33 34 35 36 44 45 46 55 56 66'.split(
        ' ',
      ),
    );
    expect(BONES.map(Number)).toEqual([...BONES.keys()]);
  });

  it('finds a bone by its halves in either order', () => {
    for (const bone of BONES) {
      expect(boneOf(highPip(bone), lowPip(bone))).toBe(bone);
      expect(parseBone(`${highPip(bone)}${lowPip(bone)}`)).toBe(bone);
      expect(parseBone(boneName(bone))).toBe(bone);
    }
  });

  it('reads exactly two digits from 0 to 6', () => {
    const isName = /^[0-6]{2}$/;
    expect(['', '0', '000', '07', '70', ' 01', '01\n', '0x', '٠١'].map(parseBone)).toEqual(
      Array(9).fill(null),
    );
    fc.assert(
      fc.property(fc.string({ maxLength: 3 }), (text) => {
        expect(parseBone(text) !== null).toBe(isName.test(text) && text.length === 2);
      }),
    );
  });

  it('throws on halves and bones that are none', () => {
    expect(() => boneOf(0, 7)).toThrow(RangeError);
    expect(() => boneOf(1.5, 2)).toThrow(RangeError);
    expect(() => lowPip(Object(28))).toThrow(RangeError);
    expect(() => withPip(7)).toThrow(RangeError);
  });

  it('turns the other half out', () => {
    for (const bone of BONES) {
      expect(otherPip(bone, lowPip(bone))).toBe(highPip(bone));
      expect(otherPip(bone, highPip(bone))).toBe(lowPip(bone));
      expect(isDouble(bone)).toBe(otherPip(bone, lowPip(bone)) === lowPip(bone));
    }
  });
});

describe('set of bones', () => {
  it('counts 168 pips, seven bones and eight halves a number (source 000 section 1)', () => {
    expect(countPips(ALL_BONES)).toBe(168);
    expect(size(DOUBLES)).toBe(7);
    for (const pip of PIPS) {
      const bones = bonesIn(withPip(pip));
      expect(bones.every((bone) => hasPip(bone, pip))).toBe(true);
      expect(bones).toHaveLength(7);
      expect(bones.filter(isDouble)).toEqual([boneOf(pip, pip)]);
    }
  });

  it('is the deck mask of DF1: bit i stands for bone i', () => {
    expect(Number(ALL_BONES)).toBe(0xfffffff);
    for (const bone of BONES) expect(Number(setOf([bone]))).toBe(2 ** bone);
  });

  it('does what a set of numbers does', () => {
    fc.assert(
      fc.property(anyBones, anyBones, anyBone, (listA, listB, bone) => {
        const [a, b] = [setOf(listA), setOf(listB)];
        const sorted = (bones: Iterable<number>) => [...bones].sort((x, y) => x - y);
        expect(bonesIn(a)).toEqual(sorted(listA));
        expect(size(a)).toBe(listA.length);
        expect(isEmpty(a)).toBe(listA.length === 0);
        expect(has(a, bone)).toBe(listA.includes(bone));
        expect(bonesIn(withBone(a, bone))).toEqual(sorted(new Set([...listA, bone])));
        expect(bonesIn(withoutBone(a, bone))).toEqual(sorted(listA.filter((x) => x !== bone)));
        expect(bonesIn(union(a, b))).toEqual(sorted(new Set([...listA, ...listB])));
        expect(bonesIn(intersect(a, b))).toEqual(sorted(listA.filter((x) => listB.includes(x))));
        expect(bonesIn(diff(a, b))).toEqual(sorted(listA.filter((x) => !listB.includes(x))));
        expect(onlyBone(a)).toBe(listA.length === 1 ? listA[0] : null);
        expect(countPips(a)).toBe(listA.reduce((sum, x) => sum + countOf(x), 0));
      }),
    );
    expect(bonesIn(EMPTY)).toEqual([]);
  });
});
