import { expect, test } from 'vitest';
import type { TurnView } from '../../shared/protocol/view.ts';
import { sceneOf } from '../../web/playback.ts';
import { recap, seatNews, seenOf, toldOf, turnWords } from '../../web/recap.ts';
import { shownStatus } from '../../web/shownStatus.ts';
import { statusWords } from '../../web/tableWords.ts';
import { lastRoundOf, roundOf, seatsOf, viewOf } from './support/views.ts';

/** Names keep their own writing direction, which a reader does not see. */
const plain = (sentences: readonly string[]): readonly string[] =>
  sentences.map((sentence) => sentence.replace(/[\u2068\u2069]/g, ''));

const TURNS: readonly TurnView[] = [
  { seat: 1, bone: '66', auto: 'forced' },
  { seat: 2, bone: '36', end: 'L' },
  { seat: 3, pass: true },
  { seat: 0, bone: '33', end: 'L' },
];

test('each turn is one sentence', () => {
  const view = viewOf({ round: roundOf({ history: TURNS }) });
  expect(plain(recap(view, { no: 1, turns: 0 }))).toEqual([
    'Bo had to lead with double six.',
    'Cy played 3-6 on the left.',
    'Di passed.',
    'You played double three on the left.',
  ]);
});

test('only what came after the last look is told', () => {
  const view = viewOf({ round: roundOf({ history: TURNS }) });
  expect(plain(recap(view, { no: 1, turns: 2 }))).toEqual([
    'Di passed.',
    'You played double three on the left.',
  ]);
  expect(recap(view, seenOf(view))).toEqual([]);
});

test('a round that ended meanwhile is told to its end, then the next one', () => {
  const view = viewOf({
    lastRound: lastRoundOf({ no: 3, history: TURNS }),
    round: roundOf({ no: 4, history: [{ seat: 2, bone: '01' }] }),
  });
  expect(plain(recap(view, { no: 3, turns: 3 }))).toEqual([
    'You played double three on the left.',
    'Round 3 is over.',
    'Round 4 is dealt.',
    'Cy led with 0-1.',
  ]);
});

test('rounds that nobody saw are counted', () => {
  const view = viewOf({
    lastRound: lastRoundOf({ no: 9, history: TURNS.slice(0, 1) }),
    round: roundOf({ no: 10 }),
  });
  expect(plain(recap(view, { no: 5, turns: 12 }))).toEqual([
    '3 rounds more were played meanwhile.',
    'Bo had to lead with double six.',
    'Round 9 is over.',
    'Round 10 is dealt.',
  ]);
});

test('a round whose end was seen is not told again', () => {
  const view = viewOf({
    lastRound: lastRoundOf({ no: 3, history: TURNS }),
    round: roundOf({ no: 4, history: [{ seat: 2, bone: '01' }] }),
  });
  expect(plain(recap(view, { no: 4, turns: 0 }))).toEqual(['Cy led with 0-1.']);
});

test.each([
  ['time', 'Time ran out for you: the house played 0-1 on the right.'],
  ['away', 'The house played 0-1 on the right for you.'],
  ['orders', 'You played 0-1 on the right by standing orders.'],
])('a play by the server says why: %s', (auto, sentence) => {
  const turn = { seat: 0, bone: '01', end: 'R', auto } as const;
  expect(turnWords(viewOf(), turn, false)).toBe(sentence);
});

test('house seats are told apart by where they sit', () => {
  const view = viewOf({ seats: seatsOf(['Ana', null, null, null]) });
  const told = [1, 2, 3].map((seat) => turnWords(view, { seat, pass: true }, false));
  expect(told).toEqual(['House (right) passed.', 'House (across) passed.', 'House (left) passed.']);
});

test('of many turns the house is called as it is at the table', () => {
  const history: readonly TurnView[] = [
    { seat: 3, bone: '66', auto: 'forced' },
    { seat: 0, bone: '36', end: 'L' },
    { seat: 1, pass: true },
    { seat: 2, bone: '33', end: 'L' },
    { seat: 3, pass: true },
  ];
  const seats = seatsOf(['Ana', null, 'House', null]);
  const view = viewOf({ seats, round: roundOf({ history }) });
  const [told] = toldOf(view, { no: 1, turns: 0 });
  expect(told).toContain('House (left) led with double six');
  expect(told).toContain('House (right) passed');
  expect(told).toContain('“House” (a player) played double three');
  expect(told).not.toContain('seat');
});

test('people who sit down or leave are news, my own seat is not', () => {
  const before = viewOf({ seats: seatsOf([null, 'Bo', null, 'Di']) });
  const after = viewOf({ seats: seatsOf(['Ana', null, 'Cy', 'Di']) });
  expect(plain(seatNews(before, after))).toEqual(['Bo left; the house plays on.', 'Cy sat down.']);
});

test('the status tells no end before its last bones are shown', () => {
  const view = viewOf({
    status: 'over',
    lastRound: lastRoundOf({ no: 3, history: TURNS }),
    round: null,
  });
  const said = [0, 1, 3, 4].map((turns) => shownStatus(view, sceneOf(view, { no: 3, turns }, 2)));
  expect(plain(said.slice(0, 3))).toEqual([
    'Round 3',
    'Bo had to lead with double six.',
    'Di passed.',
  ]);
  expect(said[3]).toBe(statusWords(view));
});
