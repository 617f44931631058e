import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { telegramReader } from '../../functions/adapters/telegram/read.ts';
import { startedButton, startPayload } from '../../functions/adapters/telegram/reply.ts';
import { buttonData } from '../../functions/app/chat/button.ts';
import type { ChatAction, Read } from '../../functions/app/ports/chat.ts';

const SECRET = 'a-secret_of_the_webhook';
const AT = 1_784_000_000_000;
const { read } = telegramReader({ secretToken: SECRET, botName: 'sixlove_bot' });

function posted(update: unknown, secret: string | undefined = SECRET): Read {
  const body = typeof update === 'string' ? update : JSON.stringify(update);
  return read({
    headers: { 'content-type': 'application/json', 'x-telegram-bot-api-secret-token': secret },
    body: new TextEncoder().encode(body),
    receivedAt: AT,
  });
}

function action(update: unknown): ChatAction {
  const read = posted(update);
  if (read.kind !== 'action') throw new Error(read.kind);
  return read.action;
}

const ANA = {
  id: 77,
  is_bot: false,
  first_name: 'Ana',
  last_name: 'Núñez',
  username: 'ana',
  language_code: 'es',
};
const GROUP = { id: -1_001_234_567_890, title: 'Dominó', type: 'supergroup' };
const ALONE = { id: 77, first_name: 'Ana', type: 'private' };
const TABLE = 'AAAAAAAAAAAAAAAAAAAAAA';

/** As Telegram posts a command in a group. */
const COMMAND = {
  update_id: 10_000,
  message: {
    message_id: 1365,
    from: ANA,
    chat: GROUP,
    date: 1_441_645_532,
    text: '/play@sixlove_bot 36 left',
    entities: [{ offset: 0, length: 17, type: 'bot_command' }],
  },
};

const PRESS = {
  update_id: 10_001,
  callback_query: {
    id: '4382bfdwdsb323b2d9',
    from: ANA,
    message: { message_id: 1366, chat: GROUP, date: 1_441_645_532, text: 'a board' },
    chat_instance: '-8428432',
    data: `h1:${TABLE}`,
  },
};

const wrote = (text: string, chat: object = GROUP, more: object = {}) => ({
  update_id: 1,
  message: { message_id: 1, from: ANA, chat, date: 1, text, ...more },
});

describe('who may post to the Telegram door', () => {
  it.each([
    ['none', undefined],
    ['an empty one', ''],
    ['a longer one', `${SECRET}x`],
    ['a shorter one', SECRET.slice(0, -1)],
    ['one in other letters', SECRET.toUpperCase()],
  ])('401 to a secret: %s', (_name, secret) => {
    const headers = secret === undefined ? {} : { 'x-telegram-bot-api-secret-token': secret };
    const body = new TextEncoder().encode(JSON.stringify(COMMAND));
    const refused = { kind: 'refused', ack: { status: 401 } };
    expect(read({ headers, body, receivedAt: AT })).toMatchObject(refused);
  });

  it.each([
    ['no JSON', '{'],
    ['another kind of update', { update_id: 1, poll: {} }],
    ['a text to others in the group', wrote('hand me the salt')],
    ['a command of another bot', wrote('/hand@other_bot')],
    ['a command that is not ours', wrote('/weather')],
    ['a picture', { update_id: 1, message: { message_id: 1, from: ANA, chat: GROUP } }],
    ['another bot', wrote('/hand', GROUP, { from: { ...ANA, is_bot: true } })],
    ['an admin without a name', wrote('/hand', GROUP, { sender_chat: { id: GROUP.id } })],
    ['too much in a button', { ...PRESS, callback_query: { data: 'x'.repeat(65) } }],
  ])('takes %s and does nothing', (_name, update) => {
    expect(posted(update)).toEqual({
      kind: 'answered',
      ack: { status: 200, body: '', type: 'text/plain' },
    });
  });
});

describe('what people do in Telegram', () => {
  it('a command in a group', () => {
    expect(action(COMMAND)).toEqual({
      platform: 'telegram',
      deliveryId: '10000',
      actor: { id: '77', name: 'Ana Núñez' },
      place: { id: '-1001234567890', space: null, isPrivate: false },
      locale: 'es',
      intent: { kind: 'command', name: 'play', words: '36 left' },
      reply: { user: '77', chat: '-1001234567890', isPrivate: false, message: null, query: null },
      receivedAt: AT,
    });
  });

  it.each([
    ['/hand', GROUP, 'hand', ''],
    ['/HAND@SixLove_Bot', GROUP, 'hand', ''],
    ['/domino play 36', GROUP, 'play', '36'],
    ['/mano', GROUP, 'hand', ''],
    ['/empezar 1d', ALONE, 'start', '1d'],
    ['/domino', GROUP, 'help', ''],
    ['/start quick 1d', GROUP, 'start', 'quick 1d'],
    ['/luck two\nlines', GROUP, 'luck', 'two\nlines'],
    ['/hand', ALONE, 'hand', ''],
    ['play 36 left', ALONE, 'play', '36 left'],
    ['/weather', ALONE, 'help', '/weather'],
    ['/start', ALONE, 'help', ''],
    ['/start quick 1d', ALONE, 'start', 'quick 1d'],
  ])('the command of %j', (text, chat, name, words) => {
    expect(action(wrote(text, chat)).intent).toEqual({ kind: 'command', name, words });
  });

  it('a press of a button', () => {
    expect(action(PRESS)).toMatchObject({
      deliveryId: '10001',
      actor: { id: '77', name: 'Ana Núñez' },
      place: { id: '-1001234567890', space: null, isPrivate: false },
      intent: { kind: 'button', data: `h1:${TABLE}` },
      reply: { message: '1366', query: '4382bfdwdsb323b2d9' },
    });
  });

  it('a topic of a group is a place of its own', () => {
    const topic = { message_thread_id: 45, is_topic_message: true };
    expect(action(wrote('/board', GROUP, topic)).place.id).toBe('-1001234567890/45');
    // In other groups a thread is an answer to a message.
    expect(action(wrote('/board', GROUP, { message_thread_id: 45 })).place.id).toBe(
      '-1001234567890',
    );
  });

  it('a group that became a supergroup, said in both', () => {
    const old = { id: -4_242, type: 'group' };
    const moves = [
      { message_id: 1, chat: old, date: 1, migrate_to_chat_id: GROUP.id },
      { message_id: 1, chat: GROUP, date: 1, migrate_from_chat_id: old.id },
    ];
    for (const message of moves) {
      expect(action({ update_id: 1, message })).toMatchObject({
        place: { id: '-4242', isPrivate: false },
        intent: { kind: 'moved', to: '-1001234567890' },
      });
    }
  });

  it('a button that a link has carried into the chat of the bot', () => {
    const data = buttonData({ kind: 'hand', tableId: TABLE });
    const payload = startPayload(data);
    expect(payload).toMatch(/^[\w-]{1,64}$/);
    expect(action(wrote(`/start ${payload}`, ALONE)).intent).toEqual({ kind: 'button', data });
  });

  it('words behind /start are no button by chance', () => {
    // Not what `startPayload` writes for it.
    expect(startedButton(`${startPayload('h1:A')} `)).toBe(null);
    fc.assert(
      fc.property(fc.stringMatching(/^[a-z0-9 ]{1,40}$/), (words) => startedButton(words) === null),
    );
  });

  it('takes every bot’s commands for its own where it does not know its name', () => {
    const nameless = telegramReader({ secretToken: SECRET, botName: null });
    const body = new TextEncoder().encode(JSON.stringify(wrote('/hand@any_bot')));
    const headers = { 'x-telegram-bot-api-secret-token': SECRET };
    expect(nameless.read({ headers, body, receivedAt: AT }).kind).toBe('action');
  });
});
