/** Messages as fields of Telegram's methods, within its sizes. */
import type { ChatButton, ChatMessage } from '../../app/ports/chat.ts';
import { cutTo } from '../chatWords.ts';
import { startPayload } from './reply.ts';

const TEXT_UNITS_MAX = 4_096;
const CAPTION_UNITS_MAX = 1_024;
export const ALERT_UNITS_MAX = 200;
const LABEL_UNITS_MAX = 64;
const BUTTONS_PER_ROW_MAX = 8;

/** A person who is called, by the name that the chat knows. */
export interface Called {
  readonly id: number;
  readonly name: string;
}

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

/** Nobody is called by a name that somebody has given themselves, such as `@another`. */
const uncalled = (text: string): string => text.replace(/@(?=\w)/g, '@\u2060');

function written(text: string, called: readonly Called[], unitsMax: number): Written {
  let opening = '';
  const entities = called.map(({ id, name }): Entity => {
    const offset = opening.length;
    opening += `${name} `;
    const user = { id, is_bot: false, first_name: name } as const;
    return { type: 'text_mention', offset, length: name.length, user };
  });
  return { text: cutTo(opening + uncalled(text), unitsMax), entities };
}

/** The text of a message without its picture, which is said in words. */
export function textOf({ text, picture }: ChatMessage, called: readonly Called[]) {
  const said = picture === null ? text : `${text}\n${picture.alt}`;
  return {
    ...written(said, called, TEXT_UNITS_MAX),
    link_preview_options: { is_disabled: true },
  };
}

/** The text under a picture. */
export function captionOf({ text }: ChatMessage, called: readonly Called[]) {
  const { text: caption, entities } = written(text, called, CAPTION_UNITS_MAX);
  return { caption, caption_entities: entities };
}

/** Whether all of the text has room under the picture. */
export function fitsCaption({ text }: ChatMessage): boolean {
  return uncalled(text).length <= CAPTION_UNITS_MAX - 100;
}

/**
 * The buttons. `botName` adds a way into the bot's own chat beside a button that shows a hand, as
 * a bot may not write to anybody first.
 */
export function keyboardOf({ buttons }: ChatMessage, botName: string | null) {
  const filled = buttons.filter((row) => row.length > 0);
  const rows = filled
    .flatMap(chunked)
    .map((row) =>
      row.map(({ label, data }) => ({ text: cutTo(label, LABEL_UNITS_MAX), callback_data: data })),
    );
  const hand = buttons.flat().find(({ data }) => data.startsWith('h1:'));
  const url = `https://t.me/${botName}?start=${hand === undefined ? '' : startPayload(hand.data)}`;
  const ways = botName === null || hand === undefined ? [] : [[{ text: `@${botName}`, url }]];
  return { inline_keyboard: [...rows, ...ways] };
}

function chunked(row: readonly ChatButton[]): readonly (readonly ChatButton[])[] {
  const chunks: (readonly ChatButton[])[] = [];
  for (let i = 0; i < row.length; i += BUTTONS_PER_ROW_MAX) {
    chunks.push(row.slice(i, i + BUTTONS_PER_ROW_MAX));
  }
  return chunks;
}
