/** The environment of a function on AWS, read once. What is missing stops the function. */
import * as z from 'zod/mini';

const text = z.string();
const textOrNone = z._default(text, '');

/** A log key as `name=ARN`; the name is its log's (DF1 A.3). */
export interface NamedKey {
  readonly name: string;
  readonly keyId: string;
}

function namedKey(given: string): NamedKey {
  const [name = '', keyId = ''] = given.split('=');
  return { name, keyId };
}

/** The newest is the first of them. */
const logKeysSchema = z.pipe(
  text.check(z.regex(/^[^=,]+=[^=,]+(,[^=,]+=[^=,]+)*$/)),
  z.transform((given): readonly [NamedKey, ...NamedKey[]] => {
    const [newest = '', ...earlier] = given.split(',');
    return [namedKey(newest), ...earlier.map(namedKey)];
  }),
);

/** Unix ms; undefined for never. The stack has checked how it is written. */
const instantSchema = z.pipe(
  z.pipe(
    textOrNone,
    z.transform((given) => (given === '' ? undefined : Date.parse(given))),
  ),
  z.optional(z.number()),
);

const playSchema = z.object({
  JOURNAL_TABLE: text,
  VAULT_TABLE: text,
  DIRECTORY_TABLE: text,
  LOOK_QUEUE_URL: text,
  SOCKET_URL: text,
  /** ARN of the key that seals what is in the vault. */
  VAULT_KEY: text,
  LOG_KEYS: logKeysSchema,
  /** Whether tables may use the public beacon, which is asked over the internet. */
  BEACON: z._default(z.enum(['on', 'off']), 'on'),
  /** When the tables were put back to an older state, if they were; empty for never. */
  RESTORED_AT: instantSchema,
});

const tellingSchema = z.object({
  JOURNAL_TABLE: text,
  VAULT_TABLE: text,
  DIRECTORY_TABLE: text,
  VAULT_KEY: text,
  DELIVERY_QUEUE_URL: text,
  /** Empty where no chat platform is set up. */
  CHAT_QUEUE_URL: textOrNone,
  /** Address of the page, with a slash at its end. */
  PAGE_URL: text,
  /** A verified address that mail comes from; empty where none is sent. */
  MAIL_FROM: textOrNone,
  /** Where a push service may reach the operator: `mailto:` or `https:`; empty for the page. */
  PUSH_CONTACT: textOrNone,
});

const wholeSchema = z.object({
  ...tellingSchema.shape,
  SOCKET_ENDPOINT: text,
  /** Name of the secret of chats; for their worker alone. */
  CHAT_SECRETS: textOrNone,
  /** Sign-in providers with their keys, as docs/operations.md says; empty for none. */
  OIDC: textOrNone,
  /** Where proofs of tables that are over are kept; empty in functions that keep none. */
  ARCHIVE_BUCKET: textOrNone,
});

export type PlayEnvironment = z.infer<typeof playSchema>;
export type TellingEnvironment = z.infer<typeof tellingSchema>;
export type WholeEnvironment = z.infer<typeof wholeSchema>;

/** What it takes to play. */
export const playEnvironment = (): PlayEnvironment => playSchema.parse(process.env);
/** What it takes to tell people. */
export const tellingEnvironment = (): TellingEnvironment => tellingSchema.parse(process.env);
/** What everything else takes. */
export const wholeEnvironment = (): WholeEnvironment => wholeSchema.parse(process.env);
