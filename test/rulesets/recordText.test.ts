import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, test } from 'vitest';
import { adjudicate } from '../../shared/rulesets/adjudicate.ts';
import {
  isRecordText,
  readRecordText,
  readRecordTexts,
} from '../../shared/rulesets/readRecordText.ts';
import type { GameRecord } from '../../shared/rulesets/record.ts';
import { plainRecord, writeRecordText } from '../../shared/rulesets/recordText.ts';

const ROOT = join(import.meta.dirname, '..', '..');

function vectorLines(file: string): string[] {
  const text = readFileSync(join(ROOT, 'test', 'vectors', file), 'utf8');
  return text.split('\n').filter((line) => line !== '');
}

function parse(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}

function plain(line: string): GameRecord {
  const record = plainRecord(parse(line));
  if (record === null) throw new Error('not a record');
  return record;
}

/** What is left of a record when fields that nobody reads are taken out by hand. */
function bare(line: string): unknown {
  const { format, ruleset, options = {}, seats, rounds } = JSON.parse(line);
  const bareRound = ({ deal, poser, cancelled, plays }: Record<string, unknown>) =>
    cancelled === true ? { deal, poser, cancelled } : { deal, poser, plays };
  return { format, ruleset, options, seats, rounds: rounds.map(bareRound) };
}

describe('every record of records.jsonl', () => {
  const records = () =>
    vectorLines('records.jsonl').map((line) => {
      const record = plain(line);
      return { line, record, text: writeRecordText(record) };
    });

  it('comes back from its text as it was', () => {
    for (const { line, record, text } of records()) {
      expect(record).toEqual(bare(line));
      expect(readRecordText(text)).toEqual({ ok: true, value: record });
    }
  });

  it('has one text, which is written again byte for byte', () => {
    for (const { text } of records()) {
      const read = readRecordText(text);
      expect(read.ok && writeRecordText(read.value)).toBe(text);
    }
  });

  it('says the same without passes and comments', () => {
    for (const { record, text } of records()) {
      const less = text.replace(/^#.*\n/gm, '').replace(/ -(?= |$)/gm, '');
      expect(readRecordText(less)).toEqual({ ok: true, value: record });
    }
  });

  it('stands in one file with the others', () => {
    const text = records()
      .map((each) => each.text)
      .join('\n');
    const all = records().map(({ record }) => ({ ok: true, value: record }));
    expect(readRecordTexts(text)).toEqual(all);
  });
});

test('every record of bad-records.jsonl that has the shape of one keeps its fault', () => {
  const records = vectorLines('bad-records.jsonl').map(parse);
  const shaped = records.map(plainRecord).filter((record) => record !== null);
  expect(shaped.length).toBeGreaterThan(60);
  for (const record of shaped) {
    const read = readRecordText(writeRecordText(record));
    expect(read).toEqual({ ok: true, value: record });
  }
  for (const record of records) {
    const shape = plainRecord(record);
    if (shape !== null) expect(adjudicate(shape)).toEqual(adjudicate(record));
    else expect(adjudicate(record)).toMatchObject({ ok: false, error: { code: 'bad-format' } });
  }
});

const HANDS = [
  '15 22 24 26 33 45 66',
  '00 02 03 06 11 23 56',
  '01 04 05 12 13 14 36',
  '16 25 34 35 44 46 55',
];
const HEAD = ['[Ruleset "jamaican-partner"]', '[Seats 4]'];
const DEAL = HANDS.map((hand, seat) => `[Hand ${seat} "${hand}"]`);

describe('a record in text form', () => {
  const record = (round: object, options = {}): GameRecord => ({
    format: 'sixlove-record/1',
    ruleset: 'jamaican-partner',
    options,
    seats: 4,
    rounds: [{ deal: HANDS.map((hand) => hand.split(' ')), ...round }],
  });

  test('keeps the number of a round, the poser, the side at equal ends and every option', () => {
    const redeal = { mode: 'auto', minDoubles: 5 };
    const text = [
      '[Ruleset "jamaican-partner"]',
      '[Seats 4]',
      `[Option "redeal" ${JSON.stringify(redeal)}]`,
      '[Option "a\\"] \\u2028b" null]',
      '',
      '[Round 7]',
      ...DEAL,
      '[Poser 0]',
      '1. 66 60< 01> 16^2',
      '',
    ].join('\n');
    const options = { redeal, 'a"] \u2028b': null };
    const value = record({ no: 7, poser: 0, plays: ['66', '60@L', '01@R', '16@2'] }, options);
    expect(readRecordText(text)).toEqual({ ok: true, value });
    expect(writeRecordText(value)).toBe(text.replace('\\u2028', '\u2028'));
  });

  test('may be written by hand: no numbers, blanks and comments anywhere, other line ends', () => {
    const text = `# Sunday\r\n\r\n${HEAD.join('\r\n')}\n[Round]\n${DEAL.join('\n')}\n\n  66 06<\t-\n16<`;
    expect(readRecordText(text)).toEqual({
      ok: true,
      value: record({ plays: ['66', '06@L', '16@L'] }),
    });
  });

  test('shows who passed and how a round ended', () => {
    const first = plain(vectorLines('records.jsonl')[0] ?? '');
    const lines = writeRecordText({ ...first, rounds: first.rounds.slice(0, 1) }).split('\n');
    const from = lines.indexOf('[Round]') + 5;
    expect(lines.slice(from, from + 3)).toEqual([
      '1. 66 06< 03< 26',
      '2. 23> 33< 35< 55<',
      expect.anything(),
    ]);
    expect(lines.some((line) => /^\d+\. .* -( |$)/.test(line))).toBe(true);
    expect(lines.at(-2)).toMatch(/^# (seat \d went out|blocked by seat \d); pips left .*; scores/);
  });

  test('keeps texts that other programs take for line ends', () => {
    const odd = { ...record({}), options: { 'a\u2028b': 'x\u2029\u0085' }, rounds: [] };
    expect(readRecordText(writeRecordText(odd))).toEqual({ ok: true, value: odd });
  });

  test('of no rounds is its head', () => {
    const none = { ...record({}), rounds: [] };
    expect(writeRecordText(none)).toBe(`${HEAD.join('\n')}\n`);
    expect(readRecordText(HEAD.join('\n'))).toEqual({ ok: true, value: none });
  });
});

describe('a malformed text names its line', () => {
  const round = [...HEAD, '[Round]', ...DEAL];
  test.each([
    ['nothing', [], 1, 'no record'],
    ['only comments', ['# a', '# b'], 1, 'no record'],
    ['no ruleset', ['', '[Seats 4]'], 2, 'begins with its ruleset'],
    ['plays first', ['66'], 1, 'after [Round]'],
    ['two records', [...HEAD, '', ...HEAD], 4, 'second record'],
    ['no seats', ['[Ruleset "x"]', '[Round]'], 2, 'how many seats'],
    ['no seats at all', ['# x', '[Ruleset "x"]'], 2, 'how many seats'],
    ['two numbers of seats', [...HEAD, '[Seats 4]'], 3, 'twice'],
    ['half a seat', ['[Ruleset "x"]', '[Seats 3.5]'], 2, '[Seats 4]'],
    ['a name without quotes', ['[Ruleset x]'], 1, 'form [Ruleset'],
    ['an unknown tag', [...HEAD, '[Event "Sunday"]'], 3, 'no such tag'],
    ['a tag named constructor', [...HEAD, '[constructor]'], 3, 'no such tag'],
    ['a tag left open', [...HEAD, '[Round'], 3, 'no such tag'],
    ['an option without a value', [...HEAD, '[Option "target"]'], 3, 'form [Option'],
    ['an option of no JSON', [...HEAD, '[Option "target" five]'], 3, 'form [Option'],
    ['an option twice', [...HEAD, '[Option "a" 1]', '[Option "a" 1]'], 4, 'twice'],
    ['an option in a round', [...round, '[Option "a" 1]'], 8, 'before the first round'],
    ['a hand outside a round', [...HEAD, DEAL[0]], 3, 'after [Round]'],
    ['hands out of order', [...HEAD, '[Round]', DEAL[1]], 4, 'hand of seat 0'],
    ['a bone of three digits', [...HEAD, '[Round]', '[Hand 0 "123"]'], 4, 'form [Hand'],
    ['a round without a number', [...HEAD, '[Round "one"]'], 3, '[Round 3]'],
    ['two posers', [...round, '[Poser 1]', '[Poser 1]'], 9, 'twice'],
    ['a poser by name', [...round, '[Poser "Ana"]'], 8, 'form [Poser 0]'],
    ['cancelled twice', [...round, '[Cancelled]', '[Cancelled]'], 9, 'twice'],
    ['plays in a cancelled round', [...round, '[Cancelled]', '1. 66'], 9, 'no plays'],
    ['a tag after the plays', [...round, '1. 66', '[Poser 0]'], 9, 'before the plays'],
    ['a row left out', [...round, '1. 66', '3. 16'], 9, 'number 2'],
    ['a play that is none', [...round, '1. 66 06@L'], 8, '"06@L" is not a play'],
    ['an arm that is none', [...round, '1. 66 06^5'], 8, '"06^5" is not a play'],
    ['one digit', [...round, '1. 66 6'], 8, '"6" is not a play'],
  ] as const)('%s', (_, lines, line, message) => {
    expect(readRecordText(lines.join('\n'))).toEqual({
      ok: false,
      error: { line, message: expect.stringContaining(message) },
    });
  });
});

test.each([
  ['[Ruleset "x"]', true],
  ['\n  # a note\n\n[Seats 4]', true],
  ['{"format":1}', false],
  ['[{"format":1}]', false],
  ['[1]', false],
  ['', false],
  ['# a note', false],
] as const)('%j is text form: %s', (text, is) => {
  expect(isRecordText(text)).toBe(is);
});

/** Texts that the documentation shows. */
const SHOWN = [
  ...readFileSync(join(ROOT, 'docs', 'notation.md'), 'utf8')
    .split('```\n')
    .filter((block) => block.startsWith('[Ruleset'))
    .map((text) => ['docs/notation.md', text] as const),
  ...readdirSync(join(ROOT, 'docs', 'examples'))
    .filter((name) => name.endsWith('.txt'))
    .map((name) => [name, readFileSync(join(ROOT, 'docs', 'examples', name), 'utf8')] as const),
];

describe('the documentation', () => {
  it('shows an example, and one for each picture', () => {
    expect(SHOWN).toHaveLength(6);
  });

  it.each(SHOWN)('shows a legal record as it is written (%s)', (_, text) => {
    const read = readRecordText(text);
    if (!read.ok) throw new Error(read.error.message);
    expect(writeRecordText(read.value)).toBe(text);
    expect(adjudicate(read.value).ok).toBe(true);
  });
});
