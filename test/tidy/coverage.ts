/**
 * Pages that name, for each of their numbered rows, the tests that hold it: a title ends with the
 * numbers that it is about, `(report 7)` or `(pitfalls 4, 6)`, or with several such.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';

const ROOT = join(import.meta.dirname, '..', '..');

/** The kinds of numbers that a title may end with. */
type Kind = 'report' | 'pitfall';

interface Row {
  readonly number: number;
  readonly where: string;
  readonly fault: string;
  readonly cell: string;
}

/** A test as a row names it, or as its file does. */
interface Named {
  readonly file: string;
  readonly title: string;
  readonly numbers: readonly number[];
}

export function page(name: string): string {
  return readFileSync(join(ROOT, 'docs', name), 'utf8');
}

export function rowsOf(text: string): Row[] {
  return text
    .split('\n')
    .map((line) => /^\| (\d+) \| (.*?) \| (.*?) \| (.*) \|$/.exec(line))
    .flatMap((found) => {
      const [, number, where = '', fault = '', cell = ''] = found ?? [];
      return number === undefined ? [] : [{ number: Number(number), where, fault, cell }];
    });
}

/** The tests that a row names: file and title, one a line. */
export function testsOf({ number, cell }: Row): Named[] {
  return cell.split('<br>').flatMap((line) => {
    const [, file, title = ''] = /^`([^`]+)`: (.*)$/.exec(line) ?? [];
    return file === undefined
      ? []
      : [{ file, title: title.replaceAll('\\|', '|'), numbers: [number] }];
  });
}

const TITLE = /(['"`])((?:\\.|(?!\1)[^\\\n])*?)((?: \((?:reports?|pitfalls?) \d+(?:, \d+)*\))+)\1/g;

/** The titles in a source that end with numbers of a kind. */
export function titledIn(kind: Kind, file: string, text: string): Named[] {
  return [...text.matchAll(TITLE)].flatMap(([, , title = '', tags = '']) => {
    const [, numbers] = new RegExp(`\\(${kind}s? ([\\d, ]+)\\)`).exec(tags) ?? [];
    if (numbers === undefined) return [];
    return [
      { file, title: title.replaceAll("\\'", "'"), numbers: numbers.split(', ').map(Number) },
    ];
  });
}

/** Every title of every test that ends with numbers of a kind. */
export function titledTests(kind: Kind): Named[] {
  return readdirSync(join(ROOT, 'test'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.ts'))
    .map((entry) => relative(ROOT, join(entry.parentPath, entry.name)))
    .filter((path) => !path.startsWith('test/tidy/'))
    .flatMap((path) => titledIn(kind, path, readFileSync(join(ROOT, path), 'utf8')));
}

/**
 * The tests of a row that no file has under that title and number. A row may say before the title
 * what is described, so that it can be read alone.
 */
export function missingOf(row: Row, titled: readonly Named[]): Named[] {
  const isOf = (said: string, { title }: Named) => said === title || said.endsWith(` ${title}`);
  return testsOf(row).filter(
    ({ file, title }) =>
      !titled.some((t) => t.file === file && isOf(title, t) && t.numbers.includes(row.number)),
  );
}
