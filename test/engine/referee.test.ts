import { describe, expect, it } from 'vitest';
import { initialGame } from '../../shared/engine/game.ts';
import { cancelWin, forfeitGame, loseOneGame } from '../../shared/engine/referee.ts';
import { rulesOf } from '../support/positions.ts';

// Source 004: penalties at a live table.
describe('a referee', () => {
  it('takes one won round, or from a side at none its next win', () => {
    expect(loseOneGame({ scores: [3, 0], owed: [0, 0] }, 0)).toEqual({
      scores: [2, 0],
      owed: [0, 0],
    });
    expect(loseOneGame({ scores: [3, 0], owed: [0, 1] }, 1)).toEqual({
      scores: [3, 0],
      owed: [0, 2],
    });
  });

  it('cancels a win of a side that owes one, once', () => {
    const owing = { scores: [0, 2], owed: [1, 0] };
    const paid = { scores: [0, 2], owed: [0, 0] };
    expect(cancelWin(owing, 0)).toEqual({ isCancelled: true, after: paid });
    expect(cancelWin(owing, 1)).toEqual({ isCancelled: false, after: owing });
    expect(cancelWin(paid, 0)).toEqual({ isCancelled: false, after: paid });
  });

  it('gives a forfeited game to the other side', () => {
    const game = { ...initialGame(rulesOf('straight-six')), games: [1, 1] };
    expect(forfeitGame(game, 0)).toEqual({ ...game, won: [1], games: [1, 2] });
    expect(forfeitGame(game, 1)).toEqual({ ...game, won: [0], games: [2, 1] });
  });
});
