import type { Trouble } from './api.ts';
import { words } from './words.ts';

/** A trouble in words: the page's own where it has any, else the server's. */
export function troubleWords({ code, title }: Trouble): string {
  return words.problems[code] ?? title;
}
