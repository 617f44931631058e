import type { Bone } from './bone.ts';
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

/**
 * The bones on the table as far as the rules need them; where each bone lies in the picture
 * follows from the turns. `ends` are the numbers that the open ends show, none before the pose: on
 * a line the left and then the right one, on a cross those of the arms in the order in which they
 * were begun. `tips` are the outermost bones of the arms; nothing depends on those of a line.
 */
export interface LayoutState {
  readonly bones: BoneSet;
  readonly pose: Bone | null;
  readonly ends: readonly number[];
  readonly tips: readonly Bone[];
}

export const EMPTY_LAYOUT: LayoutState = { bones: EMPTY, pose: null, ends: [], tips: [] };

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
