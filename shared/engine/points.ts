import { lowestSeat, sideTotals } from './block.ts';
import { type Bone, boneOf, hasPip, isDouble } from './bone.ts';
import { size } from './boneSet.ts';
import type { LayoutState } from './layout.ts';
import { leftPip, rightPip } from './line.ts';
import type { Booked, EndedRound, Scoring } from './scoring.ts';
import { nextSeat, type Seat, type Side, sideOf } from './seat.ts';
import type { Setup } from './setup.ts';
import { soleBest } from './standing.ts';
import type { Bonus, GameResult, GameState, NextPose, RoundState, Tally } from './state.ts';

export const COUNTED = ['all', 'opponents'] as const;

/** What each kind of bonus pays; 0 for none (source 001 section 6). */
export type Bonuses = {
  /** The last bone fits both ends and is no double. */
  readonly capicua: number;
  /** The last bone is 00. */
  readonly chuchazo: number;
  /** A play after which the other three pass. */
  readonly passCorrido: number;
  /** The seat after the poser passes on the pose, a double or another bone. */
  readonly passSalidaDouble: number;
  readonly passSalidaOther: number;
  /** For the first, second ... round that is won in a game. */
  readonly firstHands: readonly number[];
  /** Of no effect: 00 is a double, so one bone never earns both. */
  readonly stackCapicuaChuchazo: boolean;
};

export type LaterLead = 'rotateRight' | 'handWinner';
/** Who leads after a tie where the winner would; `leaderPairWins`: there are no ties. */
export type TieRule =
  | 'noScoreLeadMoves'
  | 'noScoreSameLeader'
  | 'noScoreCloserLeads'
  | 'leaderPairWins';

/** What a ruleset answers to the points family. */
export interface PointsAnswers {
  /** Rounds that points are added over instead of playing to a target; null for none. */
  readonly rounds: number | null;
  readonly target: number;
  readonly firstPose: '66' | 'draw';
  readonly laterLead: LaterLead;
  readonly tie: TieRule;
  readonly countTiles: (typeof COUNTED)[number];
  /** What so many pips are worth. */
  readonly worth: (pips: number) => number;
  readonly bonuses: Bonuses;
  /** Whether a capicúa counts where both ends showed the same number. */
  readonly capicuaEqualEnds: boolean;
}

const NOTHING: Tally = { bonuses: [], fines: null };
const DOUBLE_BLANK = boneOf(0, 0);

/**
 * The pips that are left score for the side that won the round, and the first side to reach the
 * target wins the game (source 001 sections 6 and 7).
 */
export function points(answers: PointsAnswers): Scoring {
  return {
    target: answers.target,
    firstPose: firstPose(answers),
    countsPassRuns: false,
    startTally: () => NOTHING,
    passTally: (setup, before) => passBonuses(answers, setup, before),
    book: (setup, game, ended) => bookRound(answers, setup, game, ended),
  };
}

function firstPose(answers: PointsAnswers): NextPose {
  return { pose: answers.firstPose, seats: [], value: null };
}

/** What a pass earns the side of the play before it. */
function passBonuses({ bonuses }: PointsAnswers, setup: Setup, before: RoundState): Tally {
  const { lastPlayer, lastBone, passesInRow, tally } = before;
  if (lastPlayer === null || lastBone === null) return tally;
  const side = sideOf(setup, lastPlayer);
  const earned: Bonus[] = [];
  if (passesInRow === 0 && size(before.line.bones) === 1) {
    const kind = isDouble(lastBone) ? 'passSalidaDouble' : 'passSalidaOther';
    earned.push({ kind, side, points: bonuses[kind] });
  }
  if (passesInRow + 2 === setup.seats) {
    earned.push({ kind: 'passCorrido', side, points: bonuses.passCorrido });
  }
  const paid = earned.filter((bonus) => bonus.points > 0);
  return paid.length === 0 ? tally : { ...tally, bonuses: [...tally.bonuses, ...paid] };
}

/**
 * Whether the bone that was played last fitted both ends, told by the table after it: either both
 * ends show its new half, or, where both ends showed the same number before, its two halves.
 */
function isCapicua(line: LayoutState, bone: Bone, equalEnds: boolean): boolean {
  if (isDouble(bone) || size(line.bones) === 1) return false;
  const left = leftPip(line);
  const right = rightPip(line);
  if (left === right) return true;
  return equalEnds && hasPip(bone, left) && hasPip(bone, right);
}

function winBonuses(
  { bonuses, capicuaEqualEnds }: PointsAnswers,
  game: GameState,
  { end, line, lastBone }: EndedRound,
  side: Side,
): Bonus[] {
  const won = game.rounds - game.ties;
  const isDomino = end === 'domino';
  const capicua = isDomino && isCapicua(line, lastBone, capicuaEqualEnds) ? bonuses.capicua : 0;
  const chuchazo = isDomino && lastBone === DOUBLE_BLANK ? bonuses.chuchazo : 0;
  return [
    { kind: 'capicua', side, points: capicua },
    { kind: 'chuchazo', side, points: chuchazo },
    { kind: 'firstHands', side, points: bonuses.firstHands[won] ?? 0 },
  ].filter((bonus) => bonus.points > 0);
}

/** By side. The winner scores the pips that count; the others nothing. */
function roundPoints(answers: PointsAnswers, setup: Setup, { counts, side }: EndedRound): number[] {
  const totals = sideTotals(setup, counts);
  const counted = totals.filter((_, s) => answers.countTiles === 'all' || s !== side);
  const pips = counted.reduce((sum, total) => sum + total, 0);
  return totals.map((_, s) => (s === side ? answers.worth(pips) : 0));
}

/** After a round that was booked: bonuses can bring both sides to the target in one round. */
function gameWinner(answers: PointsAnswers, game: GameState, scores: readonly number[]) {
  const isDue =
    answers.rounds === null
      ? scores.some((score) => score >= game.target)
      : game.rounds + 1 >= answers.rounds;
  return isDue ? soleBest(scores) : null;
}

function resultOf(
  answers: PointsAnswers,
  game: GameState,
  scores: readonly number[],
): GameResult | null {
  const side = gameWinner(answers, game, scores);
  if (side === null) return null;
  const isShutout = scores.every((score, s) => s === side || score === 0);
  return { winner: [side], scores, note: isShutout ? 'shutout' : null };
}

/** Who leads the next round of a game; nobody chooses. */
function nextLeader(answers: PointsAnswers, setup: Setup, ended: EndedRound): Seat {
  const { winner, side, poser, closer } = ended;
  if (answers.laterLead === 'rotateRight') return nextSeat(poser, setup.seats);
  if (winner !== null) return winner;
  if (side !== null) return lowestSeat(setup, ended, side);
  switch (answers.tie) {
    case 'noScoreSameLeader':
      return poser;
    case 'noScoreCloserLeads':
      return closer;
    default:
      return nextSeat(poser, setup.seats);
  }
}

function bookRound(
  answers: PointsAnswers,
  setup: Setup,
  game: GameState,
  ended: EndedRound,
): Booked {
  const { side, tally } = ended;
  const own = side === null ? [] : winBonuses(answers, game, ended, side);
  const bonuses = [...tally.bonuses, ...own];
  const won = roundPoints(answers, setup, ended);
  const scores = game.scores.map((score, s) =>
    bonuses.reduce((sum, b) => sum + (b.side === s ? b.points : 0), score + (won[s] ?? 0)),
  );
  const result = resultOf(answers, game, scores);
  const played = side === null ? 'tie' : 'win';
  const leader = nextLeader(answers, setup, ended);
  return {
    keyBone: false,
    value: null,
    points: won,
    bonuses,
    event: result === null ? played : 'gameWon',
    result,
    next: result === null ? { pose: 'any', seats: [leader], value: null } : firstPose(answers),
    scores,
    ties: game.ties + (side === null ? 1 : 0),
    playOff: false,
    target: game.target,
    fellBack: false,
  };
}
