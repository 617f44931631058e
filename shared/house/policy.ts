import { countOf, isDouble } from '../engine/bone.ts';
import { type BoneSet, firstBone, isEmpty, withoutBone } from '../engine/boneSet.ts';
import type { Policy } from '../engine/playout.ts';
import type { Draw } from './draw.ts';

/** In pips: how much sooner a double is played, and how much chance there is in a choice. */
const DOUBLE = 4;
const CHANCE = 8;

/** How everybody is taken to play on: heavy bones and doubles first, more or less. */
export function ruleOfThumb(draw: Draw): Policy {
  return {
    bone(legal: BoneSet) {
      let best = firstBone(legal);
      let rest = withoutBone(legal, best);
      if (isEmpty(rest)) return best;
      let bestWeight = countOf(best) + (isDouble(best) ? DOUBLE : 0) + draw(CHANCE);
      while (!isEmpty(rest)) {
        const bone = firstBone(rest);
        rest = withoutBone(rest, bone);
        const weight = countOf(bone) + (isDouble(bone) ? DOUBLE : 0) + draw(CHANCE);
        if (weight > bestWeight) {
          best = bone;
          bestWeight = weight;
        }
      }
      return best;
    },
    end: (ends) => ends[draw(ends.length)] ?? null,
  };
}
