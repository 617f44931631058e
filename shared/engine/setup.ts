import type { BoneSet } from './boneSet.ts';
import type { Seating } from './seat.ts';

/** Who sits down and what is dealt to them. */
export interface Setup extends Seating {
  /** Bones dealt to every seat; all bones of the deck are dealt (source 000 section 2). */
  readonly handSize: number;
  /** The bones played with: all 28, or 27 where 00 is left out for three players. */
  readonly deckMask: BoneSet;
}
