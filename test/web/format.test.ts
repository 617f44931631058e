import { describe, expect, test } from 'vitest';
import { lengthTickMs, lengthWords } from '../../web/format.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

describe('how long something is', () => {
  test.each([
    [14 * DAY, '14 days'],
    [3 * DAY + 5 * HOUR, '3 days'],
    [DAY + 4 * HOUR + 59 * MINUTE, '1 day, 4 hrs'],
    [DAY, '1 day'],
    [23 * HOUR + 59 * MINUTE, '23 hrs'],
    [HOUR + MINUTE, '1 hr, 1 min'],
    [HOUR - 1, '59 mins'],
    [MINUTE, '1 min'],
    [MINUTE - 1, '59 secs'],
    [0, '0 secs'],
    [-5, '0 secs'],
  ])('%i ms: %s', (ms, said) => {
    expect(lengthWords(ms, 'en-GB')).toBe(said.replace(/(\d) /g, '$1\u00a0'));
  });

  test('in Spanish', () => {
    expect(lengthWords(DAY + HOUR, 'es')).toBe('1\u00a0día, 1\u00a0h');
  });
});

test.each([
  [2 * DAY + 1, 1],
  [HOUR, MINUTE],
  [90_500, 30_500],
  [MINUTE, 1_000],
  [59_300, 300],
  [0, null],
  [-1, null],
])('with %i ms left it is looked at again in %s', (ms, next) => {
  expect(lengthTickMs(ms)).toBe(next);
});
