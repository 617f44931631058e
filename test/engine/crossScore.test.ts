import { describe, expect, it } from 'vitest';
import { EMPTY } from '../../shared/engine/boneSet.ts';
import { initialGame } from '../../shared/engine/game.ts';
import { scoreRound } from '../../shared/engine/outcome.ts';
import { startRound } from '../../shared/engine/round.ts';
import { bone, bones, rulesOf } from '../support/positions.ts';

/** The hand scores of a round of the cross whose last play was made by seat 0. */
function points(last: string, hands: readonly string[], options: object = {}) {
  const rules = rulesOf('french-cross', options);
  const dealt = ['00', '', '', ''].map(bones);
  const start = startRound(rules, { pose: '00', seats: [], value: null }, dealt);
  const isBlocked = hands[0] !== '';
  const round = {
    ...start,
    lastPlayer: 0,
    lastBone: bone(last),
    passesInRow: isBlocked ? 4 : 0,
  };
  const left = hands.map((hand) => (hand === '' ? EMPTY : bones(hand)));
  return scoreRound(rules, initialGame(rules), round, left).outcome.points;
}

// Source 003: a double that was kept doubles a hand, a double that went out those of the others.
describe('hand scores of the cross', () => {
  it('double for a double that went out, not for one that only closed the line', () => {
    expect(points('66', ['', '12', '13', '14'])).toEqual([0, 6, 8, 10]);
    expect(points('66', ['01', '12', '13', '14'])).toEqual([1, 3, 4, 5]);
    expect(points('56', ['', '12', '13', '14'])).toEqual([0, 3, 4, 5]);
  });

  it('double once for doubles that were kept, or for each, and for both reasons', () => {
    const hands = ['', '11', '11 22', '12'];
    expect(points('56', hands)).toEqual([0, 4, 12, 3]);
    expect(points('56', hands, { frenchKeptDouble: 'perDouble' })).toEqual([0, 4, 24, 3]);
    expect(points('66', hands)).toEqual([0, 8, 24, 6]);
    expect(points('66', hands, { frenchDoublesStack: false })).toEqual([0, 4, 12, 6]);
  });
});
