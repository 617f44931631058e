import * as z from 'zod/mini';
import { LIMITS } from './limits.ts';

/** A table or player: 16 bytes as 22 base64url characters; the last holds only two bits. */
export const idSchema = z
  .string()
  .check(z.regex(/^[A-Za-z0-9_-]{21}[AQgw]$/, 'an id is 22 base64url characters'));

/** A client's own name for a command, so that sending it again is harmless. */
export const commandIdSchema = z
  .string()
  .check(
    z.minLength(1),
    z.maxLength(LIMITS.commandIdCharsMax),
    z.regex(/^[\x21-\x7e]+$/, 'printable ASCII without blanks'),
  );

/** Lower-case hex of so many bytes. */
const hexSchema = (bytes: number) =>
  z
    .string()
    .check(z.regex(new RegExp(`^[0-9a-f]{${2 * bytes}}$`), `${bytes} bytes as lower-case hex`));

export const hex32Schema = hexSchema(32);
export const hex64Schema = hexSchema(64);
/** A whole number from `min` to `max`. */
export const intSchema = (min: number, max = Number.MAX_SAFE_INTEGER) =>
  z.int().check(z.minimum(min), z.maximum(max));
/** A text of at most so many characters. */
export const textSchema = (charsMax: number) => z.string().check(z.maxLength(charsMax));
export const versionSchema = intSchema(0);
export const seatSchema = intSchema(0, 3);
