/**
 * Every text of the page but the rules and agreements, which `shared/words/` says. A language is an
 * object of the shape of the English one; nothing else in `web/` holds words. Names come as they
 * are and are shown as text alone.
 */
import type { english } from './words/en/words.ts';

export type Words = typeof english;

/**
 * In the language that is spoken now. Read when something is drawn, never kept; there is none
 * before the page first speaks one.
 */
export let words: Words;

/** Speaks another language from the next drawing on. */
export function speak(next: Words): void {
  words = next;
}
