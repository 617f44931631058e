import type { Draw } from './randomPlay.ts';

export function pickFrom<T>(draw: Draw, values: readonly T[]): T {
  if (values.length === 0) throw new Error('nothing to pick from');
  return values[draw(values.length)] as T;
}

/** True once in n times. */
export function once(draw: Draw, n: number): boolean {
  return draw(n) === 0;
}

export function shuffled<T>(draw: Draw, values: readonly T[]): T[] {
  const left = [...values];
  const out: T[] = [];
  while (left.length > 0) out.push(...left.splice(draw(left.length), 1));
  return out;
}
