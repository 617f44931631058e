import { type Bone, boneName } from '../engine/bone.ts';
import { type BoneSet, bonesIn, EMPTY, handsLeft, setOf } from '../engine/boneSet.ts';
import type { Rules } from '../engine/rules.ts';
import type { RoundState } from '../engine/state.ts';
import type { Deal } from '../fair/deal.ts';

/** The bones dealt to each seat: seat s holds deck positions s*h to s*h + h - 1 (DF1 A.2). */
export function dealtHands(rules: Rules, deal: Deal): BoneSet[] {
  return Array.from({ length: rules.seats }, (_, seat) =>
    setOf(deal.deck.slice(seat * rules.handSize, (seat + 1) * rules.handSize)),
  );
}

/** What each seat holds: its deal less the bones that lie; `play` is null before the first turn. */
export function heldHands(rules: Rules, deal: Deal, play: RoundState | null): BoneSet[] {
  return handsLeft(dealtHands(rules, deal), play?.line.bones ?? EMPTY);
}

/** Deck position of a bone. Throws if the bone is not in the deck. */
export function positionOf(deal: Deal, bone: Bone): number {
  const pos = deal.deck.indexOf(bone);
  if (pos < 0) throw new RangeError('the bone is not in this deck');
  return pos;
}

export function boneNames(hand: BoneSet): string[] {
  return bonesIn(hand).map(boneName);
}
