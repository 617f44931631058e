/** A message in Discord's form (discord.com/developers/docs/resources/message). */
import type { ChatMessage } from '../../app/ports/chat.ts';
import type { ChatHttpRequest } from '../chatHttp.ts';
import { type BoneEmoji, components } from './components.ts';
import { NO_PREVIEWS } from './interaction.ts';
import { cut, plainText } from './markdown.ts';

const CONTENT_CHARS_MAX = 2_000;
const ALT_CHARS_MAX = 1_024;
const MENTIONS_MAX = 20;
/** Says nothing of the table: names of files are read by everybody. */
const FILE_NAME = 'board.png';

/** What a message needs beside itself. */
export interface Brought {
  readonly emoji: BoneEmoji;
  /** The PNG; null where there is none to show, or it could not be had. */
  readonly picture: Uint8Array | null;
}

export interface Payload {
  readonly content: string;
  readonly components: readonly object[];
  /** Every file that the message has from now on: an edit drops those that are not listed. */
  readonly attachments: readonly object[];
  readonly allowed_mentions: object;
  readonly flags: number;
}

/** A message with all its parts, so that an edit leaves nothing of an earlier one. */
export function payload(message: ChatMessage, { emoji, picture }: Brought): Payload {
  const people = [...new Set(message.mentions)].slice(0, MENTIONS_MAX);
  const pings = people.map((id) => `<@${id}>`).join(' ');
  const head = pings === '' ? '' : `${pings}\n`;
  // Who gets no picture gets what it shows in words.
  const alt = message.picture?.alt ?? '';
  const text = picture === null && alt !== '' ? `${message.text}\n${alt}` : message.text;
  return {
    content: head + plainText(text, CONTENT_CHARS_MAX - head.length),
    components: components(message.buttons, emoji),
    attachments:
      picture === null
        ? []
        : [{ id: 0, filename: FILE_NAME, description: cut(alt, ALT_CHARS_MAX) }],
    allowed_mentions: { parse: [], users: people },
    flags: NO_PREVIEWS,
  };
}

/** The body of a request: JSON, or a form with the picture beside it. */
export function bodyOf(
  sent: Payload,
  picture: Uint8Array | null,
): Pick<ChatHttpRequest, 'json' | 'fields' | 'files'> {
  if (picture === null) return { json: sent };
  return {
    fields: { payload_json: JSON.stringify(sent) },
    files: [{ field: 'files[0]', name: FILE_NAME, type: 'image/png', bytes: picture }],
  };
}
