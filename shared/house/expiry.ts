import type { MoveView } from '../protocol/view.ts';

function count(bone: string): number {
  return Number(bone[0]) + Number(bone[1]);
}

/**
 * The play made when a turn runs out: the legal bone with the highest count, then the lowest id,
 * then the left end. Anyone can replay it. `moves` come sorted by bone, then from left to right;
 * returns null if there are none.
 */
export function expiryMove(moves: readonly MoveView[]): MoveView | null {
  return moves.reduce<MoveView | null>(
    (best, move) => (best === null || count(move.bone) > count(best.bone) ? move : best),
    null,
  );
}
