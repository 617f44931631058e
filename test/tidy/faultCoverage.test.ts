/**
 * docs/fault-coverage.md and the titles of tests say the same: which publicly reported fault is
 * held off by which test.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { describe, expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '..', '..');

/** Every report of the list, by its number. */
const REPORTS = [
  1, 2, 4, 5, 6, 7, 8, 10, 11, 12, 13, 14, 16, 17, 18, 19, 21, 22, 23, 24, 26, 27, 29, 30, 31, 32,
  33, 34, 36, 38, 39, 40, 41, 43, 44, 46, 47, 48, 49, 51, 52, 53, 55, 56, 57, 58, 60, 61, 62, 64,
  65, 66, 67, 68, 69, 71, 73, 74, 75, 77, 78, 79, 81, 82, 83, 84, 85, 87, 88, 89, 90, 92, 93, 94,
  95, 97, 98, 100, 101, 102, 103, 105, 106, 107, 108, 110, 111, 113, 114,
];

/** What stands in place of a test. */
const REASON = /^(Does not concern us\. \S|Comes with the chat adapters\.$)/;

interface Row {
  readonly report: number;
  readonly where: string;
  readonly fault: string;
  readonly cell: string;
}

/** A test as a row names it, or as its file does. */
interface Named {
  readonly file: string;
  readonly title: string;
  readonly reports: readonly number[];
}

function rowsOf(page: string): Row[] {
  return page
    .split('\n')
    .map((line) => /^\| (\d+) \| (.*?) \| (.*?) \| (.*) \|$/.exec(line))
    .flatMap((found) => {
      const [, report, where = '', fault = '', cell = ''] = found ?? [];
      return report === undefined ? [] : [{ report: Number(report), where, fault, cell }];
    });
}

/** The tests that a row names: file and title, one a line. */
function testsOf({ report, cell }: Row): Named[] {
  return cell.split('<br>').flatMap((line) => {
    const [, file, title = ''] = /^`([^`]+)`: (.*)$/.exec(line) ?? [];
    return file === undefined
      ? []
      : [{ file, title: title.replaceAll('\\|', '|'), reports: [report] }];
  });
}

const TITLE = /(['"`])((?:\\.|(?!\1)[^\\\n])*?) \(reports? (\d+(?:, \d+)*)\)\1/g;

/** The titles in a source that end with the reports they are about. */
function titledIn(file: string, text: string): Named[] {
  return [...text.matchAll(TITLE)].map(([, , title = '', numbers = '']) => ({
    file,
    title: title.replaceAll("\\'", "'"),
    reports: numbers.split(', ').map(Number),
  }));
}

const PAGE = readFileSync(join(ROOT, 'docs', 'fault-coverage.md'), 'utf8');
const ROWS = rowsOf(PAGE);
const TITLED = readdirSync(join(ROOT, 'test'), { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && entry.name.endsWith('.ts'))
  .map((entry) => relative(ROOT, join(entry.parentPath, entry.name)))
  .filter((path) => !path.startsWith('test/tidy/'))
  .flatMap((path) => titledIn(path, readFileSync(join(ROOT, path), 'utf8')));

/**
 * The tests of a row that no file has under that title and number. A row may say before the title
 * what is described, so that it can be read alone.
 */
function missingOf(row: Row, titled: readonly Named[]): Named[] {
  const isOf = (said: string, { title }: Named) => said === title || said.endsWith(` ${title}`);
  return testsOf(row).filter(
    ({ file, title }) =>
      !titled.some((t) => t.file === file && isOf(title, t) && t.reports.includes(row.report)),
  );
}

describe('the page of faults', () => {
  it('has every report once', () => {
    const told = ROWS.map(({ report }) => report);
    expect(told.sort((a, b) => a - b)).toEqual(REPORTS);
  });

  it('says of each where it was reported and what went wrong', () => {
    expect(ROWS.filter(({ where, fault }) => where === '' || fault === '')).toEqual([]);
  });

  it('names tests that are there, or says why there is none', () => {
    const bare = ROWS.filter((row) => testsOf(row).length === 0 && !REASON.test(row.cell));
    expect(bare.map(({ report }) => report)).toEqual([]);
    expect(ROWS.flatMap((row) => missingOf(row, TITLED))).toEqual([]);
  });

  it('knows every report that a title names', () => {
    const named = new Set(TITLED.flatMap(({ reports }) => reports));
    expect([...named].filter((report) => !REPORTS.includes(report))).toEqual([]);
  });
});

describe('a row', () => {
  const row = rowsOf('| 7 | a/b#1 | fault | `test/x.test.ts`: does it<br>A note. |\n');

  it('fails where the title is not there, or is of another report', () => {
    const [only] = row;
    if (only === undefined) throw new Error('the row was not read');
    const missing = (text: string) => missingOf(only, titledIn('test/x.test.ts', text)).length;
    expect(missing("it('does it (report 7)', () => {")).toBe(0);
    expect(missing("it('does it (reports 5, 7)', () => {")).toBe(0);
    expect(missing("it('does it (report 8)', () => {")).toBe(1);
    // A row may say more before the title.
    expect(missing("it('it (report 7)', () => {")).toBe(0);
    expect(missing("it('does that (report 7)', () => {")).toBe(1);
    expect(missing("it('does it', () => {")).toBe(1);
  });
});
