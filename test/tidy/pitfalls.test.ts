/**
 * docs/pitfalls.md and the titles of tests say the same: which pitfall of platforms and clouds is
 * held off by which test.
 */
import { describe, expect, it } from 'vitest';
import { missingOf, page, rowsOf, testsOf, titledTests } from './coverage.ts';

/** Every pitfall of the list, by its number. */
const PITFALLS = [
  1, 2, 3, 4, 6, 7, 8, 10, 11, 12, 13, 14, 15, 17, 18, 19, 20, 21, 22, 24, 25, 27, 28, 29, 30, 31,
  32, 34, 35, 37, 38, 39, 40, 41, 42, 43, 45, 46, 47, 48, 50, 51, 52, 53, 55, 56, 57, 59, 60, 61,
  62, 63,
];

/** What stands in place of a test. */
const REASON = /^Comes with the stacks\.$/;

const ROWS = rowsOf(page('pitfalls.md'));
const TITLED = titledTests('pitfall');

describe('the page of pitfalls', () => {
  it('has every pitfall once', () => {
    expect(ROWS.map(({ number }) => number)).toEqual(PITFALLS);
  });

  it('says of each who met it and what went wrong', () => {
    expect(ROWS.filter(({ where, fault }) => where === '' || fault === '')).toEqual([]);
  });

  it('names tests that are there, or says why there is none', () => {
    const bare = ROWS.filter((row) => testsOf(row).length === 0 && !REASON.test(row.cell));
    expect(bare.map(({ number }) => number)).toEqual([]);
    expect(ROWS.flatMap((row) => missingOf(row, TITLED))).toEqual([]);
  });

  it('names every test whose title names a pitfall', () => {
    const untold = TITLED.flatMap((test) =>
      test.numbers.filter((number) => {
        const row = ROWS.find((r) => r.number === number);
        const told = row === undefined ? [] : testsOf(row);
        return !told.some(({ file, title }) => file === test.file && title.endsWith(test.title));
      }),
    );
    expect(untold).toEqual([]);
  });
});
