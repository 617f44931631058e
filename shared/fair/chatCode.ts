import { base32crockford } from '@scure/base';
import { sized } from './bytes.ts';

/**
 * A hash as people compare it: its first 130 bits as 26 Crockford base32 characters, 5-5-5-5-6
 * (DF1 A.4). Never shorter: the server controls both sides and could search for a collision.
 */
export function chatCode(hash: Uint8Array): string {
  const code = base32crockford.encode(sized(hash, 32)).slice(0, 26);
  return code.replace(/^(.{5})(.{5})(.{5})(.{5})/, '$1-$2-$3-$4-');
}
