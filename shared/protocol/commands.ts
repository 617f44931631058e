import * as z from 'zod/mini';
import {
  commandIdSchema,
  hex32Schema,
  hex64Schema,
  intSchema,
  seatSchema,
  versionSchema,
} from './ids.ts';
import { LIMITS } from './limits.ts';

const head = { commandId: commandIdSchema, expectedVersion: versionSchema };

const boneSchema = z.string().check(z.regex(/^[0-9]{2}$/, 'a bone is two digits, such as "36"'));

/** The end a bone is laid to: a side of the line, or an arm of the cross. */
export const endSchema = z.union([z.enum(['L', 'R']), z.literal([1, 2, 3, 4])]);

/** The log a player's device had seen when it signed: size in events, hash of the last. */
const seenSchema = z.strictObject({ size: intSchema(1), head: hex32Schema });

/** Words for the shuffle: 1 to 256 bytes of UTF-8, taken as they are. */
const wordsSchema = z.string().check(
  z.minLength(1),
  z.regex(/^\P{Cs}*$/u, 'words hold no half of a surrogate pair'),
  z.refine((text) => utf8Length(text) <= LIMITS.wordsBytesMax, 'words are 256 bytes at most'),
);

/** Bytes of a text in UTF-8. The protocol knows nothing of proofs, hence its own few lines. */
function utf8Length(text: string): number {
  return Array.from(text, (sign) => {
    const point = sign.codePointAt(0) ?? 0;
    if (point < 0x80) return 1;
    if (point < 0x800) return 2;
    return point < 0x1_0000 ? 3 : 4;
  }).reduce<number>((sum, bytes) => sum + bytes, 0);
}

const upToFour = <T extends z.ZodMiniType>(schema: T) =>
  z.array(schema).check(z.minLength(1), z.maxLength(4));

/**
 * A play that is made for its player when the turn comes, or when it runs out. `when` is its guard:
 * pips that must be open then, and seats that must have passed since the player's last turn.
 */
export const orderSchema = z.strictObject({
  bone: boneSchema,
  end: z.optional(endSchema),
  when: z.optional(
    z.strictObject({
      ends: z.optional(upToFour(intSchema(0, 6))),
      passed: z.optional(upToFour(seatSchema)),
    }),
  ),
  at: z._default(z.enum(['turn', 'expiry']), 'turn'),
});
export type Order = z.infer<typeof orderSchema>;

export const commandSchema = z.discriminatedUnion('type', [
  z.strictObject({
    ...head,
    type: z.literal('play'),
    bone: boneSchema,
    end: z.optional(endSchema),
    seen: z.optional(seenSchema),
    sig: z.optional(hex64Schema),
  }),
  z.strictObject({ ...head, type: z.literal('lead'), seat: seatSchema }),
  /** Answers to whether the bones of this round are kept. */
  z.strictObject({ ...head, type: z.literal('keep') }),
  z.strictObject({ ...head, type: z.literal('redeal') }),
  /** Replaces the player's standing orders for this round; none revokes them. */
  z.strictObject({
    ...head,
    type: z.literal('orders'),
    orders: z.array(orderSchema).check(z.maxLength(LIMITS.ordersMax)),
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
    days: intSchema(1, LIMITS.vacationDaysMax),
  }),
  /** The player is here again: the house gives the seat back. */
  z.strictObject({ ...head, type: z.literal('back') }),
  z
    .strictObject({
      ...head,
      type: z.literal('contribute'),
      commit: z.optional(hex32Schema),
      reveal: z.optional(hex32Schema),
      text: z.optional(wordsSchema),
    })
    .check(
      z.refine(
        ({ commit, reveal, text }) =>
          [commit, reveal, text].filter((share) => share !== undefined).length <= 1,
        'one of commit, reveal and text',
      ),
    ),
]);

export type Command = z.infer<typeof commandSchema>;
export type OrdersCommand = Extract<Command, { type: 'orders' }>;
/** What is decided at the table. Standing orders are kept beside it. */
export type TableCommand = Exclude<Command, OrdersCommand>;
export const COMMAND_TYPES = commandSchema.def.options.flatMap((o) => o.shape.type.def.values);
