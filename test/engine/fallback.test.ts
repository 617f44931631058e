import { describe, expect, it } from 'vitest';
import { initialGame } from '../../shared/engine/game.ts';
import { scoreRound } from '../../shared/engine/outcome.ts';
import type { RoundOutcome } from '../../shared/engine/state.ts';
import { dominoBy, rulesOf, tiedBlock } from '../support/positions.ts';

/** The outcomes of rounds won by side 0 (A) or 1 (B), or tied (-). */
function outcomes(options: object, rounds: string): RoundOutcome[] {
  const rules = rulesOf('straight-twelve', options);
  let game = initialGame(rules);
  return [...rounds].map((won) => {
    const { round, hands } = won === '-' ? tiedBlock(rules) : dominoBy(rules, won === 'A' ? 0 : 1);
    const scored = scoreRound(rules, game, round, hands);
    game = scored.game;
    return scored.outcome;
  });
}

function scores(options: object, rounds: string) {
  return outcomes(options, rounds).map((outcome) => outcome.scores.join('-'));
}

function lastEvents(options: object, rounds: string) {
  const all = outcomes(options, rounds).map((outcome) => outcome.event);
  return all.slice(-2);
}

// Source 004: after one win each the first to six wins.
describe('the fallback of twelve love', () => {
  it('keeps love by itself: both scoring goes back to none, again and again', () => {
    const options = { oneAll: 'reset' };
    expect(scores(options, 'ABABAAAAAA')).toEqual(
      '1-0 0-0 1-0 0-0 1-0 2-0 3-0 4-0 5-0 6-0'.split(' '),
    );
    expect(lastEvents(options, 'ABABAAAAAA')).toEqual(['win', 'gameWon']);
  });

  it('gives love up for the rest of the game where it becomes a race', () => {
    const options = { oneAll: 'reset', fallbackMode: 'race', fallbackTarget: 3 };
    expect(scores(options, 'ABABAB')).toEqual('1-0 0-0 1-0 1-1 2-1 2-2'.split(' '));
    expect(scores(options, 'AB-A-B')).toEqual('1-0 0-0 0-0 2-0 2-0 2-2'.split(' '));
    expect(lastEvents(options, 'ABABABA')).toEqual(['win', 'gameWon']);
    expect(outcomes(options, 'ABABABA').at(-1)?.game?.note).toBeNull();
  });

  it('still plays the decider that sets off the race, whose winner was not shut out by love', () => {
    const options = { fallbackMode: 'race', fallbackTarget: 2 };
    const [, oneAll, decider] = outcomes(options, 'ABB');
    expect(oneAll).toMatchObject({ event: 'oneAll', scores: [1, 1] });
    expect(decider).toMatchObject({ event: 'gameWon', scores: [0, 2], game: { note: 'shutout' } });
  });

  it('never raises the target, and begins anew with every game', () => {
    const options = { target: 2, oneAll: 'reset', fallbackTarget: 9 };
    expect(lastEvents(options, 'ABAA')).toEqual(['win', 'gameWon']);
    const race = { target: 3, oneAll: 'reset', fallbackMode: 'race', fallbackTarget: 1 };
    expect(scores(race, 'ABAAB')).toEqual('1-0 0-0 1-0 1-0 0-0'.split(' '));
  });

  it('is set off by any reset only where the option says so', () => {
    const reset = { target: 4, oneAll: 'reset', fallbackTarget: 2 };
    expect(lastEvents({ ...reset, fallbackTrigger: 'anyBruk' }, 'AABAA').at(-1)).toBe('gameWon');
    expect(lastEvents({ ...reset, fallbackTrigger: 'oneAll' }, 'AABAA').at(-1)).toBe('win');
    expect(lastEvents({ ...reset, fallbackTrigger: 'none' }, 'ABAA').at(-1)).toBe('win');
  });
});
