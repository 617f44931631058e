/**
 * docs/fault-coverage.md and the titles of tests say the same: which publicly reported fault is
 * held off by which test.
 */
import { describe, expect, it } from 'vitest';
import { missingOf, page, rowsOf, testsOf, titledIn, titledTests } from './coverage.ts';

/** Every report of the list, by its number. */
const REPORTS = [
  1, 2, 4, 5, 6, 7, 8, 10, 11, 12, 13, 14, 16, 17, 18, 19, 21, 22, 23, 24, 26, 27, 29, 30, 31, 32,
  33, 34, 36, 38, 39, 40, 41, 43, 44, 46, 47, 48, 49, 51, 52, 53, 55, 56, 57, 58, 60, 61, 62, 64,
  65, 66, 67, 68, 69, 71, 73, 74, 75, 77, 78, 79, 81, 82, 83, 84, 85, 87, 88, 89, 90, 92, 93, 94,
  95, 97, 98, 100, 101, 102, 103, 105, 106, 107, 108, 110, 111, 113, 114,
];

/** What stands in place of a test. */
const REASON = /^(Does not concern us\. \S|Comes with the chat adapters\.$)/;

const ROWS = rowsOf(page('fault-coverage.md'));
const TITLED = titledTests('report');

describe('the page of faults', () => {
  it('has every report once', () => {
    const told = ROWS.map(({ number }) => number);
    expect(told.sort((a, b) => a - b)).toEqual(REPORTS);
  });

  it('says of each where it was reported and what went wrong', () => {
    expect(ROWS.filter(({ where, fault }) => where === '' || fault === '')).toEqual([]);
  });

  it('names tests that are there, or says why there is none', () => {
    const bare = ROWS.filter((row) => testsOf(row).length === 0 && !REASON.test(row.cell));
    expect(bare.map(({ number }) => number)).toEqual([]);
    expect(ROWS.flatMap((row) => missingOf(row, TITLED))).toEqual([]);
  });

  it('knows every report that a title names', () => {
    const named = new Set(TITLED.flatMap(({ numbers }) => numbers));
    expect([...named].filter((report) => !REPORTS.includes(report))).toEqual([]);
  });
});

describe('a row', () => {
  const row = rowsOf('| 7 | a/b#1 | fault | `test/x.test.ts`: does it<br>A note. |\n');

  it('fails where the title is not there, or is of another report', () => {
    const [only] = row;
    if (only === undefined) throw new Error('the row was not read');
    const missing = (text: string) =>
      missingOf(only, titledIn('report', 'test/x.test.ts', text)).length;
    expect(missing("it('does it (report 7)', () => {")).toBe(0);
    expect(missing("it('does it (reports 5, 7)', () => {")).toBe(0);
    expect(missing("it('does it (report 7) (pitfall 8)', () => {")).toBe(0);
    expect(missing("it('does it (pitfall 8) (report 7)', () => {")).toBe(0);
    expect(missing("it('does it (report 8)', () => {")).toBe(1);
    expect(missing("it('does it (pitfall 7)', () => {")).toBe(1);
    // A row may say more before the title.
    expect(missing("it('it (report 7)', () => {")).toBe(0);
    expect(missing("it('does that (report 7)', () => {")).toBe(1);
    expect(missing("it('does it', () => {")).toBe(1);
  });
});
