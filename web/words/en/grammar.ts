/** How English puts names, numbers and bones into sentences. */
import type { SpanUnit } from '../../format.ts';
import type { Who } from '../who.ts';

const NUMBERS = 'no one two three four five six seven eight nine ten eleven twelve'.split(' ');
const PIPS = ['blank', 'one', 'two', 'three', 'four', 'five', 'six'] as const;

export const spell = (n: number): string => NUMBERS[n] ?? String(n);
export const plural = (n: number, one: string): string => `${n} ${n === 1 ? one : `${one}s`}`;
/** "1 day", "90 seconds". */
export const span = (n: number, unit: SpanUnit): string => plural(n, unit);
export const whose = (who: Who): string => (who.you ? 'your' : `${who.name}’s`);
export const whom = (who: Who): string => (who.you ? 'you' : who.name);
/** "You hold", "Bo holds". */
export const does = (who: Who, verb: string): string =>
  `${who.name} ${who.you ? verb : `${verb}s`}`;

export function list(names: readonly string[], last = 'and'): string {
  const end = names.at(-1) ?? '';
  return names.length < 2 ? end : `${names.slice(0, -1).join(', ')} ${last} ${end}`;
}

/** "3-6"; a double by its name. */
export function bone(name: string): string {
  const [low, high] = name;
  return low === high ? `double ${PIPS[Number(low)]}` : `${low}-${high}`;
}
