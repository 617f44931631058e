/** What is kept of an update of Telegram, so that its sender can be answered and nobody else. */
import * as z from 'zod';
import type { Place } from '../../app/ports/chat.ts';

export const telegramReplySchema = z.object({
  user: z.string(),
  chat: z.string(),
  /** A chat of the sender with the bot alone. */
  isPrivate: z.boolean(),
  /** The message in which something was pressed. */
  message: z.string().nullable(),
  /** The press itself; its alert has to come soon. */
  query: z.string().nullable(),
});
export type TelegramReply = z.infer<typeof telegramReplySchema>;

/** A chat, or a topic of a group that is divided into topics. */
export interface ChatAddress {
  readonly chat_id: string;
  readonly message_thread_id?: number;
}

/** The id of a place is that of a chat, and with a slash that of a topic in it. */
export function placeId(chat: number, topic: number | null): string {
  return topic === null ? String(chat) : `${chat}/${topic}`;
}

export function addressOf({ id }: Place): ChatAddress {
  const [chat = '', topic] = id.split('/');
  return topic === undefined
    ? { chat_id: chat }
    : { chat_id: chat, message_thread_id: Number(topic) };
}

/** What a link into the bot's own chat carries, to press a button there: at most 64 letters. */
export function startPayload(data: string): string {
  return Buffer.from(data).toString('base64url');
}

/**
 * The button that a link carried; null for anything else that stands behind `/start`. Anybody can
 * write such a link, so it shows the own hand and does nothing.
 */
export function startedButton(payload: string): string | null {
  const data = Buffer.from(payload, 'base64url').toString('latin1');
  return /^h1:[\w-]+$/.test(data) && startPayload(data) === payload ? data : null;
}
