/** Lists of tables. */
import * as z from 'zod/mini';
import { idSchema, seatSchema, versionSchema } from '../ids.ts';
import { termsSchema } from '../terms.ts';
import { instantSchema, namedSchema, scoresSchema, textsSchema, told } from './parts.ts';
import { seatKindSchema } from './view.ts';

const nextSchema = told(
  'The `cursor` of the next page; null after the last.',
  z.nullable(z.string()),
);
const shareSchema = z.number().check(z.minimum(0), z.maximum(1));
export const completionSchema = told(
  'Part of the tables that were played to their end; null before the first.',
  z.nullable(shareSchema),
);

export const myTablesSchema = z.object({
  tables: z.array(
    z.object({
      tableId: idSchema,
      ruleset: z.string(),
      status: z.enum(['open', 'playing', 'over']),
      version: versionSchema,
      seat: seatSchema,
      seats: z.array(
        z.object({
          seat: seatSchema,
          player: z.nullable(idSchema),
          name: z.nullable(z.string()),
          kind: seatKindSchema,
          away: z.boolean(),
        }),
      ),
      yourTurn: told('It waits for you, however much time there is.', z.boolean()),
      waitingFor: told('Seats of the people it waits for.', z.array(seatSchema)),
      deadline: z.nullable(instantSchema),
      overdue: z.boolean(),
      scores: scoresSchema,
      result: z.nullable(
        z.object({
          over: z.string(),
          winners: told('Sides.', z.array(seatSchema)),
          won: z.nullable(z.boolean()),
        }),
      ),
      seen: told('The version you have seen; 0 for none.', versionSchema),
      at: instantSchema,
    }),
  ),
  next: nextSchema,
});

export const lobbySchema = z.object({
  tables: told(
    'The newest first.',
    z.array(
      z.object({
        tableId: idSchema,
        invite: z.string(),
        openedAt: instantSchema,
        ruleset: z.string(),
        options: namedSchema,
        terms: termsSchema,
        words: told('What one agrees to, a sentence each.', textsSchema),
        seats: z.array(
          z.object({
            seat: seatSchema,
            kind: seatKindSchema,
            name: z.nullable(z.string()),
            completion: completionSchema,
            free: z.boolean(),
          }),
        ),
      }),
    ),
  ),
  next: nextSchema,
});
