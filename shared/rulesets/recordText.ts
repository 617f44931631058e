/**
 * The text form of a game record, for people: one tag a line, then the plays. Its grammar is in
 * docs/notation.md. What the text says is exactly what the record says; only the passes and the
 * comments come from the rules, and a reader of the record does not look at them.
 */
import { adjudicate } from './adjudicate.ts';
import type { RoundEntry } from './adjudication.ts';
import { isObject, isWhole } from './json.ts';
import { type GameRecord, RECORD_FORMAT, type RecordRound } from './record.ts';

/** A play as a record writes it. */
const PLAY = /^(\d\d)(?:@([LR1-4]))?$/;

const END_SIGNS: Readonly<Record<string, string>> = { L: '<', R: '>' };

export const PASS_SIGN = '-';

/**
 * A record as this program writes it: fields that nobody reads are left out (so are `poser: null`,
 * `cancelled: false` and the plays of a cancelled round), and options that are not there are none.
 * Null for what has not the shape of a record; whether it keeps the rules is not looked at.
 */
export function plainRecord(record: unknown): GameRecord | null {
  if (!isObject(record)) return null;
  const { format, ruleset, options = {}, seats, rounds } = record;
  if (format !== RECORD_FORMAT || typeof ruleset !== 'string' || !isObject(options)) return null;
  if (!isWhole(seats) || !Array.isArray(rounds)) return null;
  const plain = rounds.map(plainRound).filter((round) => round !== null);
  if (plain.length < rounds.length) return null;
  return { format, ruleset, options: options as GameRecord['options'], seats, rounds: plain };
}

function isTextList(value: unknown, form: RegExp): value is string[] {
  return Array.isArray(value) && value.every((v) => typeof v === 'string' && form.test(v));
}

function plainRound(round: unknown): RecordRound | null {
  if (!isObject(round)) return null;
  const { no, deal, poser = null, cancelled = false, plays } = round;
  if (!Array.isArray(deal) || !deal.every((hand) => isTextList(hand, /^\d\d$/))) return null;
  if (poser !== null && !isWhole(poser)) return null;
  const head = { ...(isWhole(no) ? { no } : {}), deal, ...(poser === null ? {} : { poser }) };
  if (cancelled === true) return { ...head, cancelled };
  return cancelled === false && isTextList(plays, PLAY) ? { ...head, plays } : null;
}

/** Writes a record as text that `readRecordText` reads back as the same record. */
export function writeRecordText(record: GameRecord): string {
  const told = adjudicate(record);
  const rounds = record.rounds.map((round, i) =>
    roundLines(round, told.ok ? (told.rounds[i] ?? null) : null, record.seats),
  );
  const head = [
    tag('Ruleset', record.ruleset),
    tag('Seats', record.seats),
    ...Object.entries(record.options).map(([name, value]) => tag('Option', name, value)),
  ];
  return [head, ...rounds].map((lines) => `${lines.join('\n')}\n`).join('\n');
}

function tag(name: string, ...values: readonly unknown[]): string {
  return `[${[name, ...values.map((value) => JSON.stringify(value))].join(' ')}]`;
}

function roundLines(round: RecordRound, entry: RoundEntry | null, seats: number): string[] {
  const { no, deal, poser, cancelled, plays = [] } = round;
  return [
    no === undefined ? tag('Round') : tag('Round', no),
    ...deal.map((hand, seat) => tag('Hand', seat, hand.join(' '))),
    ...(poser === undefined ? [] : [tag('Poser', poser)]),
    ...(cancelled === true ? [tag('Cancelled')] : []),
    ...playRows(withPasses(plays, entry), seats),
    ...(entry === null ? [] : outcomeLines(entry)),
  ];
}

function playSign(play: string): string {
  const [, bone = '', end] = PLAY.exec(play) ?? [];
  return end === undefined ? bone : `${bone}${END_SIGNS[end] ?? `^${end}`}`;
}

/** The plays as signs, with a sign for every pass where the rules have told the turns. */
function withPasses(plays: readonly string[], entry: RoundEntry | null): string[] {
  const signs = plays.map(playSign);
  if (entry === null) return signs;
  let next = 0;
  return entry.turns.map((turn) => {
    if ('pass' in turn) return PASS_SIGN;
    next += 1;
    return signs[next - 1] ?? '';
  });
}

/** Numbered rows of one turn of each seat, from the poser on. */
function playRows(signs: readonly string[], seats: number): string[] {
  const width = Math.max(seats, 1);
  const count = Math.ceil(signs.length / width);
  return Array.from(
    { length: count },
    (_, row) => `${row + 1}. ${signs.slice(row * width, (row + 1) * width).join(' ')}`,
  );
}

/** How a round ended, as a comment. */
function outcomeLines(entry: RoundEntry): string[] {
  const { end, closer, counts, event, scores } = entry;
  if (end === 'cancelled') return [];
  const how = {
    domino: `seat ${closer} went out`,
    block: `blocked by seat ${closer}`,
    open: 'not finished',
  }[end];
  const result = end === 'open' ? [] : [`scores ${scores.join(' ')}`, event];
  return [`# ${[how, `pips left ${counts.join(' ')}`, ...result].join('; ')}`];
}
