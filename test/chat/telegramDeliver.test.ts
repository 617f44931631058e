import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { telegramDelivery } from '../../functions/adapters/telegram/deliver.ts';
import { telegramReader } from '../../functions/adapters/telegram/read.ts';
import { startPayload } from '../../functions/adapters/telegram/reply.ts';
import type { ChatDelivery, ChatMessage, Place } from '../../functions/app/ports/chat.ts';
import {
  type FakeTelegram,
  fakeTelegram,
  TELEGRAM_BOT,
  TELEGRAM_SECRET,
  TELEGRAM_TOKEN,
  type TelegramMessage,
  type TelegramUpdate,
  telegramError,
} from '../support/fakeTelegram.ts';

const ANA = 77;
const CHAT = -1_001_234;
const GROUP: Place = { id: String(CHAT), space: null, isPrivate: false };
const TABLE = 'AAAAAAAAAAAAAAAAAAAAAA';
const PICTURE = { url: 'https://example.org/b.png', alt: 'Board, two bones' };

const said = (text: string, more: Partial<ChatMessage> = {}): ChatMessage => ({
  text,
  buttons: [],
  picture: null,
  mentions: [],
  ...more,
});
const HAND = said('[6|4] [5|5]', { buttons: [[{ label: '6-4', data: `p1:${TABLE}:a:46R` }]] });
const BOARD = said('A board', { buttons: [[{ label: 'My hand', data: `h1:${TABLE}` }]] });

let at = 1_784_000_000_000;
let telegram: FakeTelegram;
let delivery: ChatDelivery;

beforeEach(async () => {
  at = 1_784_000_000_000;
  telegram = await fakeTelegram({ now: () => at });
  delivery = telegramDelivery({ token: TELEGRAM_TOKEN, base: telegram.base, now: () => at });
});
afterEach(() => telegram.close());

/** What the reader makes of an update, to answer it with. */
function replyTo({ headers, body }: TelegramUpdate): unknown {
  const reader = telegramReader({ secretToken: TELEGRAM_SECRET, botName: TELEGRAM_BOT });
  const read = reader.read({ headers, body: new TextEncoder().encode(body), receivedAt: at });
  if (read.kind !== 'action') throw new Error(read.kind);
  return JSON.parse(JSON.stringify(read.action.reply));
}

/** Only what was called for somebody, not what was asked about names. */
const methods = (): readonly string[] =>
  telegram.calls.map(({ method }) => method).filter((method) => !method.startsWith('get'));

function only(messages: readonly TelegramMessage[]): TelegramMessage {
  const [message, ...others] = messages;
  if (message === undefined || others.length > 0) throw new Error(JSON.stringify(messages));
  return message;
}

async function board(): Promise<TelegramMessage> {
  await delivery.post(GROUP, BOARD);
  return only(telegram.chat(CHAT));
}

describe('what one person alone may see', () => {
  it('shows a hand as the alert of the press first, and its buttons in the own chat (pitfall 21)', async () => {
    telegram.open(ANA);
    const reply = replyTo(telegram.press(ANA, await board(), `h1:${TABLE}`));
    expect(await delivery.answer(reply, HAND)).toMatchObject({ kind: 'sent' });
    expect(methods()).toEqual(['sendMessage', 'answerCallbackQuery', 'sendMessage']);
    expect(telegram.alerts).toEqual([{ user: ANA, text: HAND.text }]);
    const [[button] = []] = only(telegram.chat(ANA)).keyboard;
    expect(button).toEqual({ text: '6-4', callback_data: `p1:${TABLE}:a:46R` });
    expect(only(telegram.chat(CHAT)).text).toBe(BOARD.text);
  });

  it('needs no more than an alert where it has no buttons', async () => {
    const reply = replyTo(telegram.press(ANA, await board(), `j1:${TABLE}`));
    expect(await delivery.answer(reply, said('You sit at seat 2.'))).toMatchObject({
      kind: 'sent',
    });
    expect(methods()).toEqual(['sendMessage', 'answerCallbackQuery']);
  });

  it('cuts an alert at 200 units, and says all of it in the own chat', async () => {
    telegram.open(ANA);
    const reply = replyTo(telegram.press(ANA, await board(), `c1:${TABLE}`));
    await delivery.answer(reply, said('😀'.repeat(150)));
    expect(telegram.alerts[0]?.text).toBe(`${'😀'.repeat(99)}…`);
    expect(only(telegram.chat(ANA)).text).toBe('😀'.repeat(150));
  });

  it('a press that is too old: its 400 is swallowed, the own chat has the answer (pitfall 21)', async () => {
    telegram.open(ANA);
    const reply = replyTo(telegram.press(ANA, await board(), `j1:${TABLE}`));
    at += 16_000;
    expect(await delivery.answer(reply, said('You sit.'))).toMatchObject({ kind: 'sent' });
    expect(telegram.alerts).toEqual([]);
    expect(only(telegram.chat(ANA)).text).toBe('You sit.');
  });

  it('replaces what was pressed in the own chat, and the spinner goes first', async () => {
    telegram.open(ANA);
    await delivery.tell(String(ANA), HAND);
    const pressed = only(telegram.chat(ANA));
    const reply = replyTo(telegram.press(ANA, pressed, `p1:${TABLE}:a:46R`));
    await delivery.answer(reply, said('You played [6|4].'));
    expect(methods().slice(1)).toEqual(['answerCallbackQuery', 'editMessageText']);
    expect(only(telegram.chat(ANA))).toMatchObject({ text: 'You played [6|4].', keyboard: [] });
    telegram.remove(ANA, pressed.id);
    await delivery.answer(reply, said('Again.'));
    expect(only(telegram.chat(ANA)).text).toBe('Again.');
  });

  it('answers a command in a group in the own chat', async () => {
    telegram.open(ANA);
    await delivery.answer(replyTo(telegram.say(ANA, CHAT, '/hand')), HAND);
    expect(only(telegram.chat(ANA)).text).toBe(HAND.text);
    expect(telegram.chat(CHAT)).toEqual([]);
  });

  it('may not write first: forbidden, and nothing private reaches the group (pitfall 22)', async () => {
    const message = await board();
    const updates = [telegram.say(ANA, CHAT, '/hand'), telegram.press(ANA, message, `h1:${TABLE}`)];
    for (const update of updates) {
      expect(await delivery.answer(replyTo(update), HAND)).toEqual({ kind: 'forbidden' });
    }
    const gone = telegramError(400, 'Bad Request: chat not found');
    telegram.script('sendMessage', gone);
    expect(await delivery.tell(String(ANA), HAND)).toEqual({ kind: 'forbidden' });
    const inGroup = telegram.calls.filter(({ json }) => json['chat_id'] === String(CHAT));
    expect(JSON.stringify(inGroup)).not.toContain('[6|4]');
    expect(only(telegram.chat(CHAT)).text).toBe(BOARD.text);
  });

  it('nothing private reaches the group whatever Telegram refuses (pitfall 24)', async () => {
    const refusals = [
      telegramError(400, 'Bad Request: x'),
      telegramError(403, 'Forbidden: x'),
      telegramError(429, 'Too Many Requests', { retry_after: 3 }),
      { status: 500, body: 'x' },
      { status: 200, body: null },
    ];
    const message = await board();
    for (const refusal of refusals) {
      for (const method of ['answerCallbackQuery', 'sendMessage']) telegram.script(method, refusal);
      await delivery.answer(replyTo(telegram.press(ANA, message, `h1:${TABLE}`)), HAND);
    }
    expect(telegram.chat(CHAT)).toEqual([message]);
  });

  it('cannot answer what nobody has said', async () => {
    expect(await delivery.answer(null, HAND)).toEqual({ kind: 'expired' });
    expect(telegram.calls).toEqual([]);
  });
});

describe('what everybody in a group sees', () => {
  it('has a way into the chat of the bot beside the hand', async () => {
    const { keyboard } = await board();
    const start = startPayload(`h1:${TABLE}`);
    expect(keyboard).toEqual([
      [{ text: 'My hand', callback_data: `h1:${TABLE}` }],
      [{ text: `@${TELEGRAM_BOT}`, url: `https://t.me/${TELEGRAM_BOT}?start=${start}` }],
    ]);
    const link = telegram.say(ANA, ANA, `/start ${start}`);
    expect(await delivery.answer(replyTo(link), HAND)).toMatchObject({ kind: 'sent' });
  });

  it('goes without that way where the bot does not learn its name', async () => {
    telegram.script('getMe', telegramError(429, 'Too Many Requests', { retry_after: 1 }));
    expect((await board()).keyboard).toHaveLength(1);
    await delivery.post(GROUP, BOARD);
    expect(telegram.chat(CHAT).at(-1)?.keyboard).toHaveLength(2);
  });

  it('calls whom it is told to, with a way to the bot, and nobody by the name of another', async () => {
    const mentions = [String(ANA), '78', 'x'];
    await delivery.post(GROUP, said('@all, it is your turn.', { mentions }));
    const { text, calls, keyboard } = only(telegram.chat(CHAT));
    expect(text).toBe('🔔 🔔 @\u2060all, it is your turn.');
    expect(calls).toEqual([ANA, 78]);
    expect(keyboard).toEqual([[{ text: `@${TELEGRAM_BOT}`, url: `https://t.me/${TELEGRAM_BOT}` }]]);
  });

  it('posts into the topic that it was asked in', async () => {
    await delivery.post({ ...GROUP, id: `${CHAT}/45` }, BOARD);
    expect(only(telegram.chat(CHAT)).topic).toBe(45);
  });

  it('a picture comes and goes in one message', async () => {
    const { id } = await board();
    const shown = { ...BOARD, text: 'A line', picture: PICTURE };
    at += 3_000;
    await delivery.edit(GROUP, String(id), shown);
    expect(only(telegram.chat(CHAT))).toMatchObject({ id, text: 'A line', photo: PICTURE.url });
    at += 3_000;
    await delivery.edit(GROUP, String(id), { ...BOARD, text: 'Over' });
    expect(only(telegram.chat(CHAT))).toMatchObject({ id, text: 'Over' });
  });

  it('says a picture in words where Telegram cannot fetch it, or it is too much for one', async () => {
    await delivery.post(GROUP, said('L'.repeat(1_025), { picture: PICTURE }));
    telegram.breakPictures();
    await delivery.post(GROUP, said('A line', { picture: PICTURE }));
    const texts = telegram.chat(CHAT).map(({ text, photo }) => [text, photo]);
    const long = `${'L'.repeat(1_025)}\n${PICTURE.alt}`;
    expect(texts).toEqual([
      [long, null],
      [`A line\n${PICTURE.alt}`, null],
    ]);
    const id = String(telegram.chat(CHAT).at(-1)?.id);
    at += 3_000;
    await delivery.edit(GROUP, id, said('Longer', { picture: PICTURE }));
    expect(telegram.chat(CHAT).at(-1)?.text).toBe(`Longer\n${PICTURE.alt}`);
  });

  it('takes an edit that changes nothing for done', async () => {
    const { id } = await board();
    at += 3_000;
    expect(await delivery.edit(GROUP, String(id), BOARD)).toMatchObject({ kind: 'sent' });
  });

  it('knows that a group has moved when it is told nowhere else', async () => {
    const to = -1_009_999;
    telegram.upgrade(CHAT, to);
    expect(await delivery.post(GROUP, BOARD)).toEqual({ kind: 'moved', to: String(to) });
    at += 3_000;
    expect(await delivery.edit(GROUP, '1', BOARD)).toEqual({ kind: 'moved', to: String(to) });
  });

  it.each([
    [429, 'Too Many Requests', { retry_after: 7 }, { kind: 'later', afterMs: 7_000 }],
    [429, 'Too Many Requests', undefined, { kind: 'later', afterMs: 30_000 }],
    [500, 'Internal', undefined, { kind: 'failed' }],
    [401, 'Unauthorized', undefined, { kind: 'unauthorised' }],
    [404, 'Not Found', undefined, { kind: 'unauthorised' }],
    [404, 'Not Found: method not found', undefined, { kind: 'failed' }],
    [403, 'Forbidden: bot was kicked from the supergroup chat', undefined, { kind: 'forbidden' }],
    [400, 'Bad Request: not enough rights to send text', undefined, { kind: 'forbidden' }],
    [400, 'Bad Request: chat not found', undefined, { kind: 'gone' }],
    [400, 'Bad Request: message to edit not found', undefined, { kind: 'gone' }],
    [400, "Bad Request: message can't be edited", undefined, { kind: 'gone' }],
    [400, 'Bad Request: message thread not found', undefined, { kind: 'gone' }],
    [403, 'Forbidden: the group chat was deleted', undefined, { kind: 'gone' }],
    [400, 'Bad Request: BUTTON_DATA_INVALID', undefined, { kind: 'failed' }],
  ])('what becomes of %i %s', async (code, description, parameters, delivered) => {
    const answer = telegramError(code, description, parameters);
    telegram.script('sendMessage', answer);
    telegram.script('editMessageText', answer);
    expect(await delivery.post(GROUP, said('x'))).toEqual(delivered);
    at += 3_000;
    expect(await delivery.edit(GROUP, '1', said('x'))).toEqual(delivered);
  });

  it('makes of 30 moves in a minute 20 calls at most, 3 s apart, and shows the last (pitfall 27)', async () => {
    const { id } = await board();
    const start = at;
    let waitsUntil = 0;
    for (let move = 1; move <= 30 || at < waitsUntil; move += 1) {
      at = Math.max(start + move * 2_000, waitsUntil);
      const text = `Move ${Math.min(move, 30)}`;
      const delivered = await delivery.edit(GROUP, String(id), said(text));
      waitsUntil = delivered.kind === 'later' ? at + delivered.afterMs : 0;
    }
    const times = telegram.calls.filter(({ json }) => 'chat_id' in json).map((call) => call.at);
    const gaps = times.slice(1).map((time, i) => time - (times[i] ?? 0));
    expect(Math.min(...gaps)).toBeGreaterThanOrEqual(3_000);
    for (const time of times) {
      const minute = times.filter((other) => other >= time && other < time + 60_000);
      expect(minute.length).toBeLessThanOrEqual(20);
    }
    expect(only(telegram.chat(CHAT)).text).toBe('Move 30');
  });

  it('has 20 posts a minute in a group, and any number alone with somebody', async () => {
    telegram.open(ANA);
    for (let i = 0; i < 20; i += 1) await delivery.post(GROUP, said(`${i}`));
    at += 1_000;
    expect(await delivery.post(GROUP, said('x'))).toEqual({ kind: 'later', afterMs: 59_000 });
    expect(await delivery.tell(String(ANA), said('x'))).toMatchObject({ kind: 'sent' });
    at += 59_000;
    expect(await delivery.post(GROUP, said('x'))).toMatchObject({ kind: 'sent' });
  });
});

describe('sizes', () => {
  it('the longest messages fit into what Telegram takes (pitfall 20)', async () => {
    const button = fc.record({
      label: fc.string({ unit: 'grapheme', minLength: 1 }),
      data: fc.string({ unit: fc.constantFrom(...'ab1:'), minLength: 1, maxLength: 64 }),
    });
    const message = fc.record({
      text: fc.oneof(
        fc.string({ unit: 'grapheme', maxLength: 1_100 }).map((text) => `A${text}`),
        fc.nat({ max: 5_000 }).map((length) => `A${'@a'.repeat(length)}`),
      ),
      buttons: fc.array(
        fc.oneof(fc.array(button), fc.array(button, { minLength: 9, maxLength: 14 })),
        { maxLength: 5 },
      ),
      picture: fc.option(fc.record({ url: fc.constant('https://e.org/b'), alt: fc.string() })),
      mentions: fc.constant([String(ANA), '78']),
    });
    await fc.assert(
      fc.asyncProperty(message, async (one) => {
        at += 3_000;
        expect(await delivery.post(GROUP, one)).toMatchObject({ kind: 'sent' });
        const pressed = telegram.chat(CHAT).at(-1)?.keyboard.flat() ?? [];
        const data = pressed.filter(({ callback_data }) => callback_data !== undefined);
        expect(data).toHaveLength(one.buttons.flat().length);
      }),
      { numRuns: 60 },
    );
  });
});
