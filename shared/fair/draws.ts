import type { Bone } from '../engine/bone.ts';
import type { BoneSet } from '../engine/boneSet.ts';
import { type DealInputs, drawKey } from './deal.ts';
import { shuffle, shuffleDeck } from './shuffle.ts';

export interface DrawRequest extends DealInputs {
  readonly seats: number;
}

/**
 * The bones that the seats draw for the lead, by seat: the first of an order that the draw key
 * gives, which says nothing about the deck (DF1 A.9).
 */
export function drawnBones(request: DrawRequest & { readonly deckMask: BoneSet }): Bone[] {
  return shuffleDeck(request.deckMask, drawKey(request)).slice(0, request.seats);
}

/** Where the seats are drawn: the old seat of each new one (DF1 A.9). */
export function drawnSeats(request: DrawRequest): number[] {
  const { seats } = request;
  const old = Array.from({ length: seats }, (_, seat) => seat);
  return shuffle(old, drawKey(request));
}
