/**
 * Codes of eight signs that a person reads here and types there, `XXXX-XXXX`. The first four name
 * the slot in which the code lies, so that wrong tries can be counted: whoever guesses blindly has
 * five tries among the 2^20 others, however many they send; and there are as many slots, so that
 * nobody can fill them. Signs are Crockford's base 32, which has no two that look alike.
 */

const SIGNS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const SLOT_SIGNS = 4;
const SECRET_SIGNS = 4;

export interface LinkCodeText {
  readonly slot: string;
  readonly secret: string;
}

/** A code from fresh random bytes, eight at least. */
export function drawLinkCode(random: Uint8Array): LinkCodeText {
  const signs = Array.from(random, (byte) => SIGNS[byte % SIGNS.length]).join('');
  const end = SLOT_SIGNS + SECRET_SIGNS;
  return { slot: signs.slice(0, SLOT_SIGNS), secret: signs.slice(SLOT_SIGNS, end) };
}

/** A code as it is shown. */
export function linkCodeText({ slot, secret }: LinkCodeText): string {
  return `${slot}-${secret}`;
}

/** A code as it was typed: blanks, hyphens, small letters and look-alikes are forgiven. */
export function readLinkCode(typed: string): LinkCodeText | null {
  const code = typed.toUpperCase().replace(/[\s-]/g, '').replace(/[IL]/g, '1').replaceAll('O', '0');
  const isCode = code.length === SLOT_SIGNS + SECRET_SIGNS;
  if (!isCode || [...code].some((sign) => !SIGNS.includes(sign))) return null;
  return { slot: code.slice(0, SLOT_SIGNS), secret: code.slice(SLOT_SIGNS) };
}
