import { type BoneSet, DOUBLES, intersect, size } from './boneSet.ts';
import type { Rules } from './rules.ts';
import type { Seat } from './seat.ts';
import type { NextPose } from './state.ts';

/** Whether a seat that was dealt this hand may have the bones dealt again (source 004). */
export function mayRedeal(rules: Rules, hand: BoneSet): boolean {
  const { mode, minDoubles } = rules.redeal;
  return mode !== 'none' && minDoubles !== null && size(intersect(hand, DOUBLES)) >= minDoubles;
}

/** How the next round begins after a cancelled one: as before, but a lead that was drawn stays. */
export function afterCancelled(due: NextPose, drawn: Seat | null): NextPose {
  return due.pose === 'draw' && drawn !== null ? { ...due, pose: 'any', seats: [drawn] } : due;
}
