import { type BoneSet, DOUBLES, intersect, size } from './boneSet.ts';
import type { Rules } from './rules.ts';

/** Whether a seat that was dealt this hand may have the bones dealt again (source 004). */
export function mayRedeal(rules: Rules, hand: BoneSet): boolean {
  const { mode, minDoubles } = rules.redeal;
  return mode !== 'none' && minDoubles !== null && size(intersect(hand, DOUBLES)) >= minDoubles;
}
