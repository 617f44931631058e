/**
 * The only door to what is hidden. `decide` gets one; everything it hands out that must stay
 * closed goes into no event. Pure and repeatable: the same arguments give the same bytes for ever.
 */
import type { Bone } from '../engine/bone.ts';
import type { Deal } from '../fair/deal.ts';

export interface Dealer {
  /** Root of an epoch's seeds, published before anyone contributes (DF1 A.6). */
  root(epoch: number): Uint8Array;
  /** The deal of a locked round. `lock` is its digest L, `beacon` its B. */
  deal(epoch: number, slot: number, lock: Uint8Array, beacon: Uint8Array): Deal;
  /** The bones that the seats draw for the lead of a locked round, by seat. */
  drawnBones(epoch: number, slot: number, lock: Uint8Array, beacon: Uint8Array): readonly Bone[];
  /** Opens a slot at the round's end: its seed and the siblings from leaf to root. */
  open(epoch: number, slot: number): { readonly seed: Uint8Array; readonly path: Uint8Array[] };
}
