import * as z from 'zod';
import { commandIdSchema, hex32Schema, hex64Schema, seatSchema, versionSchema } from './ids.ts';
import { LIMITS } from './limits.ts';

const head = { commandId: commandIdSchema, expectedVersion: versionSchema };

const boneSchema = z.string().regex(/^[0-9]{2}$/, 'a bone is two digits, such as "36"');

/** The end a bone is laid to: a side of the line, or an arm of the cross. */
const endSchema = z.union([z.enum(['L', 'R']), z.literal([1, 2, 3, 4])]);

/** The log a player's device had seen when it signed: size in events, hash of the last. */
const seenSchema = z.strictObject({ size: z.int().min(1), head: hex32Schema });

/** Words for the shuffle: 1 to 256 bytes of UTF-8, taken as they are. */
const wordsSchema = z
  .string()
  .min(1)
  .regex(/^\P{Cs}*$/u, 'words hold no half of a surrogate pair')
  .refine((text) => utf8Length(text) <= LIMITS.wordsBytesMax, 'words are 256 bytes at most');

/** Bytes of a text in UTF-8. The protocol knows nothing of proofs, hence its own few lines. */
function utf8Length(text: string): number {
  return Array.from(text, (sign) => {
    const point = sign.codePointAt(0) ?? 0;
    if (point < 0x80) return 1;
    if (point < 0x800) return 2;
    return point < 0x1_0000 ? 3 : 4;
  }).reduce<number>((sum, bytes) => sum + bytes, 0);
}

/**
 * A play that is made for its player when the turn comes, or when it runs out. `when` is its guard:
 * pips that must be open then, and seats that must have passed since the player's last turn.
 */
const orderSchema = z.strictObject({
  bone: boneSchema,
  end: endSchema.optional(),
  when: z
    .strictObject({
      ends: z.array(z.int().min(0).max(6)).min(1).max(4).optional(),
      passed: z.array(seatSchema).min(1).max(4).optional(),
    })
    .optional(),
  at: z.enum(['turn', 'expiry']).default('turn'),
});
export type Order = z.infer<typeof orderSchema>;

export const commandSchema = z.discriminatedUnion('type', [
  z.strictObject({
    ...head,
    type: z.literal('play'),
    bone: boneSchema,
    end: endSchema.optional(),
    seen: seenSchema.optional(),
    sig: hex64Schema.optional(),
  }),
  z.strictObject({ ...head, type: z.literal('lead'), seat: seatSchema }),
  /** Answers to whether the bones of this round are kept. */
  z.strictObject({ ...head, type: z.literal('keep') }),
  z.strictObject({ ...head, type: z.literal('redeal') }),
  /** Replaces the player's standing orders for this round; none revokes them. */
  z.strictObject({
    ...head,
    type: z.literal('orders'),
    orders: z.array(orderSchema).max(LIMITS.ordersMax),
  }),
  z.strictObject({ ...head, type: z.literal('resign') }),
  z.strictObject({ ...head, type: z.literal('leave') }),
  /** Calls the game off, for nobody's loss, while somebody has not done anything yet. */
  z.strictObject({ ...head, type: z.literal('cancel') }),
  /** An overdue turn of somebody else is played by the house now, where the terms want it asked. */
  z.strictObject({ ...head, type: z.literal('claim') }),
  /** Days off: until they are over no turn of the player's runs out. */
  z.strictObject({
    ...head,
    type: z.literal('vacation'),
    days: z.int().min(1).max(LIMITS.vacationDaysMax),
  }),
  /** The player is here again: the house gives the seat back. */
  z.strictObject({ ...head, type: z.literal('back') }),
  z
    .strictObject({
      ...head,
      type: z.literal('contribute'),
      commit: hex32Schema.optional(),
      reveal: hex32Schema.optional(),
      text: wordsSchema.optional(),
    })
    .refine(
      ({ commit, reveal, text }) =>
        [commit, reveal, text].filter((share) => share !== undefined).length <= 1,
      'one of commit, reveal and text',
    ),
]);

export type Command = z.infer<typeof commandSchema>;
export type OrdersCommand = Extract<Command, { type: 'orders' }>;
/** What is decided at the table. Standing orders are kept beside it. */
export type TableCommand = Exclude<Command, OrdersCommand>;
export const COMMAND_TYPES = commandSchema.options.map((o) => o.shape.type.value);
