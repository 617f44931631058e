/** How Spanish puts names, numbers and bones into sentences. */
import type { SpanUnit } from '../../format.ts';
import type { Who } from '../who.ts';

const NUMBERS = 'ninguno uno dos tres cuatro cinco seis siete ocho nueve diez once doce'.split(' ');
const PIPS = ['blanco', 'uno', 'dos', 'tres', 'cuatro', 'cinco', 'seis'] as const;

export const spell = (n: number): string => NUMBERS[n] ?? String(n);
export const plural = (n: number, one: string, many = `${one}s`): string =>
  `${n} ${n === 1 ? one : many}`;
const UNITS: Readonly<Record<SpanUnit, string>> = {
  day: 'día',
  hour: 'hora',
  minute: 'minuto',
  second: 'segundo',
};
/** "1 día", "90 segundos". */
export const span = (n: number, unit: SpanUnit): string => plural(n, UNITS[unit]);
/** "Tienes", "Bo tiene": a verb tells the reader by itself. */
export const does = ({ name, you }: Who, third: string, second: string): string =>
  you ? second : `${name} ${third}`;

/** `y` becomes `e`, and `o` becomes `u`, before a word that begins with the same sound. */
export function list(names: readonly string[], last = 'y'): string {
  const end = names.at(-1) ?? '';
  if (names.length < 2) return end;
  const isSame = last === 'y' ? /^\u2068?h?[ií](?![aeouáéóú])/i : /^\u2068?h?[oó]/i;
  const word = isSame.test(end) ? { y: 'e', o: 'u' }[last] : last;
  return `${names.slice(0, -1).join(', ')} ${word ?? last} ${end}`;
}

/** "3-6"; a double by its name. */
export function bone(name: string): string {
  const [low, high] = name;
  return low === high ? `doble ${PIPS[Number(low)]}` : `${low}-${high}`;
}

/** A bone with its article: "el doble seis", "la 3-6". */
export function theBone(name: string): string {
  return name.startsWith('doble') ? `el ${name}` : `la ${name}`;
}
