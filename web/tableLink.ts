/** What somebody types or pastes to come to a table: a link, or a code that they were told. */
import { readRoute } from './route.ts';

/**
 * Where a link leads on this page: its part after `#`. Null for what is none. Blanks around it, and
 * what a chat wrote before it, do no harm; only the table is taken, whoever's page it was of.
 */
export function readTableLink(text: string): string | null {
  const [word = ''] = /\S*$/.exec(text.trim()) ?? [];
  const hash = word.slice(word.indexOf('#'));
  return word.includes('#') && 'tableId' in readRoute(hash) ? hash : null;
}

/** Whether a text is of the form of a code that is said aloud, ten digits. */
export function isSpokenCode(text: string): boolean {
  return /^\d{10}$/.test(text.replace(/[\s.-]/g, ''));
}
