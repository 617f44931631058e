import * as z from 'zod/mini';
import type { Order } from './commands.ts';
import { commandIdSchema, hex32Schema, seatSchema, textSchema } from './ids.ts';
import { LIMITS } from './limits.ts';
import type { MoveView } from './view.ts';

/**
 * A name people see: trimmed, without control characters or characters that reorder text
 * (bidirectional marks), so that one player's name cannot disguise the rest of a line.
 */
export const nameSchema = z
  .string()
  .check(
    z.trim(),
    z.minLength(1),
    z.maxLength(LIMITS.nameCharsMax),
    z.regex(/^[^\p{Cc}\p{Cs}\p{Zl}\p{Zp}\p{Bidi_Control}]+$/u),
    z.regex(/[\p{L}\p{N}\p{P}\p{S}]/u, 'a name shows at least one sign'),
  );

export const guestBodySchema = z.strictObject({ name: nameSchema });

/** Handed on as they came: a record schema would drop a key named __proto__ unseen. */
const optionsSchema = z.custom<Readonly<Record<string, unknown>>>(
  (value) => typeof value === 'object' && value !== null && !Array.isArray(value),
);

export const createBodySchema = z.strictObject({
  commandId: commandIdSchema,
  ruleset: textSchema(64),
  options: z._default(optionsSchema, {}),
  /** Parsed by `termsSchema` apart, so that a fault in it answers `bad-terms`. */
  terms: z.optional(z.unknown()),
  seats: z
    .array(z.strictObject({ kind: z.enum(['me', 'open', 'house']) }))
    .check(z.minLength(1), z.maxLength(4)),
  /** Ed25519 public key of this device, if it signs its moves. */
  deviceKey: z.optional(hex32Schema),
});
export type CreateBody = z.infer<typeof createBodySchema>;

export const joinBodySchema = z.strictObject({
  commandId: commandIdSchema,
  /** Not needed by who has a seat kept for them. */
  invite: z.optional(textSchema(64)),
  seat: z.optional(seatSchema),
  deviceKey: z.optional(hex32Schema),
});
export type JoinBody = z.infer<typeof joinBodySchema>;

export const rematchBodySchema = z.strictObject({
  commandId: commandIdSchema,
  /** Where people sit: as they did, or everybody one seat on. */
  seats: z._default(z.enum(['kept', 'rotated']), 'kept'),
  deviceKey: z.optional(hex32Schema),
});
export type RematchBody = z.infer<typeof rematchBodySchema>;

/** One commit as clients get it, over every transport the same. */
export interface CommitView {
  readonly version: number;
  readonly at: string;
  readonly events: readonly {
    readonly seq: number;
    readonly ts: number;
    readonly type: number;
    /** The bytes that were hashed, base64; absent for words, which are kept elsewhere. */
    readonly payload?: string;
    /** The SHA-256 of the payload where it is absent, base64. */
    readonly h?: string;
    /** The same, decoded; `{"type":"withheldWords"}` for words. */
    readonly data: Readonly<Record<string, unknown>>;
  }[];
}

/** A player's standing orders, for that player alone. */
export interface OrdersView {
  readonly version: number;
  /** One more with each change; 0 before the first. */
  readonly revision: number;
  /** The round that runs, which they are for; null between rounds. */
  readonly round: number | null;
  readonly orders: readonly Order[];
  /** What would be played if the turn came now, exactly; null where nothing would. */
  readonly preview: MoveView | null;
  /** What would be played if the turn came now and ran out, `expiry` orders among it. */
  readonly previewAtExpiry: MoveView | null;
  /** Entries, from 0, whose guard was false when their turn came: those of its `at` are off. */
  readonly disarmed: readonly number[];
  /** The same entries, each with what of its guard was false then. */
  readonly unmet: readonly UnmetGuardView[];
}

/** What of the guard of an entry was false when its turn came. */
export interface UnmetGuardView {
  /** The entry, from 0. */
  readonly no: number;
  /** Pips that were not open. */
  readonly ends: readonly number[];
  /** Seats that had not passed since the seat's last turn. */
  readonly passed: readonly number[];
}

/** What a player typed for the shuffle of an epoch. */
export interface WordsView {
  readonly epoch: number;
  readonly seat: number;
  readonly player: string;
  readonly text: string;
}

export interface Receipt {
  readonly commandId: string;
  readonly type: string;
  readonly version: number;
  /** First and last event of the commit; null for orders, which write none. */
  readonly events: readonly [number, number] | null;
  readonly code: 'ok';
}
