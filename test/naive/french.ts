import { doublesIn, isDouble } from './bones.ts';
import {
  firstPose,
  type NaiveBooking,
  type NaiveGame,
  type NaiveNext,
  type NaiveResult,
  newGame,
  seatsFrom,
  sidesAt,
} from './game.ts';
import { isPlay, type NaiveTurn } from './round.ts';
import type { NaiveRules } from './rules.ts';

const FINE = 10;

/** What the pose costs those who were passed over for want of a double. */
export function skipFines(rules: NaiveRules, next: NaiveNext, poser: number): number[] {
  const skipped = next.pose === 'double' ? next.seats.slice(0, next.seats.indexOf(poser)) : [];
  return rules.sides.map((_, seat) => (skipped.includes(seat) ? rules.options.poseSkipFine : 0));
}

/** What the passes of the turns cost, by seat. */
export function passFines(rules: NaiveRules, turns: readonly NaiveTurn[]): number[] {
  const fines = rules.sides.map(() => 0);
  const runs = rules.sides.map(() => 0);
  const fine = (seat: number): void => {
    fines[seat] = (fines[seat] ?? 0) + FINE;
  };
  for (const [i, turn] of turns.entries()) {
    const { seat } = turn;
    if (isPlay(turn)) {
      runs[seat] = 0;
      const others = turns.slice(i + 1, i + rules.seats);
      const allPass = others.length === rules.seats - 1 && others.every((t) => !isPlay(t));
      const own = turns[i + rules.seats];
      const isBlock = own !== undefined && !isPlay(own);
      if (allPass && (rules.options.frenchPassAllOnBlock || !isBlock)) {
        for (const other of others) fine(other.seat);
      }
      continue;
    }
    const run = (runs[seat] ?? 0) + 1;
    runs[seat] = run;
    const isDue = rules.options.frenchPassRun === 'everyThird' ? run % 3 === 0 : run >= 3;
    if (isDue) fine(seat);
  }
  return fines;
}

function handScore(rules: NaiveRules, result: NaiveResult, seat: number): number {
  const { options } = rules;
  const { end, closer, lastPlay, hands, counts } = result;
  const kept = doublesIn(hands[seat] ?? []);
  const forKept = options.frenchKeptDouble === 'once' ? Math.min(kept, 1) : kept;
  const keptFactor = 2 ** forKept;
  const outFactor = end === 'domino' && seat !== closer && isDouble(lastPlay.bone) ? 2 : 1;
  const factor = options.frenchDoublesStack
    ? keptFactor * outFactor
    : Math.max(keptFactor, outFactor);
  return (counts[seat] ?? 0) * factor;
}

function winners({ options }: NaiveRules, game: NaiveGame): number[] | null {
  const lowest = sidesAt(game.scores, Math.min(...game.scores));
  if (options.rounds !== null) {
    return game.rounds >= options.rounds && lowest.length === 1 ? lowest : null;
  }
  if (!game.scores.some((score) => score >= options.target)) return null;
  return lowest.length > 1 && options.frenchTie === 'extraHand' ? null : lowest;
}

export function bookFrench(
  rules: NaiveRules,
  before: NaiveGame,
  result: NaiveResult,
): NaiveBooking {
  const { winner } = result;
  const points = rules.sides.map((_, seat) => handScore(rules, result, seat));
  const scores = before.scores.map(
    (score, seat) => score + (points[seat] ?? 0) + (result.fines?.[seat] ?? 0),
  );
  const game = { ...before, scores, rounds: before.rounds + 1 };
  const facts = { keyBone: false, value: null, points, bonuses: [] };
  const won = winners(rules, game);
  if (won !== null) {
    const gameResult = { winner: won, scores, note: null };
    const next = firstPose(rules);
    return { ...facts, event: 'gameWon', game: newGame(rules), won: gameResult, next };
  }
  const next: NaiveNext =
    winner === null
      ? firstPose(rules)
      : { pose: 'double', seats: seatsFrom(winner, rules.seats), value: null };
  return { ...facts, event: winner === null ? 'tie' : 'win', game, won: null, next };
}
