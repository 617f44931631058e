import { BONES, type Bone, highPip, lowPip } from './bone.ts';
import { type BoneSet, EMPTY } from './boneSet.ts';
import type { Result } from './result.ts';

/** Where a bone can lie: the two ends of a line, or an arm of the cross. */
export const ENDS = ['L', 'R', 1, 2, 3, 4] as const;
export type End = (typeof ENDS)[number];

/** A legal play. No `end`: the pose, or equal ends, where any side will do. */
export interface Move {
  readonly bone: Bone;
  readonly end?: End;
}

/** An open end: the number it shows, and the outermost bone, which shows it. */
export interface OpenEnd {
  readonly pip: number;
  readonly bone: Bone;
}

// Each end that a bone can leave open is made once: a play makes no new one.
const SHOWS_LOW: readonly OpenEnd[] = BONES.map((bone) => ({ pip: lowPip(bone), bone }));
const SHOWS_HIGH: readonly OpenEnd[] = BONES.map((bone) => ({ pip: highPip(bone), bone }));

/** The end that the bone leaves open when it touches `pip`. */
export function openEnd(bone: Bone, pip: number): OpenEnd {
  return (lowPip(bone) === pip ? SHOWS_HIGH : SHOWS_LOW)[bone] as OpenEnd;
}

/**
 * The bones on the table as far as the rules need them; where each bone lies in the picture
 * follows from the turns. `ends` is empty before the pose. On a line it holds the left and then
 * the right end; on a cross the arms in the order in which they were begun.
 */
export interface LayoutState {
  readonly bones: BoneSet;
  readonly pose: Bone | null;
  readonly ends: readonly OpenEnd[];
}

export const EMPTY_LAYOUT: LayoutState = { bones: EMPTY, pose: null, ends: [] };

export const MISFITS = ['does-not-fit', 'end-required', 'must-build', 'locked-arm'] as const;
/** Why a bone cannot lie where it was sent; the last two concern a cross only. */
export type Misfit = (typeof MISFITS)[number];

/** The table after a play: the pose where `end` is null. */
export function tableAfter(
  layout: Layout,
  state: LayoutState,
  bone: Bone,
  end: End | null,
): LayoutState {
  return end === null ? layout.pose(bone) : layout.place(state, bone, end);
}

/** How bones are laid out. Every ruleset names one; the round asks it and never which it is. */
export interface Layout {
  readonly id: 'line' | 'cross';
  /** The ends that a play can name. */
  readonly ends: readonly End[];
  /** The table after the pose. */
  pose(bone: Bone): LayoutState;
  /** Every bone that would have a place now, if it were in a hand. */
  fits(state: LayoutState): BoneSet;
  /** Every bone that would have a place once this one lies at that end; null for the pose. */
  fitsAfter(state: LayoutState, bone: Bone, end: End | null): BoneSet;
  /** The legal plays of these bones, which all fit: by bone, then in the order of `ends`. */
  moves(state: LayoutState, bones: BoneSet): Move[];
  /** The distinct places where the bone can lie, in order; null where any fitting end will do. */
  choices(state: LayoutState, bone: Bone): readonly (End | null)[];
  /** The end where the bone comes to lie; `end`, if named, is one of `ends`. */
  resolve(state: LayoutState, bone: Bone, end: End | undefined): Result<End, Misfit>;
  /** The table after the bone was laid at an end that `resolve` gave. */
  place(state: LayoutState, bone: Bone, end: End): LayoutState;
  /** Whether nobody can ever play again; `allPassed`: every seat has passed since the last play. */
  isBlocked(state: LayoutState, deck: BoneSet, allPassed: boolean): boolean;
}
