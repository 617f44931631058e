/** Updates of Telegram: commands in groups and alone, presses of buttons, groups that move. */
import { createHash, timingSafeEqual } from 'node:crypto';
import * as z from 'zod';
import type { Ack, ChatAction, ChatReader, Intent, Read } from '../../app/ports/chat.ts';
import { commandNamed, writtenCommand } from '../chatWords.ts';
import { placeId, startedButton, type TelegramReply } from './reply.ts';

const OK: Ack = { status: 200, body: '', type: 'text/plain' };
/** Anything but 200 is sent again and again, and holds up every update of its chat. */
const ANSWERED: Read = { kind: 'answered', ack: OK };
const REFUSED: Read = {
  kind: 'refused',
  ack: { status: 401, body: 'bad secret', type: 'text/plain' },
};

const personSchema = z.object({
  id: z.int().positive(),
  is_bot: z.boolean(),
  first_name: z.string(),
  last_name: z.string().optional(),
  language_code: z.string().optional(),
});
type Sender = z.infer<typeof personSchema>;

const placedSchema = z.object({
  message_id: z.int(),
  chat: z.object({ id: z.int(), type: z.enum(['private', 'group', 'supergroup', 'channel']) }),
  message_thread_id: z.int().optional(),
  is_topic_message: z.boolean().optional(),
});
type Placed = z.infer<typeof placedSchema>;

const messageSchema = placedSchema.extend({
  from: personSchema.optional(),
  /** Who writes as a channel, or as the group itself: nobody knows which person that is. */
  sender_chat: z.object({ id: z.int() }).optional(),
  text: z.string().optional(),
  migrate_to_chat_id: z.int().optional(),
  migrate_from_chat_id: z.int().optional(),
});
type Message = z.infer<typeof messageSchema>;

const querySchema = z.object({
  id: z.string().min(1).max(64),
  from: personSchema,
  /** Missing where the message is none of this bot's own. */
  message: placedSchema.optional(),
  /** Missing where the button is of another kind. */
  data: z.string().max(64).default(''),
});
type Query = z.infer<typeof querySchema>;

const updateSchema = z.object({
  update_id: z.int(),
  message: messageSchema.optional(),
  callback_query: querySchema.optional(),
});

export interface TelegramReaderOptions {
  /** What was said at `setWebhook` as `secret_token`; Telegram signs nothing. */
  readonly secretToken: string;
  /** Without the @: a command for another bot of the group is not ours. Null takes them all. */
  readonly botName: string | null;
}

export function telegramReader({ secretToken, botName }: TelegramReaderOptions): ChatReader {
  const expected = digest(secretToken);
  return {
    name: 'telegram',
    read({ headers, body, receivedAt }) {
      const given = headers['x-telegram-bot-api-secret-token'] ?? '';
      if (!timingSafeEqual(digest(given), expected)) return REFUSED;
      const update = updateSchema.safeParse(jsonOf(body));
      if (!update.success) return ANSWERED;
      const { update_id, message, callback_query: query } = update.data;
      const read = { deliveryId: String(update_id), receivedAt };
      if (query !== undefined) return acting(pressed(query), read);
      if (message === undefined) return ANSWERED;
      return acting(movedChat(message) ?? written(message, botName), read);
    },
  };
}

/** Of equal length whatever the text, so that comparing takes equally long. */
const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

function jsonOf(body: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(body));
  } catch {
    return null;
  }
}

type Done = Pick<ChatAction, 'actor' | 'place' | 'locale' | 'intent' | 'reply'>;

function acting(done: Done | null, read: Pick<ChatAction, 'deliveryId' | 'receivedAt'>): Read {
  if (done === null) return ANSWERED;
  return { kind: 'action', ack: OK, action: { platform: 'telegram', ...done, ...read } };
}

function byPerson(
  from: Sender,
  { chat, message_thread_id: topic, is_topic_message: isInTopic }: Placed,
  { intent, ...pressed }: { readonly intent: Intent } & Pick<TelegramReply, 'message' | 'query'>,
): Done | null {
  if (from.is_bot) return null;
  const isPrivate = chat.type === 'private';
  const user = String(from.id);
  const reply: TelegramReply = { user, chat: String(chat.id), isPrivate, ...pressed };
  return {
    actor: { id: user, name: [from.first_name, from.last_name].join(' ').trim() },
    place: {
      id: placeId(chat.id, isInTopic === true ? (topic ?? null) : null),
      space: null,
      isPrivate,
    },
    locale: from.language_code ?? null,
    intent,
    reply,
  };
}

/** Every press is answered, if need be in the chat with the presser alone. */
function pressed({ id, from, message, data }: Query): Done | null {
  const intent: Intent = { kind: 'button', data };
  const alone: Placed = { message_id: 0, chat: { id: from.id, type: 'private' } };
  const messageId = message === undefined ? null : String(message.message_id);
  return byPerson(from, message ?? alone, { intent, message: messageId, query: id });
}

/** A group that has become a supergroup says so twice: in the old chat and in the new one. */
function movedChat({ chat, migrate_to_chat_id, migrate_from_chat_id }: Message): Done | null {
  const [from, to] =
    migrate_to_chat_id !== undefined
      ? [chat.id, migrate_to_chat_id]
      : [migrate_from_chat_id, chat.id];
  if (from === undefined) return null;
  return {
    actor: { id: String(from), name: '' },
    place: { id: String(from), space: null, isPrivate: false },
    locale: null,
    intent: { kind: 'moved', to: String(to) },
    reply: null,
  };
}

function written(message: Message, botName: string | null): Done | null {
  const { from, sender_chat, text, chat } = message;
  if (from === undefined || sender_chat !== undefined || text === undefined) return null;
  const intent = intentOf(text, chat.type === 'private', botName);
  return intent === null ? null : byPerson(from, message, { intent, message: null, query: null });
}

/**
 * `/hand`, `/hand@name`, and `/domino hand` as on other platforms. In a group only our own
 * commands are meant for us; alone with somebody, everything is.
 */
function intentOf(text: string, isPrivate: boolean, botName: string | null): Intent | null {
  const [, command, name, words = ''] = /^\/(\w+)(?:@(\w+))?\s*([\s\S]*)$/.exec(text) ?? [];
  if (command === undefined) return isPrivate ? writtenCommand(text) : null;
  const isOurs = name === undefined || botName === null || sameName(name, botName);
  if (!isOurs) return null;
  if (command === 'start' && isPrivate) return startedAlone(words.trim());
  if (command === 'domino') return writtenCommand(words);
  if (commandNamed(command) !== null) return writtenCommand(`${command} ${words}`);
  return isPrivate ? writtenCommand(text) : null;
}

/** Telegram itself sends `/start` when somebody opens the chat, and with it what a link carried. */
function startedAlone(words: string): Intent {
  if (words === '') return writtenCommand('');
  const data = startedButton(words);
  return data === null ? writtenCommand(`start ${words}`) : { kind: 'button', data };
}

const sameName = (a: string, b: string): boolean => a.toLowerCase() === b.toLowerCase();
