import { type Bone, countOf, highPip } from './bone.ts';
import type { Seat } from './seat.ts';

/**
 * Who leads after every seat has drawn a bone, by seat: the highest count, and of equal counts the
 * one with the higher half, which always decides (source 001 section 3). Throws without bones.
 */
export function leaderOf(drawn: readonly Bone[]): Seat {
  const [first] = drawn;
  if (first === undefined) throw new RangeError('nobody has drawn');
  const isHigher = (a: Bone, b: Bone): boolean =>
    countOf(a) === countOf(b) ? highPip(a) > highPip(b) : countOf(a) > countOf(b);
  return drawn.indexOf(drawn.reduce((best, bone) => (isHigher(bone, best) ? bone : best), first));
}
