import { ascii } from './bytes.ts';
import { hmacSha256, sha256 } from './sha256.ts';

/** What a hash or MAC is for: the first four bytes of its message, so that none passes for another
 * (DF1 A.1). */
export const TAGS = {
  seed: ascii('DF1S'),
  contribution: ascii('DF1C'),
  text: ascii('DF1T'),
  contributions: ascii('DF1X'),
  hand: ascii('DF1H'),
  deck: ascii('DF1D'),
  stream: ascii('DF1R'),
  salts: ascii('DF1K'),
  salt: ascii('DF1P'),
  bone: ascii('DF1B'),
  deal: ascii('DF1L'),
  event: ascii('DF1E'),
  move: ascii('DF1M'),
  draw: ascii('DF1W'),
  derive: ascii('DF1Q'),
} as const;

/** H of DF1 A.1: SHA-256 over the parts in a row. */
export const H: (...parts: readonly Uint8Array[]) => Uint8Array = sha256;

/**
 * M of DF1 A.1: HMAC-SHA256 under one key, for as many messages as wanted. The key's two blocks
 * are hashed once. Throws a `RangeError` unless the key has exactly 32 bytes.
 */
export const macUnder: (key: Uint8Array) => typeof H = hmacSha256;
