/**
 * What takes the requests of chat platforms on AWS, composed apart: it starts fast, so it holds
 * nothing but the readers, one queue and one secret.
 */
import { lambdaCalls, lightChatQueue, secretObject } from '../adapters/awsCalls.ts';
import { chatReaders } from '../adapters/chatReaders.ts';
import { readChatSettings } from '../adapters/chatSettings.ts';
import { systemClock } from '../adapters/clock.ts';
import type { ChatQueue, ChatReader } from '../app/ports/chat.ts';
import type { Log } from '../app/ports.ts';
import { instanceLog } from './log.ts';
import { once } from './once.ts';

interface ChatIngress {
  readonly readers: readonly ChatReader[];
  readonly queue: ChatQueue;
  readonly log: Log;
}

function needed(name: string): string {
  const value = process.env[name];
  if (value === undefined || value === '') throw new Error(`${name} is not set`);
  return value;
}

/** What this instance takes chats with. */
export const instanceChatIngress: () => Promise<ChatIngress> = once(async () => {
  const calls = lambdaCalls(process.env, systemClock);
  const queue = lightChatQueue(calls, needed('CHAT_QUEUE_URL'));
  const secrets = await secretObject(calls, needed('CHAT_SECRETS'));
  return { readers: chatReaders(readChatSettings(secrets)), queue, log: instanceLog };
});
