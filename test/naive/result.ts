import { bookFrench } from './french.ts';
import { type NaiveBooking, type NaiveGame, type NaiveResult, seatsFrom } from './game.ts';
import { laid, leftEnd, type NaiveLayout, rightEnd } from './layout.ts';
import { bookLoveRun } from './loveRun.ts';
import { bookPoints } from './points.ts';
import { countsOf, endOf, type NaiveRound, playsOf } from './round.ts';
import type { NaiveRules } from './rules.ts';

type Won = Pick<NaiveResult, 'winner' | 'side'>;

const TIE: Won = { winner: null, side: null };

/** The seats with the lowest count, in order of play from the closer. */
function lowestSeats(counts: readonly number[], closer: number): number[] {
  const lowest = Math.min(...counts);
  return seatsFrom(closer, counts.length).filter((seat) => counts[seat] === lowest);
}

function bySingleHand(
  rules: NaiveRules,
  counts: readonly number[],
  closer: number,
  poser: number,
): Won {
  const seats = lowestSeats(counts, closer);
  const sides = new Set(seats.map((seat) => rules.sides[seat]));
  const isShared = sides.size > 1;
  if (isShared && rules.parameters.tie !== 'leaderPairWins') return TIE;
  const side = isShared ? rules.sides[poser] : rules.sides[seats[0] ?? 0];
  const winner = seats.find((seat) => rules.sides[seat] === side);
  if (winner !== undefined) return { winner, side: side ?? null };
  // The opening side has no part in the tie, which two sides alone cannot bring about.
  throw new Error('a tie without the opening side');
}

function byPairTotal(rules: NaiveRules, counts: readonly number[]): Won {
  const totals = Array<number>(rules.sideCount).fill(0);
  for (const [seat, count] of counts.entries()) {
    const side = rules.sides[seat] ?? 0;
    totals[side] = (totals[side] ?? 0) + count;
  }
  const lowest = Math.min(...totals);
  const best = totals.flatMap((total, side) => (total === lowest ? [side] : []));
  return best.length === 1 ? { winner: null, side: best[0] ?? null } : TIE;
}

/** The two ends before the last play. */
function endsBefore(round: NaiveRound): readonly [string, string] {
  let table: NaiveLayout = { ...round.table, line: [], arms: [] };
  for (const { bone, end } of playsOf(round.turns).slice(0, -1)) table = laid(table, bone, end);
  return [leftEnd(table), rightEnd(table)];
}

/** Who won a round that has ended. */
export function resultOf(
  rules: NaiveRules,
  round: NaiveRound,
  poser: number,
  fines: readonly number[] | null,
): NaiveResult {
  const end = endOf(round);
  const lastPlay = playsOf(round.turns).at(-1);
  if (end === null || lastPlay === undefined) throw new Error('the round goes on');
  const closer = lastPlay.seat;
  const counts = countsOf(round);
  const won = (): Won => {
    if (end === 'domino') return { winner: closer, side: rules.sides[closer] ?? null };
    return rules.parameters.blockWinner === 'lowestPairTotal'
      ? byPairTotal(rules, counts)
      : bySingleHand(rules, counts, closer, poser);
  };
  return {
    end,
    poser,
    closer,
    ...won(),
    hands: round.hands,
    counts,
    turns: round.turns,
    lastPlay,
    endsBefore: endsBefore(round),
    fines,
  };
}

const BOOK = { loveRun: bookLoveRun, points: bookPoints, frenchPips: bookFrench };

export function book(rules: NaiveRules, game: NaiveGame, result: NaiveResult): NaiveBooking {
  return BOOK[rules.parameters.scoring](rules, game, result);
}
