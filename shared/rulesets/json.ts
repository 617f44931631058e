import type { OptionValue } from '../engine/rules.ts';

export type JsonObject = { readonly [key: string]: unknown };

export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export function isWhole(value: unknown): value is number {
  return typeof value === 'number' && Number.isInteger(value);
}

/** JSON with the keys sorted at every level and no blanks: equal values give equal bytes. */
export function canonicalJson(value: OptionValue): string {
  return JSON.stringify(value, (_, part: OptionValue) =>
    isObject(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );
}
