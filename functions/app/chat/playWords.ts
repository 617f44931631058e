/** Bones, ends and orders as people type them, in English and Spanish. */
import type { Order } from '../../../shared/protocol/commands.ts';
import type { EndName, MoveView } from '../../../shared/protocol/view.ts';

const ENDS: Readonly<Record<string, EndName>> = {
  l: 'L',
  left: 'L',
  i: 'L',
  izq: 'L',
  izquierda: 'L',
  r: 'R',
  right: 'R',
  d: 'R',
  der: 'R',
  derecha: 'R',
  '1': 1,
  '2': 2,
  '3': 3,
  '4': 4,
};

const BONE = /^\[?([0-6])[-|:/]?([0-6])\]?$/;
const NOISE: ReadonlySet<string> = new Set([
  '@',
  'at',
  'on',
  'the',
  'arm',
  'en',
  'el',
  'la',
  'brazo',
]);

/** Small letters without accents, in words. */
export function wordsOf(text: string): string[] {
  const plain = text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
  return plain
    .replaceAll('@', ' @ ')
    .split(/\s+/)
    .filter((word) => word !== '');
}

/** A bone such as `36`, `6-3` or `[3|6]` with its low half first; null for anything else. */
function readBone(word: string): string | null {
  const [, a, b] = BONE.exec(word) ?? [];
  if (a === undefined || b === undefined) return null;
  return a <= b ? `${a}${b}` : `${b}${a}`;
}

/** A play such as `36 left`, `6-3@R` or `55 arm 2`; null for anything else. */
export function readPlay(text: string): MoveView | null {
  const [first = '', ...rest] = wordsOf(text);
  const bone = readBone(first);
  const [end, ...more] = rest.filter((word) => !NOISE.has(word));
  if (bone === null || more.length > 0) return null;
  if (end === undefined) return { bone };
  const named = ENDS[end];
  return named === undefined ? null : { bone, end: named };
}

const NONE: ReadonlySet<string> = new Set(['none', 'ninguna', 'no', '-']);

function readOrder(text: string): Order | null {
  const words = wordsOf(text);
  const isLate = ['late', 'tarde'].includes(words.at(-1) ?? '');
  const timed = isLate ? words.slice(0, -1) : words;
  const guardAt = timed.findIndex((word) => word === 'if' || word === 'si');
  const played = readPlay((guardAt < 0 ? timed : timed.slice(0, guardAt)).join(' '));
  const guard = guardAt < 0 ? null : timed.slice(guardAt + 1);
  const pips = guard?.filter((word) => word !== 'or' && word !== 'o') ?? [];
  const isGuard = guard === null || (pips.length > 0 && pips.every((pip) => /^[0-6]$/.test(pip)));
  if (played === null || !isGuard) return null;
  return {
    ...played,
    ...(guard === null ? {} : { when: { ends: pips.map(Number) } }),
    at: isLate ? 'expiry' : 'turn',
  };
}

/** Orders by commas, such as `36 left if 6, 55`; an empty list for none; null for anything else. */
export function readOrders(text: string): readonly Order[] | null {
  if (NONE.has(wordsOf(text).join(' '))) return [];
  const orders = text.split(/[;,]/).map(readOrder);
  return orders.some((order) => order === null) ? null : orders.filter((order) => order !== null);
}
