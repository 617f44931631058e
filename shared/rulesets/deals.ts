import { boneOf } from '../engine/bone.ts';
import { ALL_BONES, withoutBone } from '../engine/boneSet.ts';
import type { Deal } from './ruleset.ts';

/** Seven bones each. */
export const FOUR_SEATS: Deal = { seats: 4, handSize: 7, deckMask: ALL_BONES };

/** Nine bones each; 00 stays out, so that all are dealt (source 000 section 9). */
export const THREE_SEATS: Deal = {
  seats: 3,
  handSize: 9,
  deckMask: withoutBone(ALL_BONES, boneOf(0, 0)),
};

/** Fourteen bones each (source 000 section 9). */
export const TWO_SEATS: Deal = { seats: 2, handSize: 14, deckMask: ALL_BONES };
