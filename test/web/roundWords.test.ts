import { expect, test } from 'vitest';
import { bonesLeft, nextWords, resultReasons, resultTitle } from '../../web/roundWords.ts';
import { lastRoundOf, viewOf } from './support/views.ts';

const reasons = (...args: Parameters<typeof resultReasons>): readonly string[] =>
  resultReasons(...args).map((sentence) => sentence.replace(/[\u2068\u2069]/g, ''));

const PLAY = [{ seat: 1, bone: '25', end: 'L' }] as const;
const TABLE = { line: [{ bone: '25', lies: '52', seat: 1, turn: 0 }] };

test('domino by the others', () => {
  const last = lastRoundOf({ history: PLAY, winner: 1, side: 1, scores: [0, 2] });
  expect(resultTitle(viewOf(), last)).toBe('They win this round');
  expect(reasons(viewOf(), last)).toEqual([
    'Bo played the last bone, 2-5: domino.',
    'The score is 0 to 2.',
  ]);
});

test('a key bone is explained and its worth told', () => {
  const last = lastRoundOf({ history: PLAY, side: 1, keyBone: true, value: 2, scores: [0, 2] });
  expect(reasons(viewOf(), last).slice(1, 3)).toEqual([
    'A key bone: 2-5 was the only bone left for either end, so the round counts double.',
    'The round was worth two.',
  ]);
});

test('a block goes to the lowest single hand (source 000 section 5)', () => {
  const last = lastRoundOf({ end: 'block', counts: [30, 9, 4, 8], scores: [1, 0] }, TABLE);
  expect(resultTitle(viewOf(), last)).toBe('You win this round');
  expect(reasons(viewOf(), last)).toEqual([
    'The line is blocked: both ends show 2 and every 2 lies.',
    'Cy holds the lowest count in a single hand, 4. That decides it for Cy’s side.',
    'The score is 1 to 0.',
  ]);
});

test('a block in which partners share the lowest count', () => {
  const last = lastRoundOf({ end: 'block', counts: [9, 4, 8, 4], side: 1 }, TABLE);
  expect(reasons(viewOf(), last)[1]).toBe(
    'Bo and Di hold the lowest count, 4, and they are partners: their side wins.',
  );
});

test('a tie says who shares the count, and no score changes', () => {
  const counts = [4, 4, 8, 9];
  const tied = { end: 'block', counts, tie: true, side: null, value: 0 } as const;
  const last = lastRoundOf(tied, TABLE);
  expect(resultTitle(viewOf(), last)).toBe('A tie: nobody scores');
  expect(reasons(viewOf(), last)[1]).toBe(
    'You and Bo share the lowest count, 4, and they are on different sides.',
  );
  expect(reasons(viewOf(), last)).toHaveLength(2);
});

test('a reset is told', () => {
  const last = lastRoundOf({ history: PLAY, event: 'reset', scores: [0, 0] });
  expect(reasons(viewOf(), last)).toContain('Both sides have scored, so both go back to love.');
});

test('a watcher reads names instead of we and they', () => {
  const view = viewOf({ you: { ...viewOf().you, seat: null } });
  const title = resultTitle(view, lastRoundOf({ side: 1 })).replace(/[\u2068\u2069]/g, '');
  expect(title).toBe('This round goes to Bo and Di');
});

test('at the end of a table the game is told', () => {
  const game = { ...viewOf().game, winner: [1] };
  const view = viewOf({ status: 'over', over: 'finished', game });
  expect(resultTitle(view, lastRoundOf({ side: 1 }))).toBe('The others won the game.');
});

test('how the next round begins', () => {
  const next = (pose: string, seats: readonly number[]) =>
    nextWords(viewOf({ game: { ...viewOf().game, next: { pose, seats, value: 1 } } }));
  expect(next('66', [])).toBe('Next round: whoever holds the double six leads with it.');
  expect(next('any', [0])).toBe('Next round: You lead with any bone.');
});

test('what was left in a hand', () => {
  const last = lastRoundOf({
    deal: [['00', '01', '66']],
    history: [
      { seat: 0, bone: '66' },
      { seat: 0, pass: true },
    ],
  });
  expect(bonesLeft(last, 0)).toEqual(['00', '01']);
});
