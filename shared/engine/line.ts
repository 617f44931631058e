import { type Bone, highPip, lowPip, otherPip, PIPS } from './bone.ts';
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
import type { End, Layout, LayoutState, Move } from './layout.ts';
import { movesOf, movesTo } from './moves.ts';
import { err, ok } from './result.ts';

function noEnds(): never {
  throw new RangeError('the line is empty');
}

/** The number of the left end. Throws before the pose: nobody may ask then. */
export function leftPip({ ends }: LayoutState): number {
  return ends[0] ?? noEnds();
}

/** The number of the right end. Throws before the pose. */
export function rightPip({ ends }: LayoutState): number {
  return ends[1] ?? noEnds();
}

// There are few pairs of ends, so each is made once: a play makes no list of its own.
const PAIRS: readonly (readonly (readonly number[])[])[] = PIPS.map((left) =>
  PIPS.map((right) => [left, right]),
);

function pairOf(left: number, right: number): readonly number[] {
  return PAIRS[left]?.[right] as readonly number[];
}

/** Nothing hangs on the outermost bones of a line. */
const NO_TIPS: readonly Bone[] = [];

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
  const left = leftPip(state);
  const right = rightPip(state);
  const fitsLeft = has(withPip(left), bone);
  if (left === right) return fitsLeft ? EITHER : NOWHERE;
  const fitsRight = has(withPip(right), bone);
  if (fitsLeft) return fitsRight ? BOTH : LEFT;
  return fitsRight ? RIGHT : NOWHERE;
}

function fits(state: LayoutState): BoneSet {
  const left = leftPip(state);
  const right = rightPip(state);
  return union(withPip(left), withPip(right));
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
    const bones = withBone(EMPTY, bone);
    const ends = pairOf(lowPip(bone), highPip(bone));
    return { bones, pose: bone, ends, tips: NO_TIPS };
  },

  choices,
  fits,

  fitsAfter(state, bone, end) {
    if (end === null) return union(withPip(lowPip(bone)), withPip(highPip(bone)));
    const left = leftPip(state);
    const right = rightPip(state);
    const touched = end === 'L' ? left : right;
    const kept = end === 'L' ? right : left;
    return union(withPip(otherPip(bone, touched)), withPip(kept));
  },

  moves(state, bones) {
    const left = leftPip(state);
    const right = rightPip(state);
    if (left === right) return movesOf(bones);
    const fitLeft = withPip(left);
    const fitRight = withPip(right);
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
    const left = leftPip(state);
    const right = rightPip(state);
    const fitsLeft = has(withPip(left), bone);
    const fitsRight = has(withPip(right), bone);
    if (end === undefined) {
      if (!fitsRight) return fitsLeft ? AT_LEFT : DOES_NOT_FIT;
      return fitsLeft && left !== right ? END_REQUIRED : AT_RIGHT;
    }
    if (end === 'L') return fitsLeft ? AT_LEFT : DOES_NOT_FIT;
    return fitsRight ? AT_RIGHT : DOES_NOT_FIT;
  },

  place(state, bone, end) {
    const { pose } = state;
    const bones = withBone(state.bones, bone);
    const left = leftPip(state);
    const right = rightPip(state);
    const ends =
      end === 'L' ? pairOf(otherPip(bone, left), right) : pairOf(left, otherPip(bone, right));
    return { bones, pose, ends, tips: NO_TIPS };
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
