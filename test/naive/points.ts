import { isDouble } from './bones.ts';
import {
  firstPose,
  type NaiveBonus,
  type NaiveBooking,
  type NaiveGame,
  type NaiveNext,
  type NaiveResult,
  newGame,
  seatsFrom,
  shutoutNote,
  sidesAt,
} from './game.ts';
import { isPlay, type NaiveTurn } from './round.ts';
import type { NaiveRules } from './rules.ts';

function pipsWon(rules: NaiveRules, { counts, side }: NaiveResult): number {
  const isCounted = (seat: number) =>
    rules.options.countTiles === 'all' || rules.sides[seat] !== side;
  const pips = counts.reduce((sum, count, seat) => (isCounted(seat) ? sum + count : sum), 0);
  if (rules.parameters.pointsTable !== 'cuOriente') return pips;
  if (pips < 3) return 0;
  return pips <= 20 ? 2 : 2 + Math.ceil((pips - 20) / 10);
}

/** How many passes follow the turn. */
function passesAfter(turns: readonly NaiveTurn[], index: number): number {
  const later = turns.slice(index + 1);
  const nextPlay = later.findIndex(isPlay);
  return nextPlay < 0 ? later.length : nextPlay;
}

function bonusesOf(rules: NaiveRules, result: NaiveResult, wins: number): NaiveBonus[] {
  const pays = rules.options.bonuses;
  const { turns, lastPlay, side } = result;
  const found: NaiveBonus[] = [];
  const add = (kind: string, to: number, points: number): void => {
    if (points > 0) found.push({ kind, side: to, points });
  };
  for (const [i, turn] of turns.entries()) {
    if (!isPlay(turn)) continue;
    const own = rules.sides[turn.seat] ?? 0;
    const passes = passesAfter(turns, i);
    if (i === 0 && passes > 0) {
      const kind = isDouble(turn.bone) ? 'passSalidaDouble' : 'passSalidaOther';
      add(kind, own, pays[kind]);
    }
    if (passes === rules.seats - 1) add('passCorrido', own, pays.passCorrido);
  }
  if (result.end === 'domino') {
    const own = rules.sides[lastPlay.seat] ?? 0;
    if (isCapicua(rules, result)) add('capicua', own, pays.capicua);
    if (lastPlay.bone === '00') add('chuchazo', own, pays.chuchazo);
  }
  if (side !== null) add('firstHands', side, pays.firstHands[wins] ?? 0);
  return found;
}

function isCapicua(rules: NaiveRules, { lastPlay, endsBefore }: NaiveResult): boolean {
  const [left, right] = endsBefore;
  const { bone } = lastPlay;
  if (isDouble(bone) || left === '') return false;
  if (left === right && !rules.options.capicuaEqualEnds) return false;
  return bone.includes(left) && bone.includes(right);
}

function leader(rules: NaiveRules, result: NaiveResult): number {
  const { poser, closer, winner, side, counts } = result;
  const toTheRight = (poser + 1) % rules.seats;
  if (rules.parameters.laterPose === 'rotateRight') return toTheRight;
  if (winner !== null) return winner;
  if (side !== null) {
    const pair = seatsFrom(closer, rules.seats).filter((seat) => rules.sides[seat] === side);
    const lowest = Math.min(...pair.map((seat) => counts[seat] ?? 0));
    return pair.find((seat) => counts[seat] === lowest) ?? 0;
  }
  if (rules.parameters.tie === 'noScoreSameLeader') return poser;
  return rules.parameters.tie === 'noScoreCloserLeads' ? closer : toTheRight;
}

function gameWinner({ options }: NaiveRules, game: NaiveGame): number | null {
  const most = Math.max(...game.scores);
  const [first, ...others] = sidesAt(game.scores, most);
  if (first === undefined || others.length > 0) return null;
  const isOver = options.rounds === null ? most >= options.target : game.rounds >= options.rounds;
  return isOver ? first : null;
}

export function bookPoints(
  rules: NaiveRules,
  before: NaiveGame,
  result: NaiveResult,
): NaiveBooking {
  const { side } = result;
  const pips = side === null ? 0 : pipsWon(rules, result);
  const points = before.scores.map((_, s) => (s === side ? pips : 0));
  const bonuses = bonusesOf(rules, result, before.wins);
  const scores = before.scores.map((score, s) => {
    const extra = bonuses.filter((bonus) => bonus.side === s);
    return score + (points[s] ?? 0) + extra.reduce((sum, bonus) => sum + bonus.points, 0);
  });
  const wins = before.wins + (side === null ? 0 : 1);
  const game = { ...before, scores, rounds: before.rounds + 1, wins };
  const facts = { keyBone: false, value: null, points, bonuses };
  const winner = gameWinner(rules, game);
  if (winner !== null) {
    const won = { winner: [winner], scores, note: shutoutNote(scores, winner) };
    return { ...facts, event: 'gameWon', game: newGame(rules), won, next: firstPose(rules) };
  }
  const next: NaiveNext = { pose: 'any', seats: [leader(rules, result)], value: null };
  return { ...facts, event: side === null ? 'tie' : 'win', game, won: null, next };
}
