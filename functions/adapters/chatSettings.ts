/** Which chat platforms are set up, from the environment or from a document of the same names. */
import * as z from 'zod';

const filled = z.string().trim().min(1);
const base = z.url({ protocol: /^https?$/ }).optional();

const settingsSchemas = {
  discord: z.object({
    DISCORD_PUBLIC_KEY: filled.regex(/^[0-9a-f]{64}$/i),
    DISCORD_BOT_TOKEN: filled,
    DISCORD_API_BASE: base,
  }),
  slack: z.object({ SLACK_SIGNING_SECRET: filled, SLACK_BOT_TOKEN: filled, SLACK_API_BASE: base }),
  telegram: z.object({
    TELEGRAM_SECRET_TOKEN: filled,
    TELEGRAM_BOT_TOKEN: filled,
    TELEGRAM_API_BASE: base,
    TELEGRAM_BOT_NAME: filled.optional(),
  }),
};

export interface ChatSettings {
  readonly discord: z.infer<typeof settingsSchemas.discord> | null;
  readonly slack: z.infer<typeof settingsSchemas.slack> | null;
  readonly telegram: z.infer<typeof settingsSchemas.telegram> | null;
}

type Values = Readonly<Record<string, unknown>>;

function platform<T>(schema: z.ZodObject & z.ZodType<T>, values: Values): T | null {
  const named = Object.keys(schema.shape).flatMap((name) => {
    const value = values[name];
    return value === undefined || value === '' ? [] : [[name, value] as const];
  });
  if (named.length === 0) return null;
  const read = schema.safeParse(Object.fromEntries(named));
  if (read.success) return read.data;
  const [issue] = read.error.issues;
  // Values are secrets: only the name is said.
  throw new TypeError(
    `${issue?.path.join('.') ?? 'A chat variable'} is missing or not as it should be.`,
  );
}

/** Reads the settings. A platform is off where nothing of it is named; throws on a part of it. */
export function readChatSettings(values: Values): ChatSettings {
  return {
    discord: platform(settingsSchemas.discord, values),
    slack: platform(settingsSchemas.slack, values),
    telegram: platform(settingsSchemas.telegram, values),
  };
}
