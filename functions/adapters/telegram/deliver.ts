/**
 * Messages to Telegram. Whatever answers one person goes as the alert of their press or into
 * their own chat with the bot. Messages in a group that one member alone is to see are not used:
 * their delivery is not promised, and a server that does not know them would show them to all.
 */
import * as z from 'zod';
import type { ChatDelivery, ChatMessage, Delivered, Place } from '../../app/ports/chat.ts';
import { chatPace, type PaceLimits } from '../chatPace.ts';
import { cutTo } from '../chatWords.ts';
import { type Call, deliveredBy, hasNoText, isPictureFault, telegramCalls } from './calls.ts';
import {
  ALERT_UNITS_MAX,
  type Called,
  captionOf,
  fitsCaption,
  keyboardOf,
  textOf,
} from './messages.ts';
import { addressOf, type ChatAddress, type TelegramReply, telegramReplySchema } from './reply.ts';

export const TELEGRAM_API_BASE = 'https://api.telegram.org';

/** A group takes 20 messages a minute; edits count as well, and come every three seconds. */
const PACE: PaceLimits = { callsPerMinuteMax: 20, editGapMs: 3_000 };
/** People whose names are remembered, to call them. */
const NAMES_MAX = 1_000;
const NAMELESS = '🔔';

export interface TelegramOptions {
  readonly token: string;
  readonly base: string;
  /** Unix ms. */
  readonly now: () => number;
}

/** Where a message goes, who is called in it, and the bot's name if a link to it may help. */
interface Target {
  readonly address: ChatAddress;
  readonly called: readonly Called[];
  readonly botName: string | null;
}

export function telegramDelivery({ token, base, now }: TelegramOptions): ChatDelivery {
  const call = telegramCalls(base, token);
  const pace = chatPace(PACE, now);
  const names = telegramNames(call);

  async function inPlace(
    place: Place,
    message: ChatMessage,
    kind: 'post' | 'edit',
    send: (target: Target) => Promise<Delivered>,
  ): Promise<Delivered> {
    const address = addressOf(place);
    if (place.isPrivate) return send({ address, called: [], botName: null });
    const afterMs = pace(address.chat_id, kind);
    if (afterMs > 0) return { kind: 'later', afterMs };
    const called = await Promise.all(
      message.mentions.map((person) => names.member(address.chat_id, person)),
    );
    return send({ address, called, botName: await names.own() });
  }

  return {
    name: 'telegram',
    async answer(reply, message) {
      const parsed = telegramReplySchema.safeParse(reply);
      return parsed.success ? answer(call, parsed.data, message) : { kind: 'expired' };
    },
    post: (place, message) =>
      inPlace(place, message, 'post', (target) => posted(call, target, message)),
    edit: (place, messageId, message) =>
      inPlace(place, message, 'edit', (target) => edited(call, target, messageId, message)),
    tell: (personId, message) => told(call, personId, message),
  };
}

/** The name of the bot, and what people are called in a chat. */
function telegramNames(call: Call) {
  const meSchema = z.object({ username: z.string() });
  const memberSchema = z.object({ user: z.object({ first_name: z.string().min(1) }) });
  let me: string | null = null;
  const known = new Map<string, string>();

  return {
    /** Null where Telegram does not say. */
    async own(): Promise<string | null> {
      if (me !== null) return me;
      const outcome = await call('getMe', {});
      const parsed = meSchema.safeParse(outcome.kind === 'ok' ? outcome.result : null);
      if (parsed.success) me = parsed.data.username;
      return me;
    },
    async member(chat: string, person: string): Promise<Called> {
      const id = Number(person);
      const name = known.get(person);
      if (name !== undefined) return { id, name };
      const outcome = await call('getChatMember', { chat_id: chat, user_id: id });
      const parsed = memberSchema.safeParse(outcome.kind === 'ok' ? outcome.result : null);
      if (!parsed.success) return { id, name: NAMELESS };
      if (known.size >= NAMES_MAX) known.clear();
      known.set(person, parsed.data.user.first_name);
      return { id, name: parsed.data.user.first_name };
    },
  };
}

async function posted(call: Call, target: Target, message: ChatMessage): Promise<Delivered> {
  const { address, called, botName } = target;
  const markup = { reply_markup: keyboardOf(message, botName) };
  if (message.picture !== null && fitsCaption(message)) {
    const photo = { photo: message.picture.url, ...captionOf(message, called) };
    const outcome = await call('sendPhoto', { ...address, ...photo, ...markup });
    if (!isPictureFault(outcome)) return deliveredBy(outcome);
  }
  return deliveredBy(
    await call('sendMessage', { ...address, ...textOf(message, called), ...markup }),
  );
}

/** A message keeps the form it was sent in unless it gets a picture, so its text may be a caption. */
async function edited(
  call: Call,
  { address, called, botName }: Target,
  messageId: string,
  message: ChatMessage,
): Promise<Delivered> {
  const at = {
    chat_id: address.chat_id,
    message_id: Number(messageId),
    reply_markup: keyboardOf(message, botName),
  };
  const caption = captionOf(message, called);
  if (message.picture !== null && fitsCaption(message)) {
    const media = { type: 'photo', media: message.picture.url, ...caption };
    const outcome = await call('editMessageMedia', { ...at, media });
    if (!isPictureFault(outcome)) return deliveredBy(outcome);
  }
  const outcome = await call('editMessageText', { ...at, ...textOf(message, called) });
  return deliveredBy(
    hasNoText(outcome) ? await call('editMessageCaption', { ...at, ...caption }) : outcome,
  );
}

/** Into a person's own chat with the bot, which is theirs to open. */
async function told(call: Call, personId: string, message: ChatMessage): Promise<Delivered> {
  const target = { address: { chat_id: personId }, called: [], botName: null };
  const delivered = await posted(call, target, message);
  return delivered.kind === 'gone' ? { kind: 'forbidden' } : delivered;
}

/**
 * A press is answered first, since that has to be soon; if it is too late already, the answer
 * goes the other way alone. An alert holds no buttons and not much text: the person's own chat
 * gets what it does not.
 */
async function answer(
  call: Call,
  { user, chat, isPrivate, message: pressed, query }: TelegramReply,
  message: ChatMessage,
): Promise<Delivered> {
  if (query === null) return told(call, user, message);
  if (isPrivate) {
    await call('answerCallbackQuery', { callback_query_id: query });
    const target = { address: { chat_id: chat }, called: [], botName: null };
    const replaced = pressed === null ? null : await edited(call, target, pressed, message);
    const isThere = replaced !== null && replaced.kind !== 'gone' && replaced.kind !== 'failed';
    return isThere ? replaced : told(call, user, message);
  }
  const text = cutTo(message.text, ALERT_UNITS_MAX);
  const alert = { callback_query_id: query, text, show_alert: true };
  const shown = await call('answerCallbackQuery', alert);
  const isAll = text === message.text && message.buttons.flat().length === 0;
  if (shown.kind === 'ok' && isAll) return { kind: 'sent', messageId: null };
  return told(call, user, message);
}
