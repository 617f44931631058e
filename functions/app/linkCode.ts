/**
 * Codes of six signs that a person reads here and types there. The first two name the slot in
 * which the code lies, so that wrong tries can be counted: whoever guesses blindly has five tries
 * among the 2^20 others, however many they send. Signs are Crockford's base 32, which has no two
 * that look alike.
 */
import { idBytes } from '../../shared/journal/eventData.ts';
import type { Derive } from './ports.ts';

const SIGNS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const SLOT_SIGNS = 2;
const SECRET_SIGNS = 4;

export interface LinkCodeText {
  readonly slot: string;
  readonly secret: string;
}

const signsOf = (bytes: Uint8Array, count: number): string =>
  Array.from(bytes.slice(0, count), (byte) => SIGNS[byte % SIGNS.length]).join('');

/** The slots that a player's code may lie in, the first one first. */
export function slotOf(derive: Derive, playerId: string, attempt: number): string {
  const bytes = idBytes(derive.id('link-slot', playerId, String(attempt)));
  if (bytes === null) throw new Error('a derived id has the wrong length');
  return signsOf(bytes, SLOT_SIGNS);
}

/** A secret from fresh random bytes. */
export function secretOf(random: Uint8Array): string {
  return signsOf(random, SECRET_SIGNS);
}

/** A code as it was typed: blanks, hyphens, small letters and look-alikes are forgiven. */
export function readLinkCode(typed: string): LinkCodeText | null {
  const code = typed.toUpperCase().replace(/[\s-]/g, '').replace(/[IL]/g, '1').replaceAll('O', '0');
  const isCode = code.length === SLOT_SIGNS + SECRET_SIGNS;
  if (!isCode || [...code].some((sign) => !SIGNS.includes(sign))) return null;
  return { slot: code.slice(0, SLOT_SIGNS), secret: code.slice(SLOT_SIGNS) };
}
