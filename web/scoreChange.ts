import type { LastRoundView, View } from '../shared/protocol/view.ts';
import { factsOf, familyOf } from './rules.ts';
import { sidesInOrder } from './tableWords.ts';

/** What a round has done to the score of one side. */
export interface ScoreChange {
  readonly side: number;
  /** Null where it cannot be told from the round alone: all have fallen back to nothing. */
  readonly before: number | null;
  readonly got: number;
  readonly after: number;
}

/** The score before and after a finished round, the reader's side first; none for an open one. */
export function scoreChanges(view: View, last: LastRoundView): readonly ScoreChange[] {
  if (last.end === 'open') return [];
  const family = familyOf(factsOf(view));
  const gotBy = (side: number): number => {
    if (family === 'love') return side === last.side ? (last.value ?? 0) : 0;
    const base = last.points?.[side] ?? 0;
    if (family === 'cross') return base + (last.fines?.[side] ?? 0);
    return last.bonuses.reduce(
      (sum, { side: to, points }) => sum + (to === side ? points : 0),
      base,
    );
  };
  return sidesInOrder(view).map((side) => {
    const [got, after] = [gotBy(side), last.scores[side] ?? 0];
    return { side, got, after, before: last.event === 'reset' ? null : after - got };
  });
}
