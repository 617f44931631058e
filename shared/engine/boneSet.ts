import { BONES, type Bone, countOf, hasPip, isDouble, PIPS } from './bone.ts';

declare const boneSetBrand: unique symbol;

/**
 * A set of bones as a bit mask: bit i stands for bone i. Immutable; the empty set is 0 and the
 * whole set 0xfffffff, which is also how DF1 writes a deck. Only this file touches the bits.
 */
export type BoneSet = number & { readonly [boneSetBrand]: true };

export const EMPTY = 0 as BoneSet;

export function setOf(bones: Iterable<Bone>): BoneSet {
  let set = EMPTY;
  for (const bone of bones) set = withBone(set, bone);
  return set;
}

export function has(set: BoneSet, bone: Bone): boolean {
  return (set & (1 << bone)) !== 0;
}

export function withBone(set: BoneSet, bone: Bone): BoneSet {
  return (set | (1 << bone)) as BoneSet;
}

export function withoutBone(set: BoneSet, bone: Bone): BoneSet {
  return (set & ~(1 << bone)) as BoneSet;
}

export function union(a: BoneSet, b: BoneSet): BoneSet {
  return (a | b) as BoneSet;
}

export function intersect(a: BoneSet, b: BoneSet): BoneSet {
  return (a & b) as BoneSet;
}

/** The bones of `a` that are not in `b`. */
export function diff(a: BoneSet, b: BoneSet): BoneSet {
  return (a & ~b) as BoneSet;
}

export function isEmpty(set: BoneSet): boolean {
  return set === 0;
}

/**
 * How many bones are in the set: the bits are added up by pairs, fours and bytes, and the product
 * sums the bytes. Processors foresee badly where a loop over the bones would end.
 */
export function size(set: BoneSet): number {
  const pairs = set - ((set >>> 1) & 0x55555555);
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
  const bytes = (fours + (fours >>> 4)) & 0x0f0f0f0f;
  return Math.imul(bytes, 0x01010101) >>> 24;
}

/** The lowest bone of a set that is not empty. */
export function firstBone(set: BoneSet): Bone {
  return (31 - Math.clz32(set & -set)) as Bone;
}

/** The bones in ascending order. */
export function bonesIn(set: BoneSet): Bone[] {
  const bones: Bone[] = [];
  let rest = set;
  while (rest !== 0) {
    const bone = firstBone(rest);
    bones.push(bone);
    rest = withoutBone(rest, bone);
  }
  return bones;
}

/** The only bone of a set of one; null for any other size. */
export function onlyBone(set: BoneSet): Bone | null {
  const isSingle = set !== 0 && (set & (set - 1)) === 0;
  return isSingle ? ((31 - Math.clz32(set)) as Bone) : null;
}

/** Pips of all bones in the set. */
export function countPips(set: BoneSet): number {
  let pips = 0;
  let rest = set;
  while (rest !== 0) {
    const bone = firstBone(rest);
    pips += countOf(bone);
    rest = withoutBone(rest, bone);
  }
  return pips;
}

/** What is left of each of these sets without the bones in `gone`. */
export function handsLeft(dealt: readonly BoneSet[], gone: BoneSet): BoneSet[] {
  return dealt.map((hand) => diff(hand, gone));
}

/** The 28 bones. */
export const ALL_BONES: BoneSet = setOf(BONES);

/** The seven doubles. */
export const DOUBLES: BoneSet = setOf(BONES.filter(isDouble));

const BY_PIP: readonly BoneSet[] = PIPS.map((pip) =>
  setOf(BONES.filter((bone) => hasPip(bone, pip))),
);

function noPip(pip: number): never {
  throw new RangeError(`${pip} is no pip`);
}

/** The seven bones that carry this number (source 000 section 1). */
export function withPip(pip: number): BoneSet {
  return BY_PIP[pip] ?? noPip(pip);
}
