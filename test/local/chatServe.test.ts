/** Chats on the real local server: queued on disk, worked off, and gone on with after a crash. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { chatsIn } from '../../local/chatsIn.ts';
import { type Server, serve } from '../../local/serve.ts';
import {
  type FakeTelegram,
  fakeTelegram,
  TELEGRAM_SECRET,
  TELEGRAM_TOKEN,
  type TelegramUpdate,
} from '../support/fakeTelegram.ts';

const GROUP = -100;
const ANA = 1;

const root = await mkdtemp(join(tmpdir(), 'sixlove-chat-'));
let telegram: FakeTelegram;
let server: Server;
let dataDir: string;

function start(): Promise<Server> {
  return serve({
    port: 0,
    host: '127.0.0.1',
    dataDir,
    webDir: root,
    beacon: false,
    restored: false,
    log: () => undefined,
    environment: {
      TELEGRAM_SECRET_TOKEN: TELEGRAM_SECRET,
      TELEGRAM_BOT_TOKEN: TELEGRAM_TOKEN,
      TELEGRAM_API_BASE: telegram.base,
    },
  });
}

beforeEach(async () => {
  dataDir = await mkdtemp(join(root, 'data-'));
  telegram = await fakeTelegram({ now: Date.now });
  server = await start();
});
afterEach(async () => {
  await server.close();
  await telegram.close();
});
afterAll(() => rm(root, { recursive: true }));

const post = (path: string, { headers, body }: TelegramUpdate) =>
  fetch(`${server.url}${path}`, { method: 'POST', headers, body });

async function send(update: TelegramUpdate): Promise<number> {
  return (await post('/v1/chat/telegram', update)).status;
}

describe('a chat platform at the local server', () => {
  it('opens a table from a group, and shows it there', async () => {
    telegram.open(ANA);
    expect(await send(telegram.say(ANA, GROUP, '/start quick 1d'))).toBe(200);
    await vi.waitFor(() => expect(telegram.chat(GROUP).length).toBe(1), 5_000);
    expect(telegram.chat(GROUP)[0]?.text).toContain('Name1');
    await vi.waitFor(() => expect(telegram.chat(ANA).length).toBe(1), 5_000);
  });

  it('takes a delivery once, however often it comes', async () => {
    telegram.open(ANA);
    const update = telegram.say(ANA, GROUP, '/start quick 1d');
    expect(await Promise.all([1, 2, 3, 4].map(() => send(update)))).toEqual([200, 200, 200, 200]);
    await vi.waitFor(() => expect(telegram.chat(GROUP).length).toBe(1), 5_000);
    await server.close();
    server = await start();
    await vi.waitFor(() => expect(telegram.chat(ANA).length).toBe(1), 5_000);
    expect(telegram.chat(GROUP)).toHaveLength(1);
  });

  it('answers 404 for a platform that is not set up, and 401 for a wrong secret', async () => {
    const update = telegram.say(ANA, GROUP, '/help');
    expect((await post('/v1/chat/discord', update)).status).toBe(404);
    expect((await post('/v1/chat/teams', update)).status).toBe(404);
    const headers = { ...update.headers, 'x-telegram-bot-api-secret-token': 'guess' };
    expect(await send({ ...update, headers })).toBe(401);
    const got = await fetch(`${server.url}/v1/chat/telegram`);
    expect(got.status).toBe(405);
  });
});

describe('the settings of chats', () => {
  it('name what is missing, and never what is there', () => {
    const environment = { SLACK_SIGNING_SECRET: 'very secret' };
    expect(() => chatsIn(environment)).toThrow(/^SLACK_BOT_TOKEN is missing/);
    expect(() => chatsIn(environment)).not.toThrow(/very secret/);
    expect(chatsIn({})).toEqual({ discord: null, slack: null, telegram: null });
  });
});
