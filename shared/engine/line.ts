import { type Bone, hasPip, highPip, lowPip, otherPip } from './bone.ts';
import {
  type BoneSet,
  diff,
  EMPTY,
  intersect,
  isEmpty,
  union,
  withBone,
  withPip,
} from './boneSet.ts';
import type { End, Layout, LayoutState, OpenEnd } from './layout.ts';
import { err, ok } from './result.ts';

/** The left and the right end. Throws before the pose: nobody may ask then. */
export function lineEnds(state: LayoutState): readonly [OpenEnd, OpenEnd] {
  const [left, right] = state.ends;
  if (left === undefined || right === undefined) throw new RangeError('the line is empty');
  return [left, right];
}

// The answers are few, so each is made once: they are asked for at every turn.
const NOWHERE: readonly (End | null)[] = [];
const EITHER: readonly (End | null)[] = [null];
const LEFT: readonly (End | null)[] = ['L'];
const RIGHT: readonly (End | null)[] = ['R'];
const BOTH: readonly (End | null)[] = ['L', 'R'];
const AT_LEFT = ok<End>('L');
const AT_RIGHT = ok<End>('R');
const DOES_NOT_FIT = err('does-not-fit' as const);
const END_REQUIRED = err('end-required' as const);

function choices(state: LayoutState, bone: Bone): readonly (End | null)[] {
  const [left, right] = lineEnds(state);
  const fitsLeft = hasPip(bone, left.pip);
  if (left.pip === right.pip) return fitsLeft ? EITHER : NOWHERE;
  const fitsRight = hasPip(bone, right.pip);
  if (fitsLeft) return fitsRight ? BOTH : LEFT;
  return fitsRight ? RIGHT : NOWHERE;
}

function fits(state: LayoutState): BoneSet {
  const [left, right] = lineEnds(state);
  return union(withPip(left.pip), withPip(right.pip));
}

/**
 * One line with two ends. A double keeps the number of its end and opens no third one (sources
 * 000 section 4, 001 section 4).
 */
export const line: Layout = {
  id: 'line',
  ends: ['L', 'R'],

  /** The pose lies low half left. */
  pose(bone) {
    const left: OpenEnd = { pip: lowPip(bone), bone };
    const right: OpenEnd = { pip: highPip(bone), bone };
    return { bones: withBone(EMPTY, bone), pose: bone, ends: [left, right] };
  },

  choices,
  fits,

  /** Equal ends are one choice: without a name the bone lies on the right. */
  resolve(state, bone, end) {
    const [left, right] = lineEnds(state);
    const fitsLeft = hasPip(bone, left.pip);
    const fitsRight = hasPip(bone, right.pip);
    if (end === 'L') return fitsLeft ? AT_LEFT : DOES_NOT_FIT;
    if (end === 'R') return fitsRight ? AT_RIGHT : DOES_NOT_FIT;
    if (fitsLeft && fitsRight && left.pip !== right.pip) return END_REQUIRED;
    if (fitsRight) return AT_RIGHT;
    return fitsLeft ? AT_LEFT : DOES_NOT_FIT;
  },

  place(state, bone, end) {
    const [left, right] = lineEnds(state);
    const bones = withBone(state.bones, bone);
    const touched = end === 'L' ? left : right;
    const open: OpenEnd = { pip: otherPip(bone, touched.pip), bone };
    return { bones, pose: state.pose, ends: end === 'L' ? [open, right] : [left, open] };
  },

  /**
   * Closed as soon as no bone outside the line carries the number of an end; no passes are played
   * round (sources 000 section 5, 001 section 5). In the double-six set both ends show the same
   * number then: each number has an even number of halves, and an odd one of them lies in the line
   * exactly when one end alone shows it.
   */
  isBlocked(state, deck) {
    return isEmpty(diff(intersect(deck, fits(state)), state.bones));
  },
};
