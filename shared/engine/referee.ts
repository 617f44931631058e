import type { Side } from './seat.ts';
import type { GameState } from './state.ts';

// What a referee of a live table may decide (source 004). No online table needs it: the server
// refuses what would be a foul. A voided hand needs no function: the game before its deal stands.

/** A love run under a referee. */
export interface Refereed {
  /** Rounds won, by side. */
  readonly scores: readonly number[];
  /** Wins that a side still owes, by side. */
  readonly owed: readonly number[];
}

function changed(list: readonly number[], side: Side, by: number): number[] {
  return list.map((value, s) => (s === side ? value + by : value));
}

/** Takes one won round from a side; from a side that stands at none, its next win. */
export function loseOneGame({ scores, owed }: Refereed, side: Side): Refereed {
  return (scores[side] ?? 0) > 0
    ? { scores: changed(scores, side, -1), owed }
    : { scores, owed: changed(owed, side, 1) };
}

/** Whether a side's win is cancelled by what it owes, and what it owes then. */
export function cancelWin(
  { scores, owed }: Refereed,
  side: Side,
): { readonly isCancelled: boolean; readonly after: Refereed } {
  const isCancelled = (owed[side] ?? 0) > 0;
  return { isCancelled, after: { scores, owed: isCancelled ? changed(owed, side, -1) : owed } };
}

/** A game that a side of two has forfeited: the other has won it. */
export function forfeitGame(game: GameState, side: Side): GameState {
  const winner = 1 - side;
  return { ...game, won: [winner], games: changed(game.games, winner, 1) };
}
