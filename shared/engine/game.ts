import type { Rules } from './rules.ts';
import type { Side } from './seat.ts';
import type { GameState } from './state.ts';

export type { GameState, NextPose } from './state.ts';

/** The first game of a table: scores at zero, the ruleset's first pose. */
export function initialGame(rules: Rules): GameState {
  return freshGame(rules, Array<number>(rules.sideCount).fill(0));
}

function freshGame(rules: Rules, games: readonly number[]): GameState {
  return {
    scores: games.map(() => 0),
    rounds: 0,
    ties: 0,
    playOff: false,
    target: rules.scoring.target,
    won: null,
    games,
    next: rules.scoring.firstPose,
  };
}

/**
 * The game in which the next round is played: the same while it goes on, a new one after a won
 * game. How that begins the won game has already said.
 */
export function currentGame(rules: Rules, game: GameState): GameState {
  return game.won === null ? game : { ...freshGame(rules, game.games), next: game.next };
}

/** Who won the match; null while it goes on, and where there is none. */
export function matchWinner(rules: Rules, { games }: Pick<GameState, 'games'>): Side | null {
  if (rules.bestOf === null) return null;
  const needed = (rules.bestOf + 1) / 2;
  const side = games.findIndex((won) => won >= needed);
  return side < 0 ? null : side;
}

/** Whether a table is at its end: the game is won, or its match where there is one. */
export function gameOver(rules: Rules, game: GameState): boolean {
  return rules.bestOf === null ? game.won !== null : matchWinner(rules, game) !== null;
}
