import { readFileSync } from 'node:fs';

/** The text of a file in test/vectors. */
export function vectorText(name: string): string {
  return readFileSync(new URL(`./vectors/${name}`, import.meta.url), 'utf8');
}

/** The values of a file that holds one JSON value a line. */
export function linesOf<T>(name: string): T[] {
  return vectorText(name)
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as T);
}
