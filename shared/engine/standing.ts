import type { Side } from './seat.ts';

/** The side that stands strictly above all others; null while the top is shared. */
export function soleBest(scores: readonly number[]): Side | null {
  const best = Math.max(...scores);
  const side = scores.indexOf(best);
  return scores.lastIndexOf(best) === side ? side : null;
}
