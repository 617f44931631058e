/** What a player types, read against what the table lets them do now. */
import type { EndName, MoveView, View } from '../../shared/protocol/view.ts';
import type { CommandBody } from './client.ts';
import type { PlayWords } from './words/english.ts';
import { ALL_PLAY_WORDS } from './words/playWords.ts';

export type Reply =
  | { readonly kind: 'command'; readonly body: CommandBody; readonly needsSure: boolean }
  | { readonly kind: 'help' | 'table' | 'link' | 'quit' }
  /** One sentence that says what is wrong and what can be said. */
  | { readonly kind: 'wrong'; readonly words: string };

/** Something that the table asks for, as it is listed: number 1 is the first. */
export interface Choice {
  /** What may be typed for it beside its number. */
  readonly typed: string;
  readonly body: CommandBody;
}

/** Commands that a table asks for; the others are only allowed. */
const ASKED = ['keep', 'redeal', 'lead', 'claim', 'back'] as const;
/** Commands that cannot be taken back. */
const GRAVE: ReadonlySet<string> = new Set(['cancel', 'resign', 'leave']);
const BONE = /^\W?([0-6])\W?([0-6])(?!\d)\W*(?:arm|brazo)?\s*([a-z]*|[1-4])$/;
const ENDS: Readonly<Record<string, EndName>> = {
  ...{ l: 'L', left: 'L', i: 'L', izq: 'L', izquierda: 'L' },
  ...{ r: 'R', right: 'R', d: 'R', der: 'R', derecha: 'R' },
  ...{ '1': 1, '2': 2, '3': 3, '4': 4 },
};
const DAYS_MAX = 60;

/** A play as it is listed, and as it may be typed. */
function moveText({ bone, end }: MoveView, t: PlayWords): string {
  if (end === undefined) return bone;
  return `${bone} ${typeof end === 'number' ? end : t.ends[end]}`;
}

/** What the table waits for from this player; none where it waits for others. */
export function choicesOf({ you, seats }: View, t: PlayWords): readonly Choice[] {
  const plays = you.moves.map((move) => ({
    typed: moveText(move, t),
    body: { type: 'play', ...move },
  }));
  const asked = ASKED.filter((type) => you.can.includes(type)).map((type) => {
    const [typed = type] = t.can[type] ?? [];
    return { typed, body: bodyOf(type, you.seat ?? 0, seats.length) };
  });
  return [...plays, ...asked];
}

function bodyOf(type: string, seat: number, seats: number): CommandBody {
  return type === 'lead' ? { type, seat: (seat + 2) % seats } : { type };
}

/** Reads one line. */
export function readReply(line: string, view: View, t: PlayWords): Reply {
  const text = line.trim().toLowerCase().normalize('NFD').replace(/\p{M}/gu, '');
  const [word = '', ...rest] = text.split(/\s+/);
  const choices = choicesOf(view, t);
  const canSay = canSayOf(choices, t);
  if (text === '') return wrong(canSay);
  for (const kind of ['table', 'link', 'quit'] as const) {
    if (ALL_PLAY_WORDS.some(({ help }) => help[kind][0] === text)) return { kind };
  }
  if (text === '?') return { kind: 'help' };
  const type = typeNamed(word);
  if (type !== null) return commandReply(type, rest.join(' '), view, t, canSay);
  const number = /^#?(\d)$|^#(\d+)$/.exec(text);
  if (number !== null) return numbered(Number(number[1] ?? number[2]), choices, t, canSay);
  const play = readPlay(text);
  if (play === null) return wrong(t.unread(line.trim(), canSay));
  return playReply(play, view, t, canSay);
}

const wrong = (words: string): Reply => ({ kind: 'wrong', words });

/** The sentence of what can be said now. */
function canSayOf(choices: readonly Choice[], t: PlayWords): string {
  if (choices.length === 0) return t.canWait;
  return t.canPlay(choices.map(({ typed }) => typed).join(', '));
}

/** A command by its first word in any language. */
function typeNamed(word: string): string | null {
  for (const { can } of ALL_PLAY_WORDS) {
    const found = Object.entries(can).find(([, [typed]]) => typed.split(' ')[0] === word);
    if (found !== undefined) return found[0];
  }
  return null;
}

function numbered(no: number, choices: readonly Choice[], t: PlayWords, canSay: string): Reply {
  const choice = choices[no - 1];
  if (choice === undefined) return wrong(t.noNumber(no, canSay));
  return { kind: 'command', body: choice.body, needsSure: false };
}

function commandReply(
  type: string,
  rest: string,
  { you, seats }: View,
  t: PlayWords,
  canSay: string,
): Reply {
  const [typed = type] = t.can[type] ?? [];
  if (!you.can.includes(type)) return wrong(t.cannot(typed.split(' ')[0] ?? typed, canSay));
  const body = bodyOf(type, you.seat ?? 0, seats.length);
  const given = type === 'orders' ? readOrders(rest) : type === 'vacation' ? readDays(rest) : {};
  if (given === null) return wrong(t.unread(`${type} ${rest}`, t.canPlay(typed)));
  return { kind: 'command', body: { ...body, ...given }, needsSure: GRAVE.has(type) };
}

function readDays(text: string): { readonly days: number } | null {
  const days = Number(text);
  return /^\d{1,2}$/.test(text) && days >= 1 && days <= DAYS_MAX ? { days } : null;
}

function readOrders(text: string): { readonly orders: readonly MoveView[] } | null {
  if (/^(none|ninguna)$/.test(text)) return { orders: [] };
  const plays = text.split(',').map((part) => readPlay(part.trim()));
  return plays.some((play) => play === null)
    ? null
    : { orders: plays.filter((play) => play !== null) };
}

/** A bone such as `36`, `6-3 left`, `[3|6] R` or `36@2`, its low half first. */
function readPlay(text: string): MoveView | null {
  const [, one, other, where = ''] = BONE.exec(text) ?? [];
  if (one === undefined || other === undefined) return null;
  const bone = one <= other ? `${one}${other}` : `${other}${one}`;
  if (where === '') return { bone };
  const end = ENDS[where];
  return end === undefined ? null : { bone, end };
}

function playReply({ bone, end }: MoveView, { you }: View, t: PlayWords, canSay: string): Reply {
  if (!you.hand.includes(bone)) return wrong(t.notYours(bone, canSay));
  const fitting = you.moves.filter((move) => move.bone === bone);
  // A play that is listed without an end may be made at any.
  const found = fitting.filter((move) => end === undefined || (move.end ?? end) === end);
  const [move] = found;
  if (found.length > 1) return wrong(t.whichEnd(bone, canSay));
  if (move === undefined) {
    return wrong(t.fitsNot(moveText(end === undefined ? { bone } : { bone, end }, t), canSay));
  }
  return { kind: 'command', body: { type: 'play', ...move }, needsSure: false };
}
