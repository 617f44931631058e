import { isDouble } from './bone.ts';
import { DOUBLES, intersect, size } from './boneSet.ts';
import type { Booked, EndedRound, Scoring } from './scoring.ts';
import { type Seat, type Side, seatsFrom, sideOf } from './seat.ts';
import type { Setup } from './setup.ts';
import type { GameResult, GameState, NextPose, RoundState, Tally } from './state.ts';

export const KEPT_DOUBLES = ['once', 'perDouble'] as const;
export const PASS_RUNS = ['everyThird', 'fromThird'] as const;
export const FRENCH_TIES = ['shared', 'extraHand'] as const;

/** What a ruleset answers to the family of the cross. */
export interface FrenchAnswers {
  /** Rounds that pips are added over instead of playing to a target; null for none. */
  readonly rounds: number | null;
  /** The total that ends the game. */
  readonly target: number;
  /** How a hand that kept doubles is doubled: once, or once for each. */
  readonly keptDouble: (typeof KEPT_DOUBLES)[number];
  /** Whether a kept double and an opponent going out on a double both count. */
  readonly doublesStack: boolean;
  /** Which passes in a row by one seat cost: each third, or the third and all after it. */
  readonly passRun: (typeof PASS_RUNS)[number];
  /** Whether a play that all others pass costs them even if its player passes then too. */
  readonly passAllOnBlock: boolean;
  readonly tie: (typeof FRENCH_TIES)[number];
  /** What it costs to be skipped in the pose. */
  readonly poseSkipFine: number;
  readonly passFine: number;
  readonly passAllFine: number;
}

const FIRST_POSE: NextPose = { pose: '00', seats: [], value: null };
/** The passes in a row by one seat that make a run. */
const RUN = 3;

/**
 * Pips left and fines add up, and the lowest total wins once somebody stands at the target
 * (source 003).
 */
export function frenchPips(answers: FrenchAnswers): Scoring {
  return {
    target: answers.target,
    firstPose: FIRST_POSE,
    countsPassRuns: true,
    startTally: (setup, next, poser) => tallyOf(skipFines(answers, setup, next, poser)),
    passTally: (setup, before, seat) => tallyOf(passFines(answers, setup, before, seat)),
    book: (setup, game, ended) => bookRound(answers, setup, game, ended),
  };
}

function tallyOf(fines: readonly number[]): Tally {
  return { bonuses: [], fines };
}

/** Seats that have no double when the chance to pose comes to them are skipped. */
function skipFines(
  { poseSkipFine }: FrenchAnswers,
  setup: Setup,
  { pose, seats }: NextPose,
  poser: Seat | null,
): number[] {
  const skipped = pose === 'double' && poser !== null ? seats.slice(0, seats.indexOf(poser)) : [];
  return seatsFrom(0, setup.seats).map((seat) => (skipped.includes(seat) ? poseSkipFine : 0));
}

/** The fines after one more pass. */
function passFines(
  { passRun, passFine, passAllFine, passAllOnBlock }: FrenchAnswers,
  { seats }: Setup,
  { passRuns, passesInRow, lastPlayer, tally }: RoundState,
  seat: Seat,
): number[] {
  const run = (passRuns?.[seat] ?? 0) + 1;
  const isRun = passRun === 'everyThird' ? run % RUN === 0 : run >= RUN;
  const passes = passesInRow + 1;
  // The last of the others passes: the play before has passed them all. Should its player have to
  // pass as well, the round is blocked, and where that does not count the fine is taken back.
  const isAll = passes === seats - 1 ? 1 : 0;
  const isTakenBack = passes === seats && !passAllOnBlock ? 1 : 0;
  const others = passAllFine * (isAll - isTakenBack);
  return (tally.fines ?? []).map(
    (fine, s) => fine + (s === seat && isRun ? passFine : 0) + (s === lastPlayer ? 0 : others),
  );
}

/** By seat: the pips left, doubled for doubles that were kept and for one that went out. */
function handScores(answers: FrenchAnswers, ended: EndedRound): number[] {
  const { hands, counts, end, closer, lastBone } = ended;
  const outOnDouble = end === 'domino' && isDouble(lastBone) ? 2 : 1;
  return hands.map((hand, seat) => {
    const doubles = size(intersect(hand, DOUBLES));
    const kept = answers.keptDouble === 'perDouble' ? 2 ** doubles : Math.min(doubles, 1) + 1;
    const out = seat === closer ? 1 : outOnDouble;
    const factor = answers.doublesStack ? kept * out : Math.max(kept, out);
    return (counts[seat] ?? 0) * factor;
  });
}

function lowestSides(scores: readonly number[]): Side[] {
  const lowest = Math.min(...scores);
  return scores.flatMap((score, side) => (score === lowest ? [side] : []));
}

function resultOf(
  { rounds, tie }: FrenchAnswers,
  game: GameState,
  scores: readonly number[],
): GameResult | null {
  const isDue =
    rounds === null ? scores.some((score) => score >= game.target) : game.rounds + 1 >= rounds;
  const winner = lowestSides(scores);
  const isShared = rounds === null && tie === 'shared';
  return isDue && (isShared || winner.length === 1) ? { winner, scores, note: null } : null;
}

function bookRound(
  answers: FrenchAnswers,
  setup: Setup,
  game: GameState,
  ended: EndedRound,
): Booked {
  const { winner, tally } = ended;
  const points = handScores(answers, ended);
  const scores = game.scores.map((score, side) =>
    points.reduce(
      (sum, own, seat) =>
        sideOf(setup, seat) === side ? sum + own + (tally.fines?.[seat] ?? 0) : sum,
      score,
    ),
  );
  const result = resultOf(answers, game, scores);
  const played = winner === null ? 'tie' : 'win';
  const isWinnersPose = result === null && winner !== null;
  return {
    keyBone: false,
    value: null,
    points,
    bonuses: [],
    event: result === null ? played : 'gameWon',
    result,
    next: isWinnersPose
      ? { pose: 'double', seats: seatsFrom(winner, setup.seats), value: null }
      : FIRST_POSE,
    scores,
    ties: game.ties + (winner === null ? 1 : 0),
    playOff: false,
    target: game.target,
    fellBack: false,
  };
}
