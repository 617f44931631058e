/** Reads the text form of game records (docs/notation.md). */
import { err, ok, type Result } from '../engine/result.ts';
import type { OptionValue } from '../engine/rules.ts';
import { isWhole } from './json.ts';
import { type GameRecord, RECORD_FORMAT, type RecordRound } from './record.ts';
import { PASS_SIGN } from './recordText.ts';

/** The first line that is wrong, counted from 1, and what is wrong with it. */
export interface TextFault {
  readonly line: number;
  readonly message: string;
}

interface Line {
  readonly number: number;
  readonly text: string;
}

/** The lines that say something, without blanks around them. */
function linesOf(text: string): Line[] {
  return text
    .split('\n')
    .map((line, i) => ({ number: i + 1, text: line.trim() }))
    .filter((line) => line.text !== '' && !line.text.startsWith('#'));
}

const RULESET_TAG = /^\[Ruleset\b/;

/** Whether a text is meant as records in text form, and not as JSON. */
export function isRecordText(text: string): boolean {
  const [first] = linesOf(text);
  return first !== undefined && /^\[[A-Za-z]/.test(first.text);
}

/** The records of a text, each begun by its `Ruleset` tag: what it says, or its first fault. */
export function readRecordTexts(text: string): Result<GameRecord, TextFault>[] {
  const records: [Line, ...Line[]][] = [];
  for (const line of linesOf(text)) {
    const last = records.at(-1);
    if (last === undefined || RULESET_TAG.test(line.text)) records.push([line]);
    else last.push(line);
  }
  return records.map(readRecordLines);
}

/** Reads a text of one record. Passes and comments are for people and are not looked at. */
export function readRecordText(text: string): Result<GameRecord, TextFault> {
  const [record, second] = readRecordTexts(text);
  if (record === undefined) return err({ line: 1, message: 'there is no record here' });
  if (second === undefined) return record;
  const starts = linesOf(text).filter((line) => RULESET_TAG.test(line.text));
  return err({ line: starts[1]?.number ?? 1, message: 'a second record begins here' });
}

interface Draft {
  ruleset: string | null;
  seats: number | null;
  readonly options: Map<string, OptionValue>;
  readonly rounds: RoundDraft[];
}

interface RoundDraft {
  readonly no: number | null;
  readonly deal: string[][];
  poser: number | null;
  isCancelled: boolean;
  rows: number;
  readonly plays: string[];
}

/** What is wrong, for people; null if nothing is. */
type Fault = string | null;

function readRecordLines(lines: readonly [Line, ...Line[]]): Result<GameRecord, TextFault> {
  const draft: Draft = { ruleset: null, seats: null, options: new Map(), rounds: [] };
  for (const { number, text } of lines) {
    const message = text.startsWith('[') ? readTag(draft, text) : readRow(draft, text);
    if (message !== null) return err({ line: number, message });
  }
  const { ruleset, seats, options, rounds } = draft;
  if (ruleset === null || seats === null) return err({ line: lines[0].number, message: NO_SEATS });
  return ok({
    format: RECORD_FORMAT,
    ruleset,
    options: Object.fromEntries(options),
    seats,
    rounds: rounds.map(finishRound),
  });
}

const NO_SEATS = 'the record does not say for how many seats it is: [Seats 4]';

function finishRound({ no, deal, poser, isCancelled, plays }: RoundDraft): RecordRound {
  return {
    ...(no === null ? {} : { no }),
    deal,
    ...(poser === null ? {} : { poser }),
    ...(isCancelled ? { cancelled: true } : { plays }),
  };
}

/** A tag before the first round. */
interface HeadTag {
  readonly form: string;
  head(draft: Draft, values: readonly unknown[]): Fault | undefined;
}

/** A tag of a round, before its plays. */
interface RoundTag {
  readonly form: string;
  round(round: RoundDraft, values: readonly unknown[]): Fault | undefined;
}

const TWICE = 'this tag stands here twice';

/** How each tag is read; undefined where the values are not of its form. */
const TAGS: Readonly<Record<string, HeadTag | RoundTag>> = {
  Ruleset: {
    form: '[Ruleset "jamaican-partner"]',
    head(draft, [name, ...others]) {
      if (typeof name !== 'string' || others.length > 0) return undefined;
      draft.ruleset = name;
      return null;
    },
  },
  Seats: {
    form: '[Seats 4]',
    head(draft, [seats, ...others]) {
      if (!isWhole(seats) || others.length > 0) return undefined;
      if (draft.seats !== null) return TWICE;
      draft.seats = seats;
      return null;
    },
  },
  Option: {
    form: '[Option "target" 5]',
    head(draft, values) {
      const [name, value] = values;
      if (typeof name !== 'string' || values.length !== 2) return undefined;
      if (draft.options.has(name)) return 'this option is given twice';
      draft.options.set(name, value as OptionValue);
      return null;
    },
  },
  Hand: {
    form: '[Hand 0 "00 02 03 06 11 23 56"]',
    round(round, [seat, text]) {
      if (!isWhole(seat) || typeof text !== 'string') return undefined;
      if (seat !== round.deal.length) return `this must be the hand of seat ${round.deal.length}`;
      const bones = text.split(' ').filter((bone) => bone !== '');
      if (!bones.every((bone) => /^\d\d$/.test(bone))) return undefined;
      round.deal.push(bones);
      return null;
    },
  },
  Poser: {
    form: '[Poser 0]',
    round(round, [poser, ...others]) {
      if (!isWhole(poser) || others.length > 0) return undefined;
      if (round.poser !== null) return TWICE;
      round.poser = poser;
      return null;
    },
  },
  Cancelled: {
    form: '[Cancelled]',
    round(round, values) {
      if (values.length > 0) return undefined;
      if (round.isCancelled) return TWICE;
      round.isCancelled = true;
      return null;
    },
  },
};

/** A text in quotes or one word, then nothing or a blank and the rest: JSON, both. */
const VALUES = /^ ("(?:[^"\\]|\\.)*"|[^" ]+)(?: (.+))?$/s;

/** The values of a tag; null if they are not JSON. */
function readValues(text: string): unknown[] | null {
  if (text === '') return [];
  const parts = VALUES.exec(text)
    ?.slice(1)
    .filter((part) => part !== undefined);
  try {
    return parts === undefined ? null : parts.map((part): unknown => JSON.parse(part));
  } catch {
    return null;
  }
}

function readTag(draft: Draft, text: string): Fault {
  const [, name = '', rest = ''] = /^\[([A-Za-z]+)(.*)\]$/s.exec(text) ?? [];
  const values = readValues(rest);
  if (draft.ruleset === null && name !== 'Ruleset') {
    return 'a record begins with its ruleset: [Ruleset "jamaican-partner"]';
  }
  if (name === 'Round') return beginRound(draft, values);
  const tag = Object.hasOwn(TAGS, name) ? TAGS[name] : undefined;
  if (tag === undefined) return 'there is no such tag';
  const fault = values === null ? undefined : placeTag(draft, tag, values);
  return fault === undefined ? `this tag has the form ${tag.form}` : fault;
}

function beginRound({ seats, rounds }: Draft, values: readonly unknown[] | null): Fault {
  if (seats === null) return NO_SEATS;
  const no = values?.length === 0 ? null : values?.[0];
  if (no === undefined || (no !== null && !isWhole(no)) || (values?.length ?? 0) > 1) {
    return 'this tag has the form [Round] or [Round 3]';
  }
  rounds.push({ no, deal: [], poser: null, isCancelled: false, rows: 0, plays: [] });
  return null;
}

function placeTag(draft: Draft, tag: HeadTag | RoundTag, values: readonly unknown[]) {
  const round = draft.rounds.at(-1);
  if ('head' in tag) {
    return round === undefined ? tag.head(draft, values) : 'this tag stands before the first round';
  }
  if (round === undefined) return 'this tag stands in a round, after [Round]';
  return round.rows === 0 ? tag.round(round, values) : 'this tag stands before the plays';
}

const END_NAMES: Readonly<Record<string, string>> = {
  '<': '@L',
  '>': '@R',
  '^1': '@1',
  '^2': '@2',
  '^3': '@3',
  '^4': '@4',
};

/** A row of plays, with or without its number. */
function readRow(draft: Draft, text: string): Fault {
  const round = draft.rounds.at(-1);
  if (round === undefined) return 'plays stand in a round, after [Round]';
  if (round.isCancelled) return 'a cancelled round has no plays';
  const [, number, row = text] = /^(\d+)\.(.*)$/.exec(text) ?? [];
  round.rows += 1;
  if (number !== undefined && number !== String(round.rows)) {
    return `this row must have the number ${round.rows}`;
  }
  for (const sign of row.split(/\s+/)) {
    if (sign === '' || sign === PASS_SIGN) continue;
    const [, bone, end = ''] = /^(\d\d)([<>]|\^[1-4])?$/.exec(sign) ?? [];
    if (bone === undefined) return `${JSON.stringify(sign.slice(0, 20))} is not a play`;
    round.plays.push(`${bone}${END_NAMES[end] ?? ''}`);
  }
  return null;
}
