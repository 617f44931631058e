/**
 * What an operator chooses for a deployment: context keys of the CDK (`-c key=value`, or under
 * `context` in cdk.json), read and judged here and nowhere else. docs/operations.md lists them.
 */
import * as z from 'zod';

export const STAGES = ['dev', 'prod'] as const;
export type Stage = (typeof STAGES)[number];

const PLATFORMS = ['discord', 'slack', 'telegram'] as const;

/** CloudFront takes certificates from there alone. */
export const EDGE_REGION = 'us-east-1';

const oneOf = <T extends string>(names: readonly T[]) =>
  z.enum(names, { error: () => `must be one of ${names.join(', ')}` });

/** More than the largest installation of docs/cost.md costs; past it a figure is a slip. */
const BUDGET_MAX = 100_000;

/** The ARN of a table's stream; its group is the table's name. */
const STREAM = /^arn:aws[a-z-]*:dynamodb:[a-z0-9-]+:\d{12}:table\/([\w.-]+)\/stream\/.+$/;

const switched = oneOf(['on', 'off']).transform((value) => value === 'on');

const platforms = z
  .string()
  .transform((text) => text.split(',').map((name) => name.trim()))
  .pipe(z.array(oneOf(PLATFORMS)));

const settingsSchema = z.strictObject({
  stage: oneOf(STAGES).default('dev'),
  region: z
    .string()
    .regex(/^[a-z]{2}(-[a-z]+)+-\d$/, 'must be a region, such as eu-west-1')
    .optional(),
  domain: z
    .string()
    .regex(/^([a-z0-9-]+\.)+[a-z]{2,}$/, 'must be a host name, such as dominoes.example.org')
    .optional(),
  certificateArn: z
    .string()
    .regex(
      /^arn:aws[a-z-]*:acm:us-east-1:\d{12}:certificate\/.+$/,
      `must be the ARN of a certificate of the certificate manager in ${EDGE_REGION}`,
    )
    .optional(),
  oidc: z.string().min(1, 'must be the path of a file').optional(),
  chats: platforms.default([]),
  budget: z.coerce
    .number('must be dollars a month')
    .positive()
    .max(BUDGET_MAX, `must be dollars a month, ${BUDGET_MAX} at most`)
    .default(25),
  alarmAddress: z.email('must be a mail address').optional(),
  waf: switched.default(false),
  traces: switched.optional(),
  mailFrom: z.email('must be a mail address that SES has verified').optional(),
  beacon: switched.default(true),
  restoredAt: z.iso.datetime('must be a time, such as 2026-07-01T12:00:00Z').optional(),
  restoredJournal: z
    .string()
    .regex(STREAM, 'must be the ARN of the stream of a table: turn one on first')
    .optional(),
  restoredVault: z
    .string()
    .regex(/^[\w.-]{3,255}$/, 'must be the name of a table')
    .optional(),
});

const completeAt = (now: number) =>
  settingsSchema
    .refine(({ restoredAt }) => restoredAt === undefined || Date.parse(restoredAt) <= now, {
      error: 'is yet to come: every table that is opened before it would end',
      path: ['restoredAt'],
    })
    .refine(
      ({ domain, certificateArn }) => (domain === undefined) === (certificateArn === undefined),
      { error: 'goes with certificateArn: give both, or neither', path: ['domain'] },
    )
    .refine(
      ({ restoredAt, restoredJournal, restoredVault }) =>
        (restoredJournal === undefined) === (restoredVault === undefined) &&
        (restoredJournal === undefined || restoredAt !== undefined),
      {
        error: 'goes with restoredVault, of the same second, and with restoredAt',
        path: ['restoredJournal'],
      },
    );

/** What was left out is as the stage has it. */
export type Settings = z.infer<typeof settingsSchema> & { readonly traces: boolean };

/** The table whose stream it is. Throws on what is no stream's ARN. */
export function tableOfStream(streamArn: string): string {
  const [, name] = STREAM.exec(streamArn) ?? [];
  if (name === undefined) throw new Error('the stream of a table was expected');
  return name;
}

/** Every key that is a setting. */
export const SETTING_NAMES = Object.keys(settingsSchema.shape);

/** What was given is no setting. The message has a line for each thing, and says what to do. */
export class SettingsError extends Error {}

/** The CDK's own: feature flags and caches have a sign in their names that no setting has. */
const FOREIGN = /[:@/]|^(acknowledged-issue-numbers|cli-telemetry|tree)$/;

function words({ code, path, message, ...issue }: z.core.$ZodIssue): string {
  if (code !== 'unrecognized_keys') return `${path.join('.')} ${message}`;
  const { keys } = issue as z.core.$ZodIssueUnrecognizedKeys;
  return `${keys.join(', ')}: no such setting. There are ${SETTING_NAMES.join(', ')}`;
}

/**
 * Reads the settings from the context of the app, at an instant in Unix ms. Empty texts count as
 * left out. Throws a `SettingsError` on any key or value that is none.
 */
export function readSettings(context: Readonly<Record<string, unknown>>, now: number): Settings {
  const own = Object.entries(context).filter(([key, value]) => !FOREIGN.test(key) && value !== '');
  const read = completeAt(now).safeParse(Object.fromEntries(own));
  if (read.success) return { ...read.data, traces: read.data.traces ?? read.data.stage === 'prod' };
  throw new SettingsError(read.error.issues.map(words).join('\n'));
}
