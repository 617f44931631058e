/**
 * Telegram as a bot sees it: updates with the webhook's secret, chats that keep what they are
 * sent, and refusals in Telegram's words. Its clock is the test's.
 */
import { telegramChat, telegramEntities, telegramPressed } from './chatShapes.ts';
import { type FakeAnswer, type FakeRequest, fakeApi } from './fakeApi.ts';

export const TELEGRAM_SECRET = 'a-secret_of_the_webhook';
export const TELEGRAM_TOKEN = '110201543:AAHdqTcvCH1vGWJxfSeofSAs0K5PALDsaw';
export const TELEGRAM_BOT = 'sixlove_bot';

const QUERY_MS_MAX = 15_000;
const MINUTE_MS = 60_000;
const GROUP_CALLS_MAX = 20;

interface Button {
  readonly text: string;
  readonly callback_data?: string;
  readonly url?: string;
}

export interface TelegramMessage {
  readonly id: number;
  readonly chat: number;
  readonly topic: number | null;
  readonly text: string;
  readonly photo: string | null;
  /** Ids of the people who are called in it. */
  readonly calls: readonly number[];
  readonly keyboard: readonly (readonly Button[])[];
}

export interface TelegramCall {
  readonly method: string;
  readonly json: FakeRequest['json'];
  /** Unix ms. */
  readonly at: number;
}

export interface TelegramUpdate {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

type Body = Record<string, unknown>;
interface Command {
  readonly command: string;
  readonly description: string;
}
interface Query {
  readonly user: number;
  readonly at: number;
  isAnswered: boolean;
}
interface Entity {
  readonly offset: number;
  readonly length: number;
  readonly user: { readonly id: number };
}

const done = (result: unknown): FakeAnswer => ({ status: 200, body: { ok: true, result } });
export const telegramError = (
  code: number,
  description: string,
  parameters?: object,
): FakeAnswer => ({
  status: code,
  body: { ok: false, error_code: code, description, ...(parameters && { parameters }) },
});
const bad = (description: string): FakeAnswer => telegramError(400, `Bad Request: ${description}`);

export async function fakeTelegram({ now }: { readonly now: () => number }) {
  const calls: TelegramCall[] = [];
  const scripted = new Map<string, FakeAnswer[]>();
  const messages = new Map<string, TelegramMessage>();
  const alerts: { readonly user: number; readonly text: string }[] = [];
  const queries = new Map<string, Query>();
  const opened = new Set<number>();
  const moved = new Map<number, number>();
  const written = new Map<number, number[]>();
  /** The bot's commands by language; the empty one is for everybody else. */
  const menus = new Map<string, readonly Command[]>();
  let webhook: Body = {};
  let number = 1_000;
  let brokenPictures = false;
  let isRevoked = false;

  const next = (): number => {
    number += 1;
    return number;
  };

  /** Why a chat takes nothing, if it does not. */
  function chatFault(chat: number): FakeAnswer | null {
    const to = moved.get(chat);
    if (to !== undefined) {
      const parameters = { migrate_to_chat_id: to };
      const why = 'Bad Request: group chat was upgraded to a supergroup chat';
      return telegramError(400, why, parameters);
    }
    if (chat > 0 && !opened.has(chat)) {
      return telegramError(403, "Forbidden: bot can't initiate conversation with a user");
    }
    const recent = (written.get(chat) ?? []).filter((at) => now() - at < MINUTE_MS);
    if (chat < 0 && recent.length >= GROUP_CALLS_MAX) {
      return telegramError(429, 'Too Many Requests: retry after 30', { retry_after: 30 });
    }
    written.set(chat, [...recent, now()]);
    return null;
  }

  function kept(id: number, body: Body, photo: string | null, text: unknown): FakeAnswer {
    const chat = Number(body['chat_id']);
    const keyboard = keyboardOf(body);
    const max = photo === null ? 4_096 : 1_024;
    if (typeof text !== 'string' || text === '') return bad('message text is empty');
    if (text.length > max)
      return bad(photo === null ? 'message is too long' : 'caption is too long');
    if (keyboard === null) return bad('BUTTON_DATA_INVALID');
    if (brokenPictures && photo !== null) return bad('wrong type of the web page content');
    const entities = (body['entities'] ?? body['caption_entities'] ?? []) as readonly Entity[];
    if (entities.some(({ offset, length }) => length < 1 || offset + length > text.length)) {
      return bad('ENTITY_BOUNDS_INVALID');
    }
    const topic = (body['message_thread_id'] ?? null) as number | null;
    const message = {
      id,
      chat,
      topic,
      text,
      photo,
      keyboard,
      calls: entities.map(({ user }) => user.id),
    };
    const old = messages.get(`${chat}/${id}`);
    if (
      old !== undefined &&
      JSON.stringify(old) === JSON.stringify({ ...message, topic: old.topic })
    ) {
      return bad('message is not modified: specified new message content is exactly the same');
    }
    messages.set(`${chat}/${id}`, { ...message, topic: old?.topic ?? topic });
    return done({ message_id: id, chat: { id: chat }, date: Math.floor(now() / 1_000) });
  }

  function edited(body: Body, edit: (old: TelegramMessage) => FakeAnswer): FakeAnswer {
    const fault = chatFault(Number(body['chat_id']));
    const old = messages.get(`${body['chat_id']}/${body['message_id']}`);
    return fault ?? (old === undefined ? bad('message to edit not found') : edit(old));
  }

  const METHODS: Readonly<Record<string, (body: Body) => FakeAnswer>> = {
    getMe: () => done({ id: 110_201_543, is_bot: true, username: TELEGRAM_BOT }),
    setMyCommands: (body) => {
      menus.set(String(body['language_code'] ?? ''), body['commands'] as readonly Command[]);
      return done(true);
    },
    getMyCommands: (body) => done(menus.get(String(body['language_code'] ?? '')) ?? []),
    setWebhook: (body) => {
      if (!/^https:/.test(String(body['url'])))
        return bad('bad webhook: HTTPS url must be provided');
      webhook = body;
      return done(true);
    },
    getWebhookInfo: () => done({ url: webhook['url'] ?? '', pending_update_count: 0 }),
    sendMessage: (body) =>
      chatFault(Number(body['chat_id'])) ?? kept(next(), body, null, body['text']),
    sendPhoto: (body) =>
      chatFault(Number(body['chat_id'])) ??
      kept(next(), body, String(body['photo']), body['caption']),
    editMessageText: (body) =>
      edited(body, (old) =>
        old.photo === null
          ? kept(old.id, body, null, body['text'])
          : bad('there is no text in the message to edit'),
      ),
    editMessageCaption: (body) =>
      edited(body, (old) =>
        old.photo === null
          ? bad('there is no caption in the message to edit')
          : kept(old.id, body, old.photo, body['caption']),
      ),
    editMessageMedia: (body) =>
      edited(body, (old) => {
        const media = body['media'] as Body;
        return kept(old.id, { ...body, ...media }, String(media['media']), media['caption']);
      }),
    answerCallbackQuery: (body) => {
      const query = queries.get(String(body['callback_query_id']));
      const { text = '' } = body as { text?: string };
      if (query === undefined || query.isAnswered || now() - query.at > QUERY_MS_MAX) {
        return bad('query is too old and response timeout expired or query ID is invalid');
      }
      if (text.length > 200) return bad('MESSAGE_TOO_LONG');
      query.isAnswered = true;
      if (text !== '') alerts.push({ user: query.user, text });
      return done(true);
    },
  };

  const api = await fakeApi(({ path, json }) => {
    const [bot, method = ''] = path.split('/');
    calls.push({ method, json, at: now() });
    const script = scripted.get(method)?.shift();
    if (script !== undefined) return script;
    if (isRevoked || bot !== `bot${TELEGRAM_TOKEN}`) return telegramError(401, 'Unauthorized');
    return METHODS[method]?.(json) ?? telegramError(404, 'Not Found: method not found');
  });

  const personOf = (id: number, language: string) => ({
    id,
    is_bot: false,
    first_name: `Name${id}`,
    language_code: language,
  });
  const update = (content: object): TelegramUpdate => ({
    headers: {
      'content-type': 'application/json',
      'x-telegram-bot-api-secret-token': TELEGRAM_SECRET,
    },
    body: JSON.stringify({ update_id: next(), ...content }),
  });

  return {
    base: api.url,
    close: api.close,
    until: api.until,
    calls,
    /** What people were shown at a press, and nobody else. */
    alerts,
    /** Presses that nobody has answered, whose buttons are still waiting. */
    unanswered: (): number => [...queries.values()].filter(({ isAnswered }) => !isAnswered).length,
    /** What a chat shows now, in the order of sending. */
    chat: (id: number): readonly TelegramMessage[] =>
      [...messages.values()].filter(({ chat }) => chat === id),
    script: (method: string, ...answers: readonly FakeAnswer[]): void => {
      scripted.set(method, [...(scripted.get(method) ?? []), ...answers]);
    },
    breakPictures: (): void => {
      brokenPictures = true;
    },
    /** Whether the token was revoked at @BotFather. */
    revoke: (revoked: boolean): void => {
      isRevoked = revoked;
    },
    /** Somebody has opened the bot's chat, so it may write to them. */
    open: (user: number): void => {
      opened.add(user);
    },
    block: (user: number): void => {
      opened.delete(user);
    },
    remove: (chat: number, id: number): void => {
      messages.delete(`${chat}/${id}`);
    },
    update,
    menus,
    webhook: (): Body => webhook,

    /** A message in a group, or alone with the bot where `chat` is the person. */
    say: (user: number, chat: number, text: string, { language = 'en' } = {}): TelegramUpdate => {
      if (chat > 0) opened.add(user);
      return update({
        message: {
          message_id: next(),
          from: personOf(user, language),
          chat: telegramChat(chat),
          date: Math.floor(now() / 1_000),
          text,
          ...telegramEntities(text),
        },
      });
    },

    /** Presses a button of a message that is there. */
    press: (
      user: number,
      message: TelegramMessage,
      data: string,
      { language = 'en' } = {},
    ): TelegramUpdate => {
      const id = `q${next()}`;
      queries.set(id, { user, at: now(), isAnswered: false });
      return update({
        callback_query: {
          id,
          from: personOf(user, language),
          message: {
            ...telegramPressed(TELEGRAM_BOT, message),
            chat: telegramChat(message.chat),
            date: Math.floor(now() / 1_000),
          },
          chat_instance: '1',
          data,
        },
      });
    },

    /** A group becomes a supergroup: two service messages, one in each. */
    upgrade: (from: number, to: number): readonly TelegramUpdate[] => {
      moved.set(from, to);
      const service = (id: number, more: object) =>
        update({ message: { message_id: next(), chat: telegramChat(id), date: 1, ...more } });
      return [
        service(from, { migrate_to_chat_id: to }),
        service(to, { migrate_from_chat_id: from }),
      ];
    },
  };
}

/** The buttons, or null where one says too much. */
function keyboardOf(body: Body): TelegramMessage['keyboard'] | null {
  const markup = body['reply_markup'] as { inline_keyboard: Button[][] } | undefined;
  const rows = markup?.inline_keyboard ?? [];
  const isGood = ({ text, callback_data: data, url }: Button): boolean =>
    text !== '' && (data === undefined ? url !== undefined : within(Buffer.byteLength(data), 64));
  const isWhole = rows.flat().length <= 100 && rows.every((row) => within(row.length, 8));
  return isWhole && rows.flat().every(isGood) ? rows : null;
}

const within = (count: number, max: number): boolean => count >= 1 && count <= max;

export type FakeTelegram = Awaited<ReturnType<typeof fakeTelegram>>;
