import type { Words } from '../words.ts';

/** Some words of a language, said as in one country; everything else stays. */
export type Overlay = Part<Words>;

type Part<T> = T extends (...args: never[]) => unknown
  ? T
  : T extends readonly unknown[]
    ? T
    : T extends object
      ? { readonly [K in keyof T]?: Part<T[K]> }
      : T;

/** `base` with what the overlay says otherwise. */
export function overlaid(base: Words, overlay: Overlay): Words {
  return merged(base, overlay) as Words;
}

function merged(base: unknown, over: unknown): unknown {
  if (!isPlain(base) || !isPlain(over)) return over;
  const said = Object.entries(over).map(([name, value]) => [name, merged(base[name], value)]);
  return { ...base, ...Object.fromEntries(said) };
}

function isPlain(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
