import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { telegramSetup } from '../../cli/bot/telegram.ts';
import { EXIT } from '../../cli/exit.ts';
import { run } from '../../cli/run.ts';
import { writtenCommand } from '../../functions/adapters/chatWords.ts';
import { telegramReader } from '../../functions/adapters/telegram/read.ts';
import { CHAT_COMMANDS } from '../../functions/app/ports/chat.ts';
import { testIo } from '../cli/testIo.ts';
import {
  type FakeTelegram,
  fakeTelegram,
  TELEGRAM_BOT,
  TELEGRAM_SECRET,
  TELEGRAM_TOKEN,
  telegramError,
} from '../support/fakeTelegram.ts';

let telegram: FakeTelegram;
beforeEach(async () => {
  telegram = await fakeTelegram({ now: () => 0 });
});
afterEach(() => telegram.close());

const ioWith = (env: Readonly<Record<string, string>> = {}) => ({
  ...testIo(),
  env: {
    TELEGRAM_API_BASE: telegram.base,
    TELEGRAM_SECRET_TOKEN: TELEGRAM_SECRET,
    TELEGRAM_BOT_TOKEN: TELEGRAM_TOKEN,
    ...env,
  },
});
const REGISTER = ['bot', 'register', 'telegram'];
const WITH_URL = [...REGISTER, '--public-url', 'https://six.example'];

describe('sixlove bot register telegram', () => {
  it('registers every command, in two languages, as the server reads it', async () => {
    const io = ioWith();
    expect(await run(REGISTER, io)).toBe(EXIT.ok);
    expect(io.written.out).toBe(`https://t.me/${TELEGRAM_BOT}?startgroup\n`);
    for (const language of ['', 'es']) {
      const commands = telegram.menus.get(language) ?? [];
      const read = commands.map(({ command }) => writtenCommand(command).name);
      expect(read).toEqual(CHAT_COMMANDS);
      for (const { command, description } of commands) {
        expect(command).toMatch(/^[a-z0-9_]{1,32}$/);
        expect(description.length).toBeLessThanOrEqual(256);
      }
    }
    expect(telegram.webhook()).toEqual({});
  });

  it('sets the webhook with its secret where it is told the address', async () => {
    expect(await run(WITH_URL, ioWith())).toBe(EXIT.ok);
    expect(telegram.webhook()).toEqual({
      url: 'https://six.example/v1/chat/telegram',
      secret_token: TELEGRAM_SECRET,
      allowed_updates: ['message', 'callback_query'],
    });
  });

  it.each([
    ['no token', { TELEGRAM_BOT_TOKEN: '' }, EXIT.usage, 'set TELEGRAM_BOT_TOKEN'],
    ['a wrong token', { TELEGRAM_BOT_TOKEN: '1:wrong-one' }, EXIT.notAllowed, '@BotFather'],
    ['a bad secret', { TELEGRAM_SECRET_TOKEN: 'a b' }, EXIT.usage, 'TELEGRAM_SECRET_TOKEN'],
    ['nobody there', { TELEGRAM_API_BASE: 'http://127.0.0.1:9' }, EXIT.trouble, '127.0.0.1:9'],
  ])('says in one line what to do with %s', async (_what, env, exit, hint) => {
    const io = ioWith(env);
    expect(await run(WITH_URL, io)).toBe(exit);
    expect(io.written.err).toMatch(/^sixlove: [^\n]+\n$/);
    expect(io.written.err).toContain(hint);
    expect(io.written.err).not.toMatch(/wrong-one|AAHdq/);
  });

  it('says why Telegram refuses an address', async () => {
    const io = ioWith();
    expect(await run([...REGISTER, '--public-url', 'http://six.example'], io)).toBe(EXIT.failed);
    expect(io.written.err).toContain('HTTPS url must be provided');
  });
});

describe('what the doctor finds of Telegram', () => {
  const states = async (env: Readonly<Record<string, string>> = {}) =>
    (await telegramSetup.check(ioWith(env))).map(({ state }) => state);

  it('what is not registered yet, and all in order when it is', async () => {
    expect(await states()).toEqual(['ok', 'ok', 'wrong', 'wrong']);
    await run(WITH_URL, ioWith());
    expect(await states()).toEqual(['ok', 'ok', 'ok', 'ok']);
  });

  it('a token and a secret that are none, and a webhook that fails', async () => {
    expect(await states({ TELEGRAM_BOT_TOKEN: '1:x' })).toEqual(['wrong']);
    expect((await states({ TELEGRAM_SECRET_TOKEN: 'ñ' }))[1]).toBe('wrong');
    const result = { url: 'https://six.example', last_error_message: 'Connection refused' };
    telegram.script('getWebhookInfo', { status: 200, body: { ok: true, result } });
    const [, , webhook] = await telegramSetup.check(ioWith());
    expect(webhook?.text).toContain('Connection refused');
    telegram.script('getMyCommands', telegramError(500, 'Internal'));
    expect((await states())[3]).toBe('wrong');
  });

  it('tries the server as Telegram does', () => {
    const { read } = telegramReader({ secretToken: TELEGRAM_SECRET, botName: null });
    const statuses = telegramSetup.probes(ioWith()).map(({ headers, body, status }) => {
      const bytes = new TextEncoder().encode(body);
      expect(read({ headers, body: bytes, receivedAt: 0 }).ack.status).toBe(status);
      return status;
    });
    expect(statuses).toEqual([200, 401]);
  });
});
