import {
  firstPose,
  type NaiveBooking,
  type NaiveGame,
  type NaiveNext,
  type NaiveResult,
  newGame,
  shutoutNote,
  sidesAt,
} from './game.ts';
import type { NaiveRules } from './rules.ts';

function roundsOf({ options }: NaiveRules): number | null {
  return options.rounds ?? (options.setFormat === 'bestOfSixHands' ? 6 : null);
}

/** The last bone of a hand, on two different ends, of whose numbers nothing else is left. */
function isKeyBone({ end, lastPlay, endsBefore, hands }: NaiveResult): boolean {
  const [left, right] = endsBefore;
  const fits = left !== right && lastPlay.bone.includes(left) && lastPlay.bone.includes(right);
  const isLeft = hands.flat().some((bone) => bone.includes(left) || bone.includes(right));
  return end === 'domino' && left !== '' && fits && !isLeft;
}

function derbyPart({ options }: NaiveRules, tiesInARow: number): number {
  if (tiesInARow === 0 || options.tieBonus === 'none') return 1;
  const part = options.tieBonus === 'flat2' ? 2 : 1 + tiesInARow;
  return Math.min(part, options.derbyCap ?? part);
}

function worthOf(rules: NaiveRules, game: NaiveGame, key: boolean): number {
  const parts = [game.playOff ? 2 : 1, derbyPart(rules, game.tiesInARow), key ? 2 : 1];
  if (rules.options.stacking === 'multiply') return parts.reduce((a, b) => a * b, 1);
  if (rules.options.stacking === 'add') return parts.reduce((sum, part) => sum + part - 1, 1);
  return Math.max(...parts);
}

/** Scores and what follows for the game; the pose is not yet decided. */
interface Step {
  readonly event: string;
  readonly game: NaiveGame;
  readonly winner: number | null;
}

function tieStep(before: NaiveGame): Step {
  const game = { ...before, tiesInARow: before.tiesInARow + 1 };
  return { event: 'tie', game, winner: null };
}

function fallback(rules: NaiveRules, game: NaiveGame): NaiveGame {
  const target = Math.min(game.target, rules.options.fallbackTarget);
  return { ...game, target, loveIsOff: rules.options.fallbackMode === 'race' };
}

function winStep(rules: NaiveRules, before: NaiveGame, side: number, value: number): Step {
  const { options } = rules;
  const scores = before.scores.map((score, s) => {
    const kept = before.playOff ? 0 : score;
    return s === side ? kept + value : kept;
  });
  const game = { ...before, scores, tiesInARow: 0, playOff: false };
  const event = before.playOff ? 'playTwo' : 'win';
  if (roundsOf(rules) !== null) return { event, game, winner: null };
  const isThere = (scores[side] ?? 0) >= game.target;
  if (options.scoring === 'race' || before.loveIsOff) {
    return { event, game, winner: isThere ? side : null };
  }
  const someoneHasNone = scores.some((score) => score === 0);
  if (isThere && someoneHasNone) return { event, game, winner: side };
  if (someoneHasNone) return { event, game, winner: null };

  const allOne = scores.every((score) => score === 1);
  const { fallbackTrigger } = options;
  const fires = fallbackTrigger === 'anyBruk' || (fallbackTrigger === 'oneAll' && allOne);
  const after = fires ? fallback(rules, game) : game;
  if (allOne && options.oneAll === 'playTwo') {
    return { event: 'oneAll', game: { ...after, playOff: true }, winner: null };
  }
  return { event: 'reset', game: { ...after, scores: scores.map(() => 0) }, winner: null };
}

function winnerByRounds(rules: NaiveRules, game: NaiveGame): number | null {
  const rounds = roundsOf(rules);
  if (rounds === null || game.rounds < rounds) return null;
  const [first, ...others] = sidesAt(game.scores, Math.max(...game.scores));
  return first !== undefined && others.length === 0 ? first : null;
}

/** As after an ordinary win; the first pose after a tie. */
function freePose(rules: NaiveRules, winner: number | null, value: number): NaiveNext {
  if (winner === null) return { ...firstPose(rules), value };
  const isAlone = rules.parameters.sides === 'solo' || rules.options.poseChooser === 'fixed';
  return { pose: 'any', seats: isAlone ? [winner] : [winner, (winner + 2) % 4], value };
}

function nextPose(rules: NaiveRules, step: Step, winner: number | null): NaiveNext {
  const { options } = rules;
  const value = worthOf(rules, step.game, false);
  const as66 = { ...firstPose(rules), value };
  if (step.event === 'reset') return as66;
  if (step.event === 'oneAll' && options.oneAllPose === 'holder66Forced') return as66;
  return freePose(rules, winner, value);
}

export function bookLoveRun(
  rules: NaiveRules,
  before: NaiveGame,
  result: NaiveResult,
): NaiveBooking {
  const { options } = rules;
  const { side, winner: seat } = result;
  const keyBone = options.keyBone && isKeyBone(result);
  const value = side === null ? 0 : worthOf(rules, before, keyBone);
  const counted = { ...before, rounds: before.rounds + 1 };
  const step = side === null ? tieStep(counted) : winStep(rules, counted, side, value);
  const winner = step.winner ?? winnerByRounds(rules, step.game);
  const facts = { keyBone, value, points: null, bonuses: [] };
  if (winner === null) {
    const next = nextPose(rules, step, seat);
    return { ...facts, event: step.event, game: step.game, won: null, next };
  }
  const isLove = options.scoring === 'loveRun' && !before.loveIsOff && roundsOf(rules) === null;
  const { scores } = step.game;
  const note = isLove ? 'six-love' : shutoutNote(scores, winner);
  const won = { winner: [winner], scores, note } as const;
  const isFree = options.newGamePose === 'winner';
  const next = isFree ? freePose(rules, seat, 1) : firstPose(rules);
  return { ...facts, event: 'gameWon', game: newGame(rules), won, next };
}
