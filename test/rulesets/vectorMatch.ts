import { currentGame, initialGame, matchWinner } from '../../shared/engine/game.ts';
import { scoreRound } from '../../shared/engine/outcome.ts';
import { loseOneGame } from '../../shared/engine/referee.ts';
import { dominoBy, rulesOf } from '../support/positions.ts';

const SIDES = ['NS', 'EW'];

interface ByName {
  readonly [side: string]: number;
}

function bySide(values: readonly number[]): ByName {
  return Object.fromEntries(SIDES.map((side, s) => [side, values[s] ?? 0]));
}

interface Match {
  readonly bestOf: number;
  readonly gameWinners: readonly string[];
}

/** A match whose every game is won by its first round. */
export function judgeMatch(ruleset: string, options: object, given: Match): object {
  const rules = rulesOf(ruleset, { ...options, bestOf: given.bestOf, target: 1 });
  let game = initialGame(rules);
  for (const winner of given.gameWinners) {
    game = currentGame(rules, game);
    if (game.next === null) return { error: 'round-over' };
    const { round, hands } = dominoBy(rules, SIDES.indexOf(winner));
    game = scoreRound(rules, game, round, hands).game;
  }
  const winner = matchWinner(rules, game);
  return { winner: winner === null ? null : SIDES[winner], games: bySide(game.games) };
}

interface Penalty {
  readonly score: ByName;
  readonly side: string;
}

export function judgePenalty(_ruleset: string, _options: object, { score, side }: Penalty): object {
  const scores = SIDES.map((name) => score[name] ?? 0);
  const after = loseOneGame({ scores, owed: [0, 0] }, SIDES.indexOf(side));
  return { score: bySide(after.scores), owed: bySide(after.owed) };
}
