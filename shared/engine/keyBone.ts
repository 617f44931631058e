import type { Bone } from './bone.ts';
import { type BoneSet, diff, intersect, onlyBone, withPip } from './boneSet.ts';
import type { LayoutState } from './layout.ts';
import { lineEnds } from './line.ts';

/** The one bone outside the line that carries the number, if it is one: then its end is hard. */
export function hardBone(deck: BoneSet, line: LayoutState, pip: number): Bone | null {
  return onlyBone(intersect(diff(deck, line.bones), withPip(pip)));
}

/**
 * Whether the bone, about to be played, is the key bone: the ends differ, both are hard, and the
 * one bone left for either is this one. `line` is the line before the play. It counts only as the
 * last bone of a hand, which is for the caller to see (source 000 section 6).
 */
export function isKeyBone(deck: BoneSet, line: LayoutState, bone: Bone): boolean {
  if (line.pose === null) return false;
  const [left, right] = lineEnds(line);
  if (left.pip === right.pip) return false;
  return hardBone(deck, line, left.pip) === bone && hardBone(deck, line, right.pip) === bone;
}
