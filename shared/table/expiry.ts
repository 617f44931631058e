import { countOf } from '../engine/bone.ts';
import type { Move } from '../engine/round.ts';

/**
 * The play made when a turn runs out: the legal bone with the highest count, then the lowest id,
 * then the left end, so that anyone can replay it. `moves` come by bone and then from left to
 * right, as `movesFor` gives them; null if there are none.
 */
export function expiryMove(moves: readonly Move[]): Move | null {
  return moves.reduce<Move | null>(
    (best, move) => (best === null || countOf(move.bone) > countOf(best.bone) ? move : best),
    null,
  );
}
