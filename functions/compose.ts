/** The composition root on AWS: the environment, read once, becomes the application. */
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { SQSClient } from '@aws-sdk/client-sqs';
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import { lambdaCalls, secretObject } from './adapters/awsCalls.ts';
import { chatDeliveries } from './adapters/chatDeliveries.ts';
import { readChatSettings } from './adapters/chatSettings.ts';
import { systemClock } from './adapters/clock.ts';
import { hmacDerive } from './adapters/derive.ts';
import { makeDocumentClient } from './adapters/dynamo/client.ts';
import { dynamoDirectory } from './adapters/dynamo/directory.ts';
import { installationKeys } from './adapters/dynamo/installationKeys.ts';
import { dynamoJournal } from './adapters/dynamo/journal.ts';
import { dynamoRows } from './adapters/dynamo/rows.ts';
import { dynamoVault } from './adapters/dynamo/vault.ts';
import { systemEntropy } from './adapters/entropy.ts';
import { guardedOutbound, systemResolve } from './adapters/guardedFetch.ts';
import { logKey } from './adapters/headSigner.ts';
import { hookSigner } from './adapters/hookSigner.ts';
import type { InstallationKeys } from './adapters/keys.ts';
import { makeKmsClient } from './adapters/kms/client.ts';
import { kmsHeadSigner } from './adapters/kms/headSigner.ts';
import { kmsSealer } from './adapters/kms/sealer.ts';
import { jsonLog } from './adapters/log.ts';
import { makeManagementClient, managementGateway } from './adapters/management.ts';
import { oidcTokens, readProviders } from './adapters/oidc.ts';
import { queueChats, queueLooks } from './adapters/queue.ts';
import { resvgPictures } from './adapters/raster.ts';
import { quicknetRelays } from './adapters/relays.ts';
import { makeSesClient, sesMailer } from './adapters/ses.ts';
import { jwtTokens } from './adapters/tokens.ts';
import { vapidPushes } from './adapters/webPush.ts';
import { type App, makeApp } from './app/app.ts';
import type { Delivery } from './app/delivery.ts';
import type { ChatDelivery, ChatPorts } from './app/ports/chat.ts';
import type { NoticePorts } from './app/ports/notices.ts';
import type { Log, LogKey } from './app/ports.ts';
import { makeTelling } from './app/telling.ts';

/** `name=ARN` of a log key; the name is its log's (DF1 A.3). The newest is the first of them. */
const logKeySchema = z
  .string()
  .regex(/^[^=]+=[^=]+$/)
  .transform((text) => {
    const [name = '', keyId = ''] = text.split('=');
    return { name, keyId };
  });

const environmentSchema = z.object({
  JOURNAL_TABLE: z.string(),
  VAULT_TABLE: z.string(),
  DIRECTORY_TABLE: z.string(),
  LOOK_QUEUE_URL: z.string(),
  DELIVERY_QUEUE_URL: z.string(),
  /** Empty where no chat platform is set up. */
  CHAT_QUEUE_URL: z.string().default(''),
  /** Secret of the Secrets Manager with those of the chats; for their worker alone. */
  CHAT_SECRETS: z.string().default(''),
  /** Address of the page, with a slash at its end. */
  PAGE_URL: z.string(),
  /** A verified address that mail comes from; empty where none is sent. */
  MAIL_FROM: z.string().default(''),
  /** Where a push service may reach the operator: `mailto:` or `https:`; empty for the page. */
  PUSH_CONTACT: z.string().default(''),
  SOCKET_ENDPOINT: z.string(),
  SOCKET_URL: z.string(),
  /** ARN of the key that seals what is in the vault. */
  VAULT_KEY: z.string(),
  LOG_KEYS: z
    .string()
    .transform((text) => text.split(','))
    .pipe(z.tuple([logKeySchema], logKeySchema)),
  /** Whether tables may use the public beacon, which is asked over the internet. */
  BEACON: z.enum(['on', 'off']).default('on'),
  /** Sign-in providers with their keys, as docs/operations.md says; empty for none. */
  OIDC: z
    .string()
    .default('')
    .transform((text) => (text === '' ? null : readProviders(text))),
  /** When the tables were put back to an older state, if they were; empty for never. */
  RESTORED_AT: z
    .union([z.literal(''), z.iso.datetime()])
    .default('')
    .transform((text) => (text === '' ? undefined : Date.parse(text))),
});

type Environment = z.infer<typeof environmentSchema>;

function noticePorts(
  env: Environment,
  client: DynamoDBDocumentClient,
  { deriveSecret }: InstallationKeys,
): NoticePorts {
  return {
    rows: dynamoRows(client, env.DIRECTORY_TABLE),
    secrets: dynamoRows(client, env.VAULT_TABLE),
    nudges: queueLooks(new SQSClient({}), env.DELIVERY_QUEUE_URL, systemClock),
    outbound: guardedOutbound({ resolve: systemResolve, allowsLocal: false }),
    pushes: vapidPushes(deriveSecret, env.PUSH_CONTACT || env.PAGE_URL),
    mailer: env.MAIL_FROM === '' ? null : sesMailer(makeSesClient({}), env.MAIL_FROM),
    hookSigner: hookSigner(deriveSecret),
    pageUrl: () => env.PAGE_URL,
  };
}

/** How chats are reached: through their queue, and by who may, at the platforms themselves. */
function chatPorts(
  { CHAT_QUEUE_URL: url }: Environment,
  platforms: readonly ChatDelivery[],
): ChatPorts | undefined {
  if (url === '') return undefined;
  return { queue: queueChats(new SQSClient({}), url, systemClock), platforms };
}

async function chatPlatforms(
  { CHAT_SECRETS: name }: Environment,
  log: Log,
): Promise<readonly ChatDelivery[]> {
  const secrets = await secretObject(lambdaCalls(process.env, systemClock), name);
  return chatDeliveries(readChatSettings(secrets), systemClock, log);
}

/** The deployment puts it beside the bundle of the functions that draw (infra). */
function bundledWasm(): string {
  return fileURLToPath(new URL('resvg.wasm', import.meta.url));
}

async function compose(opensChats: boolean): Promise<App> {
  const env = environmentSchema.parse(process.env);
  const log = jsonLog((line) => process.stderr.write(`${line}\n`), systemClock);
  const client = makeDocumentClient({});
  const kms = makeKmsClient({});
  const sealer = kmsSealer(kms, env.VAULT_KEY);
  const openLogKey = async ({ name, keyId }: z.infer<typeof logKeySchema>): Promise<LogKey> =>
    logKey(await kmsHeadSigner(kms, keyId, name), systemEntropy, systemClock);
  const [newest, ...earlier] = env.LOG_KEYS;
  const [keys, logKeys] = await Promise.all([
    installationKeys(client, env.VAULT_TABLE, sealer, systemEntropy),
    Promise.all([openLogKey(newest), ...earlier.map(openLogKey)] as const),
  ]);
  const management = makeManagementClient({ endpoint: env.SOCKET_ENDPOINT });
  const platforms = opensChats ? await chatPlatforms(env, log) : [];
  return makeApp({
    journal: dynamoJournal(client, env.JOURNAL_TABLE),
    vault: dynamoVault(client, env.VAULT_TABLE, { sealer, opensUnsealed: false }),
    directory: dynamoDirectory(client, env.DIRECTORY_TABLE),
    logKeys,
    gateway: managementGateway(management),
    looks: queueLooks(new SQSClient({}), env.LOOK_QUEUE_URL, systemClock),
    tokens: jwtTokens(keys.tokenSeed, systemClock),
    idTokens: env.OIDC === null ? null : oidcTokens(env.OIDC, systemClock),
    derive: hmacDerive(keys.deriveSecret),
    clock: systemClock,
    entropy: systemEntropy,
    pause: { sleep },
    beacon: env.BEACON === 'on' ? quicknetRelays(log) : null,
    log,
    restoredAt: env.RESTORED_AT,
    pictures: resvgPictures(bundledWasm),
    notices: noticePorts(env, client, keys),
    chats: chatPorts(env, platforms),
    socketUrl: () => env.SOCKET_URL,
  });
}

/** What tells people, and nothing else: without log keys, and without the vault's seeds. */
async function composeDelivery(): Promise<{ readonly delivery: Delivery; readonly log: Log }> {
  const env = environmentSchema.parse(process.env);
  const log = jsonLog((line) => process.stderr.write(`${line}\n`), systemClock);
  const client = makeDocumentClient({});
  const sealer = kmsSealer(makeKmsClient({}), env.VAULT_KEY);
  const keys = await installationKeys(client, env.VAULT_TABLE, sealer, systemEntropy);
  const { delivery } = makeTelling({
    journal: dynamoJournal(client, env.JOURNAL_TABLE),
    directory: dynamoDirectory(client, env.DIRECTORY_TABLE),
    derive: hmacDerive(keys.deriveSecret),
    clock: systemClock,
    entropy: systemEntropy,
    log,
    notices: noticePorts(env, client, keys),
    chats: chatPorts(env, []),
  });
  return { delivery, log };
}

/** Made once for an instance; a failed start is tried again by the next call. */
function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | null = null;
  return () => {
    made ??= make().catch((error: unknown) => {
      made = null;
      throw error;
    });
    return made;
  };
}

/** The application of this instance. */
export const instanceApp: () => Promise<App> = once(() => compose(false));

/** The same, with what it takes to write to chat platforms. */
export const instanceChatApp: () => Promise<App> = once(() => compose(true));

/** The part of it that tells people. */
export const instanceDelivery = once(composeDelivery);
