import * as z from 'zod';
import { LIMITS } from './limits.ts';

/** A table or player: 16 bytes as 22 base64url characters; the last holds only two bits. */
export const idSchema = z
  .string()
  .regex(/^[A-Za-z0-9_-]{21}[AQgw]$/, 'an id is 22 base64url characters');

/** A client's own name for a command, so that sending it again is harmless. */
export const commandIdSchema = z
  .string()
  .min(1)
  .max(LIMITS.commandIdCharsMax)
  .regex(/^[\x21-\x7e]+$/, 'printable ASCII without blanks');

export const hex32Schema = z.string().regex(/^[0-9a-f]{64}$/, '32 bytes as 64 lower-case hex');
export const hex64Schema = z.string().regex(/^[0-9a-f]{128}$/, '64 bytes as 128 lower-case hex');
export const versionSchema = z.int().min(0);
export const seatSchema = z.int().min(0).max(3);
