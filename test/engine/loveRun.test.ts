import { describe, expect, it } from 'vitest';
import { initialGame } from '../../shared/engine/game.ts';
import { type RoundOutcome, scoreRound } from '../../shared/engine/outcome.ts';
import { dominoBy, rulesOf, tiedBlock } from '../support/positions.ts';

/** A game told by who goes out in each round, `k` with the key bone; `=` is a tied block. */
function told(rounds: string, options: object): RoundOutcome[] {
  const rules = rulesOf('jamaican-partner', options);
  let game = initialGame(rules);
  return rounds.split(' ').map((round) => {
    const seat = Number(round[0]);
    const ended = round === '=' ? tiedBlock(rules) : dominoBy(rules, seat, round[1] === 'k');
    const scored = scoreRound(rules, game, ended.round, ended.hands);
    game = scored.game;
    return scored.outcome;
  });
}

/** Value, scores, event and next pose of each round, a line each. */
function table(rounds: string, options: object): string[] {
  return told(rounds, options).map(({ value, scores, event, next }) => {
    const seats = next?.seats.join('');
    const lead = next === null ? 'none' : `${next.pose}${seats ? `:${seats}` : ''} ${next.value}`;
    return `${value} ${scores.join('-')} ${event} ${lead}`;
  });
}

describe('one-all, two ties and a key bone (source 003)', () => {
  const yard = { oneAll: 'playTwo', tieBonus: 'escalating', poseChooser: 'eitherPartner' };
  const opening = ['1 1-0 win any:02 1', '1 1-1 oneAll 66 2', '0 1-1 tie 66 2', '0 1-1 tie 66 3'];
  it.each([
    ['max', '3 0-3 playTwo any:31 1', '66 3'],
    ['add', '5 0-5 playTwo any:31 1', '66 4'],
    ['multiply', '12 0-12 gameWon 66 1', '66 6'],
  ])('stacked by %s', (stacking, last, announced) => {
    const said = table('0 1 = = 3k', { ...yard, stacking });
    expect(said.slice(0, 2).map((line) => line.split(' ').slice(0, 3))).toEqual(
      opening.slice(0, 2).map((line) => line.split(' ').slice(0, 3)),
    );
    if (stacking === 'max') expect(said.slice(0, 4)).toEqual(opening);
    expect(said[3]).toBe(`0 1-1 tie ${announced}`);
    expect(said[4]).toBe(last);
  });

  it('lets the winner pose the decider where the option says so', () => {
    const said = table('0 1 = 1', { ...yard, oneAllPose: 'winner' });
    expect(said.slice(1)).toEqual([
      '1 1-1 oneAll any:13 2',
      '0 1-1 tie 66 2',
      '2 0-2 playTwo any:13 1',
    ]);
  });

  it('resets on any other score that leaves nobody at none', () => {
    expect(table('0 1k', yard).at(-1)).toBe('2 0-0 reset 66 1');
    expect(table('0 0 1', yard).at(-1)).toBe('1 0-0 reset 66 1');
  });
});

describe('ties', () => {
  it.each([
    ['none', null, ['0 0-0 tie 66 1', '0 0-0 tie 66 1', '0 0-0 tie 66 1', '1 1-0 win any:02 1']],
    ['flat2', null, ['0 0-0 tie 66 2', '0 0-0 tie 66 2', '0 0-0 tie 66 2', '2 2-0 win any:02 1']],
    [
      'escalating',
      null,
      ['0 0-0 tie 66 2', '0 0-0 tie 66 3', '0 0-0 tie 66 4', '4 4-0 win any:02 1'],
    ],
    ['escalating', 3, ['0 0-0 tie 66 2', '0 0-0 tie 66 3', '0 0-0 tie 66 3', '3 3-0 win any:02 1']],
  ])('%s, at most %s', (tieBonus, derbyCap, expected) => {
    expect(table('= = = 0', { tieBonus, derbyCap })).toEqual(expected);
  });
});

describe('a match', () => {
  it('is won by most games, and a tie in a new game counts from none', () => {
    const options = { target: 2, bestOf: 3, tieBonus: 'flat2' };
    const outcomes = told('2 0 0 = 2', options);
    expect(table('2 0 0 = 2', options)).toEqual([
      '1 1-0 win any:20 1',
      '1 2-0 gameWon 66 1',
      '1 1-0 win any:02 1',
      '0 1-0 tie 66 2',
      '2 3-0 gameWon none',
    ]);
    expect(outcomes.flatMap(({ game }) => game ?? [])).toEqual([
      { winner: [0], scores: [2, 0], note: 'six-love' },
      { winner: [0], scores: [3, 0], note: 'six-love' },
    ]);
  });
});

describe('other ways to end a game', () => {
  it('counts rounds, and plays on while they are level', () => {
    expect(table('0 1 = 3', { rounds: 2 })).toEqual([
      '1 1-0 win any:02 1',
      '1 1-1 win any:13 1',
      '0 1-1 tie 66 1',
      '1 1-2 gameWon 66 1',
    ]);
  });

  it('lets a tied round be the last, and 66 pose after it', () => {
    const options = { rounds: 2, newGamePose: 'winner', tieBonus: 'flat2' };
    expect(table('0 =', options)).toEqual(['1 1-0 win any:02 1', '0 1-0 gameWon 66 1']);
    expect(told('0 =', options).at(-1)?.game?.note).toBe('shutout');
  });

  it('races to the target without love, key bones counted', () => {
    const options = { scoring: 'race', target: 3, newGamePose: 'winner', oneAll: 'playTwo' };
    expect(table('0 1 1k', options)).toEqual([
      '1 1-0 win any:02 1',
      '1 1-1 win any:13 1',
      '2 1-3 gameWon any:13 1',
    ]);
    expect(told('0 1 1k', options).at(-1)?.game?.note).toBe(null);
    expect(told('0 0 0', options).at(-1)?.game?.note).toBe('shutout');
  });

  it('takes a target of one, and no key bone where it does not count', () => {
    expect(table('0', { target: 1 })).toEqual(['1 1-0 gameWon 66 1']);
    expect(table('0k', { keyBone: false })).toEqual(['1 1-0 win any:02 1']);
    expect(table('0k', {})).toEqual(['2 2-0 win any:02 1']);
  });

  it('gives a fixed lead to the winner alone', () => {
    expect(table('2', { poseChooser: 'fixed' })).toEqual(['1 1-0 win any:2 1']);
  });
});
