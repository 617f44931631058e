import * as z from 'zod';
import { utf8Bytes } from '../fair/bytes.ts';
import { TEXT_BYTES_MAX } from '../fair/contribution.ts';
import { commandIdSchema, hex32Schema, hex64Schema, seatSchema, versionSchema } from './ids.ts';

const head = { commandId: commandIdSchema, expectedVersion: versionSchema };

/** The end a bone is laid to: a side of the line, or an arm of the cross. */
const endSchema = z.union([z.enum(['L', 'R']), z.literal([1, 2, 3, 4])]);

/** The log a player's device had seen when it signed: size in events, hash of the last. */
const seenSchema = z.strictObject({ size: z.int().min(1), head: hex32Schema });

/** Words for the shuffle: 1 to 256 bytes of UTF-8, taken as they are. */
const wordsSchema = z.string().refine((text) => {
  const bytes = utf8Bytes(text)?.length ?? 0;
  return bytes >= 1 && bytes <= TEXT_BYTES_MAX;
}, 'words are 1 to 256 bytes of well-formed text');

export const commandSchema = z.discriminatedUnion('type', [
  z.strictObject({
    ...head,
    type: z.literal('play'),
    bone: z.string().regex(/^[0-9]{2}$/, 'a bone is two digits, such as "36"'),
    end: endSchema.optional(),
    seen: seenSchema.optional(),
    sig: hex64Schema.optional(),
  }),
  z.strictObject({ ...head, type: z.literal('lead'), seat: seatSchema }),
  /** Answers to whether the bones of this round are kept. */
  z.strictObject({ ...head, type: z.literal('keep') }),
  z.strictObject({ ...head, type: z.literal('redeal') }),
  z.strictObject({ ...head, type: z.literal('resign') }),
  z.strictObject({ ...head, type: z.literal('leave') }),
  /** The player is here again: the house gives the seat back. */
  z.strictObject({ ...head, type: z.literal('back') }),
  z.strictObject({
    ...head,
    type: z.literal('contribute'),
    commit: hex32Schema.optional(),
    reveal: hex32Schema.optional(),
    text: wordsSchema.optional(),
  }),
]);

export type Command = z.infer<typeof commandSchema>;
export const COMMAND_TYPES = commandSchema.options.map((o) => o.shape.type.value);
