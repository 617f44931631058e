/** Messages as fields of Telegram's methods, within its sizes. */
import type { ChatButton, ChatMessage } from '../../app/ports/chat.ts';
import { cutTo, linksApart } from '../chatWords.ts';
import { startPayload } from './reply.ts';

const TEXT_UNITS_MAX = 4_096;
const CAPTION_UNITS_MAX = 1_024;
export const ALERT_UNITS_MAX = 200;
const LABEL_UNITS_MAX = 64;
const BUTTONS_PER_ROW_MAX = 8;

/** What stands for a person who is called: the text says who it is. */
const CALL = '🔔';

interface Entity {
  readonly type: 'text_mention';
  /** In UTF-16 units, as a text's length here. */
  readonly offset: number;
  readonly length: number;
  readonly user: { readonly id: number; readonly is_bot: false; readonly first_name: string };
}

interface Written {
  readonly text: string;
  readonly entities: readonly Entity[];
}

/** What Telegram makes mentions, tags, commands and tickers of, wherever it stands. */
const ACTIVE = /@(?=[\p{L}\p{N}_])|(?<![\p{L}\p{N}_])[#/$](?=[\p{L}\p{N}_])/gu;

/** Nobody is called by a name that somebody has given themselves, such as `@another`. */
function uncalled(text: string): string {
  return linksApart(text)
    .map((part) => (part.isLink ? part.text : part.text.replace(ACTIVE, '$&\u2060')))
    .join('');
}

function written(text: string, mentions: readonly string[]): Written {
  const called = mentions.filter((person) => /^\d{1,15}$/.test(person));
  const length = CALL.length;
  const entities = called.map((person, i): Entity => {
    const user = { id: Number(person), is_bot: false, first_name: CALL } as const;
    return { type: 'text_mention', offset: i * (length + 1), length, user };
  });
  const opening = `${CALL} `.repeat(called.length);
  return { text: opening + uncalled(text), entities };
}

/** The text of a message; a picture is said in words. */
export function textOf({ text, picture, mentions }: ChatMessage) {
  const whole = written(picture === null ? text : `${text}\n${picture.alt}`, mentions);
  return {
    text: cutTo(whole.text, TEXT_UNITS_MAX),
    entities: whole.entities,
    link_preview_options: { is_disabled: true },
  };
}

/** The text under a picture. */
export function captionOf({ text, mentions }: ChatMessage) {
  const whole = written(text, mentions);
  return { caption: cutTo(whole.text, CAPTION_UNITS_MAX), caption_entities: whole.entities };
}

/** Whether all of the text has room under the picture. */
export function fitsCaption({ text, mentions }: ChatMessage): boolean {
  return written(text, mentions).text.length <= CAPTION_UNITS_MAX;
}

/**
 * The buttons. `botName` adds a way into the bot's own chat, since a bot may not write to anybody
 * first: beside a button that shows a hand, which it presses there, and to whoever is called.
 */
export function keyboardOf({ buttons, mentions }: ChatMessage, botName: string | null) {
  const rows = buttons
    .flatMap(chunked)
    .map((row) =>
      row.map(({ label, data }) => ({ text: cutTo(label, LABEL_UNITS_MAX), callback_data: data })),
    );
  const hand = buttons.flat().find(({ data }) => data.startsWith('h1:'));
  if (botName === null || (hand === undefined && mentions.length === 0)) {
    return { inline_keyboard: rows };
  }
  const start = hand === undefined ? '' : `?start=${startPayload(hand.data)}`;
  const way = { text: `@${botName}`, url: `https://t.me/${botName}${start}` };
  return { inline_keyboard: [...rows, [way]] };
}

function chunked(row: readonly ChatButton[]): readonly (readonly ChatButton[])[] {
  const chunks: (readonly ChatButton[])[] = [];
  for (let i = 0; i < row.length; i += BUTTONS_PER_ROW_MAX) {
    chunks.push(row.slice(i, i + BUTTONS_PER_ROW_MAX));
  }
  return chunks;
}
