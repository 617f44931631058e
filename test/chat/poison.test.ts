/** An update that cannot be taken in holds up no chat, and is kept for the operator. */
import { setImmediate } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { telegramReader } from '../../functions/adapters/telegram/read.ts';
import type { ChatJob, ChatQueue } from '../../functions/app/ports/chat.ts';
import { makeChatHandler } from '../../functions/handlers/chat.ts';
import { LocalChatQueue } from '../../local/chatQueue.ts';
import { chatWorld } from '../support/chatWorld.ts';
import {
  type FakeTelegram,
  fakeTelegram,
  TELEGRAM_BOT,
  TELEGRAM_SECRET,
  type TelegramUpdate,
} from '../support/fakeTelegram.ts';
import { httpEvent } from '../support/gatewayEvents.ts';
import { manualTime } from '../support/manualTime.ts';
import { memoryRows } from '../support/memory/rows.ts';
import { quietLog } from '../support/quietLog.ts';

const GROUP = -1_001_234;
/** Telegram goes on for longer; nobody has to wait for that here. */
const TRIES_MAX = 100;

let telegram: FakeTelegram;

beforeEach(async () => {
  telegram = await fakeTelegram({ now: () => 0 });
});
afterEach(() => telegram.close());

/** A bot on one machine whose queue takes what `isTaken` lets through. */
function bot(isTaken: (job: ChatJob) => boolean) {
  const rows = memoryRows();
  const time = manualTime();
  const local = new LocalChatQueue({ rows, clock: time.clock, timers: time.timers, log: quietLog });
  const queue: ChatQueue = {
    async send(job, at) {
      if (!isTaken(job)) throw new Error('the queue takes no such job');
      await local.send(job, at);
    },
  };
  const reader = telegramReader({ secretToken: TELEGRAM_SECRET, botName: TELEGRAM_BOT });
  const handler = makeChatHandler({ readers: [reader], queue, log: quietLog });
  return {
    rows,
    local,
    /** As Telegram does it: the same update until it is acknowledged, and nothing else before. */
    async deliver({ headers, body }: TelegramUpdate): Promise<number> {
      for (let tries = 1; tries <= TRIES_MAX; tries += 1) {
        const event = httpEvent({
          method: 'POST',
          path: '/v1/chat/telegram',
          headers,
          body,
          at: 0,
        });
        if ((await handler(event)).statusCode === 200) return tries;
      }
      return Number.POSITIVE_INFINITY;
    },
    async pass(ms: number): Promise<void> {
      time.advance(ms);
      for (let i = 0; i < 20; i += 1) await setImmediate();
    },
  };
}

describe('an update that cannot be taken in', () => {
  it('is acknowledged after three tries, and put aside; the chat goes on (pitfall 25)', async () => {
    const { rows, local, deliver, pass } = bot(
      (job) => job.kind !== 'action' || job.action.actor.id !== '66',
    );
    const worker = chatWorld('poison');
    const done: ChatJob[] = [];
    await local.start(async (job) => {
      if (job.kind === 'unread') return worker.t.app.chats?.run(job);
      done.push(job);
    });
    const poison = telegram.say(66, GROUP, '/hand');
    expect(await deliver(poison)).toBe(3);
    expect(await deliver(telegram.say(77, GROUP, '/hand'))).toBe(1);
    for (let i = 0; i < 6; i += 1) await pass(600_000);
    expect(done).toMatchObject([{ kind: 'action', action: { actor: { id: '77' } } }]);
    const [dead, ...more] = await rows.list('CHAT#DEAD');
    expect(more).toEqual([]);
    expect(dead?.value).toMatchObject({
      job: {
        kind: 'unread',
        platform: 'telegram',
        body: Buffer.from(poison.body).toString('base64'),
      },
    });
    expect(await rows.list('CHAT#QUEUE')).toEqual([]);
  });

  it('is not acknowledged while the queue takes nothing at all', async () => {
    const { deliver, rows } = bot(() => false);
    expect(await deliver(telegram.say(66, GROUP, '/hand'))).toBe(Number.POSITIVE_INFINITY);
    expect(await rows.list('CHAT#DEAD')).toEqual([]);
  });

  it('is put aside in part where it is large', async () => {
    const { rows, deliver } = bot((job) => job.kind !== 'action');
    expect(await deliver(telegram.say(66, GROUP, `/hand ${'x'.repeat(200_000)}`))).toBe(3);
    const [{ value } = { value: null }] = await rows.list('CHAT#QUEUE');
    const { job } = value as { readonly job: Extract<ChatJob, { kind: 'unread' }> };
    expect(Buffer.from(job.body, 'base64')).toHaveLength(65_536);
  });
});
