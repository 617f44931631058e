/** A table and its invite in one word, for where a link does not get through. */
import { readRoute, tableHash } from './route.ts';

const CODE = /^([A-Za-z0-9_-]{22})\.([A-Za-z0-9_-]{22})$/;

/** The code of a table with a free seat. */
export function tableCode(tableId: string, invite: string): string {
  return `${tableId}.${invite}`;
}

/**
 * Where a link or a code leads on this page: its part after `#`. Null for what is neither. Blanks
 * around it, and what a chat wrote before a link, do no harm; of a link only the table is taken,
 * whoever's page it was of.
 */
export function readTableCode(text: string): string | null {
  const [word = ''] = /\S*$/.exec(text.trim()) ?? [];
  const [, tableId, invite] = CODE.exec(word) ?? [];
  if (tableId !== undefined && invite !== undefined) return tableHash(tableId, invite);
  const hash = word.slice(word.indexOf('#'));
  return word.includes('#') && 'tableId' in readRoute(hash) ? hash : null;
}
