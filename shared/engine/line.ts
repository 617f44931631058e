import { type Bone, highPip, lowPip, otherPip } from './bone.ts';
import {
  type BoneSet,
  diff,
  EMPTY,
  firstBone,
  has,
  intersect,
  isEmpty,
  union,
  withBone,
  withoutBone,
  withPip,
} from './boneSet.ts';
import {
  type End,
  type Layout,
  type LayoutState,
  type Move,
  type OpenEnd,
  openEnd,
} from './layout.ts';
import { movesOf, movesTo } from './moves.ts';
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
const TO_LEFT = movesTo('L');
const TO_RIGHT = movesTo('R');
const DOES_NOT_FIT = err('does-not-fit' as const);
const END_REQUIRED = err('end-required' as const);

function choices(state: LayoutState, bone: Bone): readonly (End | null)[] {
  const [left, right] = lineEnds(state);
  const fitsLeft = has(withPip(left.pip), bone);
  if (left.pip === right.pip) return fitsLeft ? EITHER : NOWHERE;
  const fitsRight = has(withPip(right.pip), bone);
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
    const ends = [openEnd(bone, highPip(bone)), openEnd(bone, lowPip(bone))];
    return { bones: withBone(EMPTY, bone), pose: bone, ends };
  },

  choices,
  fits,

  fitsAfter(state, bone, end) {
    if (end === null) return union(withPip(lowPip(bone)), withPip(highPip(bone)));
    const [left, right] = lineEnds(state);
    const touched = end === 'L' ? left.pip : right.pip;
    const kept = end === 'L' ? right.pip : left.pip;
    return union(withPip(otherPip(bone, touched)), withPip(kept));
  },

  moves(state, bones) {
    const [left, right] = lineEnds(state);
    if (left.pip === right.pip) return movesOf(bones);
    const fitLeft = withPip(left.pip);
    const fitRight = withPip(right.pip);
    const moves: Move[] = [];
    let rest = bones;
    while (!isEmpty(rest)) {
      const bone = firstBone(rest);
      rest = withoutBone(rest, bone);
      if (has(fitLeft, bone)) moves.push(TO_LEFT[bone] as Move);
      if (has(fitRight, bone)) moves.push(TO_RIGHT[bone] as Move);
    }
    return moves;
  },

  /** Equal ends are one choice: without a name the bone lies on the right. */
  resolve(state, bone, end) {
    const [left, right] = lineEnds(state);
    const fitsLeft = has(withPip(left.pip), bone);
    const fitsRight = has(withPip(right.pip), bone);
    if (end === 'L') return fitsLeft ? AT_LEFT : DOES_NOT_FIT;
    if (end === 'R') return fitsRight ? AT_RIGHT : DOES_NOT_FIT;
    if (fitsLeft && fitsRight && left.pip !== right.pip) return END_REQUIRED;
    if (fitsRight) return AT_RIGHT;
    return fitsLeft ? AT_LEFT : DOES_NOT_FIT;
  },

  place(state, bone, end) {
    const [left, right] = lineEnds(state);
    const bones = withBone(state.bones, bone);
    const ends = end === 'L' ? [openEnd(bone, left.pip), right] : [left, openEnd(bone, right.pip)];
    return { bones, pose: state.pose, ends };
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
