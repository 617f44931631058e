/**
 * What Discord sends for a command or a click, as far as it is read here
 * (discord.com/developers/docs/interactions/receiving-and-responding, API v10).
 */
import * as z from 'zod';

export const INTERACTION = { ping: 1, command: 2, component: 3, autocomplete: 4 } as const;
export const ANSWER = { pong: 1, deferredMessage: 5, deferredUpdate: 6, choices: 8 } as const;
/** Of a message: only who acted sees it. */
export const EPHEMERAL = 64;
/** Of a message: its links show no preview. */
export const NO_PREVIEWS = 4;
export const COMPONENT = { row: 1, button: 2, select: 3 } as const;
/** A chat of a person with the bot alone (interaction contexts). */
const BOT_DM = 1;
const SUB_COMMAND = 1;

/** Ids go into paths, so nothing else may be in one. */
export const snowflakeSchema = z.string().regex(/^\d{1,20}$/);
const tokenSchema = z.string().regex(/^[\w.~-]{1,2000}$/);

const userSchema = z.object({
  id: snowflakeSchema,
  username: z.string(),
  global_name: z.string().nullish(),
});

const optionSchema = z.object({
  name: z.string(),
  value: z.union([z.string(), z.number(), z.boolean()]),
});
const subcommandSchema = z.object({
  type: z.literal(SUB_COMMAND),
  name: z.string(),
  options: z.array(optionSchema).default([]),
});

const baseSchema = z.object({
  id: snowflakeSchema,
  application_id: snowflakeSchema,
  token: tokenSchema,
  guild_id: snowflakeSchema.nullish(),
  channel_id: snowflakeSchema,
  context: z.number().nullish(),
  member: z.object({ user: userSchema, nick: z.string().nullish() }).nullish(),
  user: userSchema.nullish(),
  locale: z.string().nullish(),
});

const commandSchema = baseSchema.extend({
  type: z.literal(INTERACTION.command),
  data: z.object({ options: z.array(z.unknown()).default([]) }),
});
const componentSchema = baseSchema.extend({
  type: z.literal(INTERACTION.component),
  data: z.object({
    component_type: z.number(),
    custom_id: z.string(),
    values: z.array(z.string()).default([]),
  }),
  message: z.object({ flags: z.number().nullish() }),
});

export const interactionSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal(INTERACTION.ping) }),
  z.object({ type: z.literal(INTERACTION.autocomplete) }),
  commandSchema,
  componentSchema,
]);

export type Interaction = z.infer<typeof interactionSchema>;
export type Acted = z.infer<typeof commandSchema> | z.infer<typeof componentSchema>;
export type Command = z.infer<typeof commandSchema>;
export type Clicked = z.infer<typeof componentSchema>;
export type Subcommand = z.infer<typeof subcommandSchema>;

/** The subcommand that was given; null for a command that has none. */
export function subcommandOf({ data }: Command): Subcommand | null {
  return subcommandSchema.safeParse(data.options[0]).data ?? null;
}

/** Whether nobody but the person reads along. */
export function isPrivate({ guild_id, context }: Acted): boolean {
  return (guild_id ?? null) === null && (context ?? BOT_DM) === BOT_DM;
}
