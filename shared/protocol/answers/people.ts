/** People, and what speaks for them. */
import * as z from 'zod/mini';
import { orderSchema } from '../commands.ts';
import { idSchema, seatSchema, versionSchema } from '../ids.ts';
import { dayWindowSchema, languageSchema } from '../people.ts';
import { recordSchema } from './files.ts';
import { completionSchema } from './lists.ts';
import { hookSchema } from './notices.ts';
import { countSchema, instantSchema, textsSchema, told } from './parts.ts';

export const signedInSchema = z.object({ playerId: idSchema, token: z.string() });

export const signInsSchema = z.object({
  providers: z.array(
    z.object({
      issuer: z.string(),
      name: told('What people call it.', z.string()),
      authorizationEndpoint: z.string(),
      clientId: z.string(),
    }),
  ),
});

export const meSchema = z.object({
  playerId: idSchema,
  name: z.string(),
  zone: told('IANA name; null while it is not known.', z.nullable(z.string())),
  sleep: z.nullable(dayWindowSchema),
  quiet: z.nullable(dayWindowSchema),
  language: z.nullable(languageSchema),
  bot: z.boolean(),
  identities: told('Providers of the identities that sign in as you.', textsSchema),
});

const sums = {
  finished: countSchema,
  abandoned: countSchema,
  turns: countSchema,
  misses: countSchema,
};

export const playerSchema = z.object({
  playerId: idSchema,
  name: z.string(),
  bot: z.boolean(),
  completion: completionSchema,
  ...sums,
});

const botKey = { id: idSchema, label: z.string(), createdAt: instantSchema };
export const botKeySchema = z.object(botKey);
export const botKeysSchema = z.object({ keys: z.array(botKeySchema) });
export const newBotKeySchema = z.object({
  ...botKey,
  key: told('It goes where a token goes, and is shown this once.', z.string()),
});

export const codeSchema = z.object({ code: z.string(), until: instantSchema });

const personSchema = z.object({
  profile: z.object({
    playerId: idSchema,
    name: z.string(),
    zone: z.optional(z.string()),
    sleep: z.optional(z.nullable(dayWindowSchema)),
    language: z.optional(languageSchema),
    quiet: z.optional(z.nullable(dayWindowSchema)),
    bot: z.optional(z.boolean()),
  }),
  identities: textsSchema,
  botKeys: z.array(botKeySchema),
  notices: z.object({
    turns: z.enum(['prompt', 'daily', 'off']),
    dailyMinute: countSchema,
    mutedUntil: z.nullable(instantSchema),
    mail: z.nullable(z.object({ address: z.string(), confirmed: z.boolean() })),
    browsers: textsSchema,
    chats: z.array(
      z.object({
        platform: z.enum(['discord', 'slack', 'telegram']),
        personId: z.string(),
        language: z.nullable(languageSchema),
      }),
    ),
  }),
  hooks: z.array(hookSchema),
  stats: z.nullable(z.object(sums)),
});

export const exportSchema = z.object({
  format: z.literal('sixlove-export/1'),
  playerId: idSchema,
  at: instantSchema,
  person: told('On the first page.', z.nullable(personSchema)),
  tables: z.array(
    z.object({
      tableId: idSchema,
      ruleset: z.string(),
      status: z.enum(['on', 'left', 'over']),
      outcome: z.nullable(z.enum(['finished', 'abandoned', 'cancelled'])),
      turns: countSchema,
      misses: countSchema,
      seat: z.nullable(seatSchema),
      at: instantSchema,
      seen: versionSchema,
      words: z.array(z.object({ epoch: countSchema, text: z.string() })),
      orders: z.array(orderSchema),
      gone: z.boolean(),
      record: z.nullable(recordSchema),
    }),
  ),
  next: z.nullable(idSchema),
});
