import { type Bone, hasPip, highPip, lowPip, otherPip } from './bone.ts';
import { diff, intersect, isEmpty, setOf, withBone, withPip } from './boneSet.ts';
import { EMPTY_LAYOUT, type End, type Layout, type LayoutState, type OpenEnd } from './layout.ts';
import { err, ok } from './result.ts';

/** The left and the right end. Throws before the pose: nobody may ask then. */
export function lineEnds(state: LayoutState): readonly [OpenEnd, OpenEnd] {
  const [left, right] = state.ends;
  if (left === undefined || right === undefined) throw new RangeError('the line is empty');
  return [left, right];
}

function choices(state: LayoutState, bone: Bone): readonly (End | null)[] {
  const [left, right] = lineEnds(state);
  const fitsLeft = hasPip(bone, left.pip);
  if (left.pip === right.pip) return fitsLeft ? [null] : [];
  const fits: End[] = [];
  if (fitsLeft) fits.push('L');
  if (hasPip(bone, right.pip)) fits.push('R');
  return fits;
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
    return {
      ...EMPTY_LAYOUT,
      bones: setOf([bone]),
      pose: bone,
      ends: [
        { pip: lowPip(bone), bone },
        { pip: highPip(bone), bone },
      ],
    };
  },

  choices,

  /** Equal ends are one choice: without a name the bone lies on the right. */
  resolve(state, bone, end) {
    const fits = choices(state, bone);
    if (end === undefined) {
      if (fits.length === 0) return err('does-not-fit');
      return fits.length === 1 ? ok(fits[0] ?? 'R') : err('end-required');
    }
    return fits.includes(end) || fits.includes(null) ? ok(end) : err('does-not-fit');
  },

  place(state, bone, end) {
    const [left, right] = lineEnds(state);
    const bones = withBone(state.bones, bone);
    const touched = end === 'L' ? left : right;
    const open: OpenEnd = { pip: otherPip(bone, touched.pip), bone };
    return { ...state, bones, ends: end === 'L' ? [open, right] : [left, open] };
  },

  /**
   * Closed as soon as both ends show one number and every bone that carries it lies in the line;
   * no passes are played round (sources 000 section 5, 001 section 5). Different ends are never
   * closed: a number whose bones all lie has an even number of halves in the line, while a number
   * at exactly one end has an odd one.
   */
  isBlocked(state, deck) {
    const [left, right] = lineEnds(state);
    return left.pip === right.pip && isEmpty(diff(intersect(deck, withPip(left.pip)), state.bones));
  },
};
