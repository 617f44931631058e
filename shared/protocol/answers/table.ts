/** What happens at a table, and what somebody who acts there is answered. */
import * as z from 'zod/mini';
import { orderSchema } from '../commands.ts';
import { commandIdSchema, idSchema, seatSchema, versionSchema } from '../ids.ts';
import { base64Schema, countSchema, instantSchema, namedSchema, told } from './parts.ts';
import { moveSchema } from './round.ts';
import { viewSchema } from './view.ts';

/** One commit as clients get it, over every transport the same. */
export const commitFields = {
  version: versionSchema,
  at: instantSchema,
  events: z.array(
    z.object({
      seq: countSchema,
      ts: countSchema,
      type: countSchema,
      payload: z.exactOptional(
        told('The bytes that were hashed; absent for words, kept elsewhere.', base64Schema),
      ),
      h: z.exactOptional(told('SHA-256 of the payload where it is absent.', base64Schema)),
      data: told('The payload decoded; `type` is the name of the event.', namedSchema),
    }),
  ),
};
export const commitSchema = z.object(commitFields);

export const receiptSchema = z.object({
  commandId: commandIdSchema,
  type: z.string(),
  version: versionSchema,
  events: told(
    'First and last event of the commit; null for orders, which write none.',
    z.nullable(z.tuple([countSchema, countSchema])),
  ),
  code: z.literal('ok'),
});

const leftSchema = 'Null to someone who has left a table of players only.';

export const commandAnswerFields = {
  receipt: receiptSchema,
  version: versionSchema,
  head: told(leftSchema, z.nullable(z.string())),
  view: told(leftSchema, z.nullable(viewSchema)),
};
export const commandAnswerSchema = z.object(commandAnswerFields);

export const seenTableSchema = z.object({ version: versionSchema, view: viewSchema });

export const eventsAnswerSchema = z.object({
  events: z.array(commitSchema),
  next: told('The version to ask from next, as `after`.', versionSchema),
});

export const createdSchema = z.object({
  tableId: idSchema,
  invite: z.string(),
  version: versionSchema,
  view: told(leftSchema, z.nullable(viewSchema)),
});

export const joinedSchema = z.object({
  seat: seatSchema,
  version: versionSchema,
  view: viewSchema,
});

export const rematchedSchema = z.object({
  tableId: idSchema,
  seat: seatSchema,
  invite: z.string(),
  version: versionSchema,
  view: viewSchema,
});

export const ordersSchema = z.object({
  version: versionSchema,
  revision: told('One more with each change; 0 before the first.', countSchema),
  round: z.nullable(countSchema),
  orders: z.array(orderSchema),
  preview: told('What would be played if the turn came now.', z.nullable(moveSchema)),
  previewAtExpiry: told('What would be if it then ran out.', z.nullable(moveSchema)),
  disarmed: told('Entries, from 0, whose guard was false.', z.array(countSchema)),
  unmet: told(
    'What of their guards was: pips that were not open, seats that had not passed.',
    z.array(z.object({ no: countSchema, ends: z.array(countSchema), passed: z.array(seatSchema) })),
  ),
});

export const wordsSchema = z.object({
  words: z.array(
    z.object({ epoch: countSchema, seat: seatSchema, player: idSchema, text: z.string() }),
  ),
});

/** A code that can be said aloud, and what it leads to. */
export const tableCodeSchema = z.object({ code: z.string(), until: instantSchema });
export const foundTableSchema = z.object({ tableId: idSchema, invite: z.string() });

export const seenSchema = z.object({ version: versionSchema });

export const sinceSchema = z.object({
  after: versionSchema,
  version: versionSchema,
  lines: told('In words; the last says what is waited for, or how it ended.', z.array(z.string())),
});
