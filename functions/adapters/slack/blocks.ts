/** Messages as blocks of Slack, within Slack's sizes, the undocumented one among them. */
import type { ChatButton, ChatMessage } from '../../app/ports/chat.ts';
import { cutTo } from '../chatWords.ts';
import { writtenParts } from './markup.ts';
import { modalMetadata } from './reply.ts';

/** A section's text. */
const SECTION_CHARS_MAX = 3_000;
const ALT_CHARS_MAX = 2_000;
const LABEL_CHARS_MAX = 75;
const BUTTONS_PER_BLOCK_MAX = 25;
/** Of a message's 50 blocks; the rest is for text and picture. */
const ROWS_MAX = 40;
/** All blocks as JSON. Slack refuses somewhat more than 13,000 and says nothing of it anywhere. */
const BLOCKS_CHARS_MAX = 11_900;

type Block = Readonly<Record<string, unknown>>;

const plain = (text: string) => ({ type: 'plain_text', text, emoji: false });

/** What a notification shows and a screen reader reads in place of the blocks. */
export function plainText({ text, mentions, picture }: ChatMessage): string {
  const said = picture === null ? text : `${text}\n${picture.alt}`;
  return mentioning(mentions) + writtenParts(cutTo(said, SECTION_CHARS_MAX)).join('');
}

/** The blocks of a message. What does not fit is cut from the end of its text. */
export function blocksOf(message: ChatMessage): readonly Block[] {
  const rest = [...pictureBlock(message.picture), ...buttonBlocks(message.buttons)];
  let length = message.text.length;
  for (;;) {
    const blocks = [...textBlocks(message.mentions, cutTo(message.text, length)), ...rest];
    const excess = JSON.stringify(blocks).length - BLOCKS_CHARS_MAX;
    if (excess <= 0 || length <= 1) return blocks;
    // A letter takes six characters at most, so this never cuts too much.
    length = Math.max(1, length - Math.ceil(excess / 6));
  }
}

/** The same message with its picture in words. */
export function inWords(message: ChatMessage): ChatMessage {
  const { text, picture } = message;
  return picture === null
    ? message
    : { ...message, text: `${text}\n${picture.alt}`, picture: null };
}

/** A modal that also takes in one line what could be said to the command. */
export function modalOf(message: ChatMessage, channel: string | null): Block {
  const line: Block = {
    type: 'input',
    block_id: 'line',
    optional: true,
    label: plain('/domino'),
    element: { type: 'plain_text_input', action_id: 'line', max_length: 500 },
  };
  return {
    type: 'modal',
    title: plain('Sixlove'),
    submit: plain('OK'),
    private_metadata: modalMetadata(channel),
    blocks: [...blocksOf(message), line],
  };
}

/** The page of a person in the app's own tab. */
export function homeOf(message: ChatMessage): Block {
  return { type: 'home', private_metadata: modalMetadata(null), blocks: blocksOf(message) };
}

function mentioning(mentions: readonly string[]): string {
  return mentions
    .filter((user) => /^[A-Z0-9]+$/.test(user))
    .map((user) => `<@${user}> `)
    .join('');
}

function textBlocks(mentions: readonly string[], text: string): readonly Block[] {
  return sections(mentioning(mentions), text).map((part) => ({
    type: 'section',
    // Slack makes no links, mentions or channels of its own in it.
    text: { type: 'mrkdwn', text: part, verbatim: true },
  }));
}

/** Escaped text in parts that a section can hold, broken between letters, and in no link. */
function sections(opening: string, text: string): readonly string[] {
  const parts: string[] = [];
  let part = opening;
  for (const written of writtenParts(text)) {
    if (part.length + written.length > SECTION_CHARS_MAX) {
      parts.push(part);
      part = '';
    }
    part += written;
  }
  return part.trim() === '' ? parts : [...parts, part];
}

function pictureBlock(picture: ChatMessage['picture']): readonly Block[] {
  if (picture === null) return [];
  const alt = cutTo(picture.alt, ALT_CHARS_MAX);
  return [{ type: 'image', image_url: picture.url, alt_text: alt }];
}

function buttonBlocks(rows: ChatMessage['buttons']): readonly Block[] {
  const filled = rows.length > ROWS_MAX ? [rows.flat()] : rows;
  return filled.flatMap((row) => chunked(row)).map(actionsBlock);
}

function actionsBlock(row: readonly ChatButton[]): Block {
  return {
    type: 'actions',
    elements: row.map(({ label, data }, i) => ({
      type: 'button',
      action_id: `b${i}`,
      text: plain(cutTo(label, LABEL_CHARS_MAX)),
      value: data,
    })),
  };
}

function chunked(row: readonly ChatButton[]): readonly (readonly ChatButton[])[] {
  const chunks: (readonly ChatButton[])[] = [];
  for (let i = 0; i < row.length; i += BUTTONS_PER_BLOCK_MAX) {
    chunks.push(row.slice(i, i + BUTTONS_PER_BLOCK_MAX));
  }
  return chunks;
}
