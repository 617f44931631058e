import { type Bone, highPip, isDouble, lowPip } from './bone.ts';
import { type BoneSet, diff, intersect, onlyBone, withoutBone, withPip } from './boneSet.ts';
import type { LayoutState } from './layout.ts';
import { leftPip, rightPip } from './line.ts';

/** The one bone not among `lying` that carries the number, if it is one: then its end is hard. */
export function hardBone(deck: BoneSet, lying: BoneSet, pip: number): Bone | null {
  return onlyBone(intersect(diff(deck, lying), withPip(pip)));
}

/**
 * Whether the bone that was played last was the key bone: the ends differed, both were hard, and
 * the one bone left for either was this one (source 000 section 6). `line` is the line after it:
 * the bone has closed one end with the number of the other, so both show the same, and no other
 * bone with either of its halves is left. It counts only as the last bone of a hand, which is for
 * the caller to see.
 */
export function wasKeyBone(deck: BoneSet, line: LayoutState, bone: Bone): boolean {
  if (isDouble(bone) || leftPip(line) !== rightPip(line)) return false;
  const before = withoutBone(line.bones, bone);
  return (
    hardBone(deck, before, lowPip(bone)) === bone && hardBone(deck, before, highPip(bone)) === bone
  );
}
