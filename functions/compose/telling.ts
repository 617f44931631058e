/** What tells people on AWS: without log keys, and without the vault's seeds. */
import { systemClock } from '../adapters/clock.ts';
import { hmacDerive } from '../adapters/derive.ts';
import { dynamoDirectory } from '../adapters/dynamo/directory.ts';
import { dynamoJournal } from '../adapters/dynamo/journal.ts';
import { dynamoRows } from '../adapters/dynamo/rows.ts';
import { systemEntropy } from '../adapters/entropy.ts';
import { guardedOutbound, systemResolve } from '../adapters/guardedFetch.ts';
import { hookSigner } from '../adapters/hookSigner.ts';
import type { InstallationKeys } from '../adapters/keys.ts';
import { makeQueueClient, queueChats } from '../adapters/queue.ts';
import { vapidPushes } from '../adapters/webPush.ts';
import type { Delivery } from '../app/delivery.ts';
import { makeDelivery } from '../app/makeDelivery.ts';
import type { ChatDelivery, ChatPorts } from '../app/ports/chat.ts';
import type { NoticePorts } from '../app/ports/notices.ts';
import type { Mailer } from '../app/ports/outbound.ts';
import { makeTelling, type TellingPorts } from '../app/telling.ts';
import { lazyQueue, openKeys, sealerUnder, store } from './clients.ts';
import { type TellingEnvironment, tellingEnvironment } from './environment.ts';
import { instanceLog } from './log.ts';
import { once } from './once.ts';

/** Mail, whose client is loaded with the first. */
function lazyMailer(from: string): Mailer {
  const opened = once(async () => {
    const { sesMailer } = await import('../adapters/ses.ts');
    const { makeSesClient } = await import('../adapters/sesClient.ts');
    return sesMailer(makeSesClient({}), from);
  });
  return { send: async (mail) => (await opened()).send(mail) };
}

/** How people are told. */
export function noticePorts(
  env: TellingEnvironment,
  { deriveSecret }: InstallationKeys,
): NoticePorts {
  return {
    rows: dynamoRows(store, env.DIRECTORY_TABLE),
    secrets: dynamoRows(store, env.VAULT_TABLE),
    nudges: lazyQueue(env.DELIVERY_QUEUE_URL),
    outbound: guardedOutbound({ resolve: systemResolve, allowsLocal: false }),
    pushes: vapidPushes(deriveSecret, env.PUSH_CONTACT || env.PAGE_URL),
    mailer: env.MAIL_FROM === '' ? null : lazyMailer(env.MAIL_FROM),
    hookSigner: hookSigner(deriveSecret),
    pageUrl: () => env.PAGE_URL,
  };
}

/** How chats are reached: through their queue, and by who may, at the platforms themselves. */
export function chatPorts(
  { CHAT_QUEUE_URL: url }: TellingEnvironment,
  platforms: readonly ChatDelivery[],
): ChatPorts | undefined {
  if (url === '') return undefined;
  return { queue: queueChats(makeQueueClient({}), url, systemClock), platforms };
}

/** What tells people on this instance. */
export const instanceDelivery: () => Promise<Delivery> = once(async () => {
  const env = tellingEnvironment();
  const keys = await openKeys(env.VAULT_TABLE, sealerUnder(env.VAULT_KEY));
  const ports: TellingPorts = {
    journal: dynamoJournal(store, env.JOURNAL_TABLE),
    directory: dynamoDirectory(store, env.DIRECTORY_TABLE),
    derive: hmacDerive(keys.deriveSecret),
    clock: systemClock,
    entropy: systemEntropy,
    log: instanceLog,
    notices: noticePorts(env, keys),
    chats: chatPorts(env, []),
  };
  return makeDelivery(ports, makeTelling(ports));
});
