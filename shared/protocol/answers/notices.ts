/** How somebody is told, and webhooks. */
import * as z from 'zod/mini';
import { idSchema } from '../ids.ts';
import { formatSchema, WEBHOOK_EVENTS } from '../notices.ts';
import { languageSchema } from '../people.ts';
import { countSchema, instantSchema, told } from './parts.ts';

const eventTypeSchema = z.enum(WEBHOOK_EVENTS);

export const hookSchema = z.object({
  hookId: idSchema,
  url: z.string(),
  format: formatSchema,
  events: told('Null: every type.', z.nullable(z.array(eventTypeSchema))),
  tables: told('Null: every table of the owner.', z.nullable(z.array(idSchema))),
  turns: z.enum(['mine', 'all']),
  language: languageSchema,
  mention: z.nullable(z.string()),
  enabled: z.boolean(),
  off: told(
    'Why it is off; null while it is on.',
    z.nullable(z.enum(['owner', 'gone', 'failing'])),
  ),
  createdAt: instantSchema,
  failingSince: z.nullable(instantSchema),
  attempts: told(
    'The newest first.',
    z.array(
      z.object({
        eventId: z.string(),
        type: z.string(),
        at: instantSchema,
        status: told('Null where there was no answer.', z.nullable(z.int())),
        reason: z.nullable(z.string()),
        answer: told('Its first 256 bytes.', z.string()),
      }),
    ),
  ),
});

const secretWords = 'In this answer and in no other.';
export const hooksSchema = z.object({ hooks: z.array(hookSchema) });
export const newHookSchema = z.object({
  hook: hookSchema,
  secret: told(`${secretWords} Null for a chat's, which is not signed.`, z.nullable(z.string())),
});
export const rotatedHookSchema = z.object({
  hook: hookSchema,
  secret: told(secretWords, z.string()),
});
export const hookTestSchema = z.object({ eventId: idSchema });
export const replayedSchema = z.object({ events: countSchema });

export const noticesSchema = z.object({
  turns: z.enum(['prompt', 'daily', 'off']),
  dailyMinute: countSchema,
  mutedUntil: z.nullable(instantSchema),
  mail: z.nullable(z.object({ address: z.string(), confirmed: z.boolean() })),
  pushes: told('Browsers that have subscribed.', countSchema),
  pushKey: told('What a browser subscribes with.', z.string()),
});
export const noticeTestSchema = z.object({ told: z.enum(['sent', 'failed', 'none']) });
