import { countPips } from '../engine/boneSet.ts';
import { initialGame } from '../engine/game.ts';
import type { Playout } from '../engine/playout.ts';
import { type Seat, type Side, sideOf } from '../engine/seat.ts';
import type { GameState } from '../engine/state.ts';
import type { Knowledge } from './knowledge.ts';

/** What each side gets from a round, as the ruleset books it. */
function gains(know: Knowledge, game: GameState, playout: Playout): readonly number[] {
  const { rules, round } = know;
  const { end, closer, lastBone, table, hands } = playout;
  const poser = round.poser ?? know.seat;
  const counts = hands.map(countPips);
  const { winner, side } =
    end === 'domino'
      ? { winner: closer, side: sideOf(rules, closer) }
      : rules.blockWinner(rules, { counts, closer, poser });
  const { tally } = round;
  const booked = rules.scoring.book(rules, game, {
    end,
    closer,
    poser,
    winner,
    side,
    hands,
    counts,
    tally,
    line: table,
    lastBone,
  });
  if (booked.points !== null) return booked.scores;
  return booked.scores.map((_, s) => (s === side ? (booked.value ?? 0) : 0));
}

/**
 * What an end is worth to the seat: what its side gets, less what the others get on average; the
 * other way round where pips count against whoever gets them, as fines do.
 */
export function worthOf(know: Knowledge): (playout: Playout) => number {
  const { rules, seat, round } = know;
  const game: GameState = initialGame(rules);
  const own: Side = sideOf(rules, seat satisfies Seat);
  const sign = round.tally.fines === null ? 1 : -1;
  return (playout) => {
    const all = gains(know, game, playout);
    const mine = all[own] ?? 0;
    const sum = all.reduce((total, gain) => total + gain, 0);
    return sign * (mine - (sum - mine) / (all.length - 1));
  };
}
