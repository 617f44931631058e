/** Presses of what this version of the bot has never shown: each is answered, in words. */
import { createHmac } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { slackReader } from '../../functions/adapters/slack/read.ts';
import { telegramDelivery } from '../../functions/adapters/telegram/deliver.ts';
import { telegramReader } from '../../functions/adapters/telegram/read.ts';
import type { PlatformName, Read } from '../../functions/app/ports/chat.ts';
import { chatWorld } from '../support/chatWorld.ts';
import { fakeTelegram, TELEGRAM_TOKEN } from '../support/fakeTelegram.ts';

const SECRET = 'a-secret_of_the_webhook';
const AT = 1_784_000_000_000;
const OLD = /^That button is too old/;

function slackPress(action: object): Read {
  const click = {
    type: 'block_actions',
    user: { id: 'UANA', username: 'ana', team_id: 'T1' },
    team: { id: 'T1', domain: 'test' },
    container: { type: 'message', message_ts: '1548261231.000200', channel_id: 'C1' },
    trigger_id: '12321423423.333649436676.d8c1bb837935619ccad0f624c448ffb3',
    channel: { id: 'C1', name: 'play' },
    actions: [{ action_id: 'x', block_id: 'y', action_ts: '1548426417.840180', ...action }],
  };
  const body = String(new URLSearchParams({ payload: JSON.stringify(click) }));
  const timestamp = String(AT / 1_000);
  const mac = createHmac('sha256', SECRET).update(`v0:${timestamp}:${body}`).digest('hex');
  return slackReader(SECRET).read({
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      'x-slack-request-timestamp': timestamp,
      'x-slack-signature': `v0=${mac}`,
    },
    body: new TextEncoder().encode(body),
    receivedAt: AT,
  });
}

function telegramPress(query: object): Read {
  const from = { id: 77, is_bot: false, first_name: 'Ana', language_code: 'en' };
  const callback_query = { id: '4382bfdwdsb323b2d9', from, chat_instance: '-8428432', ...query };
  const reader = telegramReader({ secretToken: SECRET, botName: null });
  return reader.read({
    headers: { 'x-telegram-bot-api-secret-token': SECRET },
    body: new TextEncoder().encode(JSON.stringify({ update_id: 1, callback_query })),
    receivedAt: AT,
  });
}

const IN_GROUP = {
  message: { message_id: 5, chat: { id: -100, type: 'supergroup', title: 'x' }, date: 1 },
};

/** What the one who pressed is told, by a platform in memory. */
async function answerTo(platform: PlatformName, read: Read): Promise<string> {
  if (read.kind !== 'action') throw new Error(`a press was ${read.kind}`);
  const world = chatWorld('unknown press', platform);
  const action = { ...read.action, reply: 'ana', locale: 'en' };
  await world.t.app.chats?.run({ kind: 'action', action });
  return world.sent.find(({ to, way }) => to === 'ana' && way === 'answer')?.message.text ?? '';
}

describe('a press of what nobody here has shown', () => {
  it.each([
    ['a select', { type: 'static_select', selected_option: { value: 'one' } }],
    ['a select in which nothing is chosen', { type: 'static_select', selected_option: null }],
    ['a select of people', { type: 'users_select', selected_user: 'U2' }],
    ['a button that says nothing', { type: 'button' }],
  ])('in Slack is answered: %s', async (_name, action) => {
    expect(await answerTo('slack', slackPress(action))).toMatch(OLD);
  });

  it('in Slack is a button where a select says what one would', async () => {
    const value = `h1:${'A'.repeat(22)}`;
    const select = slackPress({ type: 'static_select', selected_option: { value } });
    expect(await answerTo('slack', select)).toMatch(/^This table is not played here/);
  });

  it.each([
    ['a button without data', IN_GROUP],
    ['a button of a game', { ...IN_GROUP, game_short_name: 'dominoes' }],
    ['a button of a message that is none of ours', { inline_message_id: 'abc', data: 'x' }],
  ])('in Telegram is answered: %s', async (_name, query) => {
    expect(await answerTo('telegram', telegramPress(query))).toMatch(OLD);
  });

  it('in Telegram stops turning, and is answered alone, where its message is not there', async () => {
    const telegram = await fakeTelegram({ now: () => AT });
    try {
      const read = telegramPress({ inline_message_id: 'abc', data: 'x' });
      if (read.kind !== 'action') throw new Error(read.kind);
      const delivery = telegramDelivery({
        token: TELEGRAM_TOKEN,
        base: telegram.base,
        now: () => AT,
      });
      const message = { text: 'Too old', buttons: [], picture: null, mentions: [] };
      await delivery.answer(read.action.reply, message);
      const calls = telegram.calls.map(({ method, json }) => [method, json['chat_id'] ?? null]);
      expect(calls).toEqual([
        ['answerCallbackQuery', null],
        ['sendMessage', '77'],
      ]);
    } finally {
      await telegram.close();
    }
  });
});
