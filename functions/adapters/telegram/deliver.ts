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
import { ALERT_UNITS_MAX, captionOf, fitsCaption, keyboardOf, textOf } from './messages.ts';
import { addressOf, type ChatAddress, type TelegramReply, telegramReplySchema } from './reply.ts';

export const TELEGRAM_API_BASE = 'https://api.telegram.org';

/** A group takes 20 messages a minute; edits count as well, and come every three seconds. */
const PACE: PaceLimits = { callsPerMinuteMax: 20, editGapMs: 3_000 };

export interface TelegramOptions {
  readonly token: string;
  readonly base: string;
  /** Unix ms. */
  readonly now: () => number;
}

interface Target {
  readonly address: ChatAddress;
  /** Null where a way into the bot's own chat is of no use. */
  readonly botName: string | null;
}

export function telegramDelivery({ token, base, now }: TelegramOptions): ChatDelivery {
  const call = telegramCalls(base, token);
  const pace = chatPace(PACE, now);
  const ownName = botName(call);

  async function inPlace(
    place: Place,
    kind: 'post' | 'edit',
    send: (target: Target) => Promise<Delivered>,
  ): Promise<Delivered> {
    const address = addressOf(place);
    if (place.isPrivate) return send({ address, botName: null });
    const afterMs = pace(address.chat_id, kind);
    if (afterMs > 0) return { kind: 'later', afterMs };
    return send({ address, botName: await ownName() });
  }

  return {
    name: 'telegram',
    async answer(reply, message) {
      const parsed = telegramReplySchema.safeParse(reply);
      return parsed.success ? answer(call, parsed.data, message) : { kind: 'expired' };
    },
    post: (place, message) => inPlace(place, 'post', (target) => posted(call, target, message)),
    edit: (place, messageId, message) =>
      inPlace(place, 'edit', (target) => edited(call, target, messageId, message)),
    tell: (personId, message) => told(call, personId, message),
    retell: (personId, messageId, message) =>
      edited(call, { address: { chat_id: personId }, botName: null }, messageId, message),
  };
}

const meSchema = z.object({ username: z.string() });

/** The name of the bot, asked for until Telegram has said it; null where it does not. */
function botName(call: Call): () => Promise<string | null> {
  let name: string | null = null;
  return async () => {
    if (name !== null) return name;
    const outcome = await call('getMe', {});
    const me = meSchema.safeParse(outcome.kind === 'ok' ? outcome.result : null);
    name = me.data?.username ?? null;
    return name;
  };
}

async function posted(call: Call, target: Target, message: ChatMessage): Promise<Delivered> {
  const { address, botName } = target;
  const markup = { reply_markup: keyboardOf(message, botName) };
  if (message.picture !== null && fitsCaption(message)) {
    const photo = { photo: message.picture.url, ...captionOf(message) };
    const outcome = await call('sendPhoto', { ...address, ...photo, ...markup });
    if (!isPictureFault(outcome)) return deliveredBy(outcome);
  }
  const text = textOf(message);
  return deliveredBy(await call('sendMessage', { ...address, ...text, ...markup }));
}

/** A message keeps its form unless it gets a picture, so what is to change may be a caption. */
async function edited(
  call: Call,
  { address, botName }: Target,
  messageId: string,
  message: ChatMessage,
): Promise<Delivered> {
  const at = {
    chat_id: address.chat_id,
    message_id: Number(messageId),
    reply_markup: keyboardOf(message, botName),
  };
  const caption = captionOf(message);
  if (message.picture !== null && fitsCaption(message)) {
    const media = { type: 'photo', media: message.picture.url, ...caption };
    const outcome = await call('editMessageMedia', { ...at, media });
    if (!isPictureFault(outcome)) return deliveredBy(outcome);
  }
  const outcome = await call('editMessageText', { ...at, ...textOf(message) });
  return deliveredBy(
    hasNoText(outcome) ? await call('editMessageCaption', { ...at, ...caption }) : outcome,
  );
}

/** Into a person's own chat with the bot, which is theirs to open. */
async function told(call: Call, personId: string, message: ChatMessage): Promise<Delivered> {
  const target = { address: { chat_id: personId }, botName: null };
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
    const target = { address: { chat_id: chat }, botName: null };
    const replaced = pressed === null ? null : await edited(call, target, pressed, message);
    if (replaced?.kind === 'sent') return { kind: 'sent', messageId: pressed };
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
