/** What the platforms would refuse of a message, or leave out of it, once it is in their form. */
import { bodyOf, payload } from '../../functions/adapters/discord/payload.ts';
import { blocksOf, homeOf, modalOf, plainText } from '../../functions/adapters/slack/blocks.ts';
import {
  captionOf,
  fitsCaption,
  keyboardOf,
  textOf,
} from '../../functions/adapters/telegram/messages.ts';
import type { ChatMessage } from '../../functions/app/ports/chat.ts';
import { messageFaults } from './fakeDiscordLimits.ts';
import { type Block, blocksFault, viewFault } from './slackLimits.ts';

const PNG = new Uint8Array(1);
/** Of the text. Embeds, with limits of their own, are not used. */
const DISCORD_CHARS_MAX = 2_000;
const SLACK_JSON_CHARS_MAX = 12_000;
const SLACK_VIEW_BLOCKS_MAX = 100;
const SLACK_BLOCKS_MAX = 50;
const TELEGRAM_TEXT_MAX = 4_096;
const TELEGRAM_CAPTION_MAX = 1_024;
const TELEGRAM_DATA_BYTES_MAX = 64;

const isCut = (text: string): boolean => text.endsWith('…');
const found = (faults: readonly (readonly [boolean, string])[]): string[] =>
  faults.flatMap(([isFault, name]) => (isFault ? [name] : []));

/** Faults of a message on every platform, as sentences; none where all of it arrives. */
export function chatFaults(message: ChatMessage): string[] {
  return [...discordFaults(message), ...slackFaults(message), ...telegramFaults(message)];
}

function discordFaults(message: ChatMessage): string[] {
  return [message.picture === null ? null : PNG, null].flatMap((picture) => {
    const sent = payload(message, { emoji: new Map(), picture });
    const { files = [] } = bodyOf(sent, picture);
    const rows = sent.components as readonly { components: readonly { options?: unknown[] }[] }[];
    const offered = rows.flatMap((row) => row.components.flatMap(({ options = [1] }) => options));
    const body = JSON.parse(JSON.stringify(sent));
    return [
      ...messageFaults({ body, files: files.map(({ bytes }) => bytes.length) }, 'new'),
      ...found([
        [sent.content.length > DISCORD_CHARS_MAX, 'Discord: too long'],
        [isCut(sent.content), 'Discord: the text is cut'],
        [offered.length !== message.buttons.flat().length, 'Discord: a button is left out'],
      ]),
    ].map((fault) => `${fault}: ${message.text}`);
  });
}

function slackFaults(message: ChatMessage): string[] {
  const blocks = blocksOf(message) as readonly Block[];
  const modal = modalOf(message, 'C1');
  const home = homeOf(message);
  const views = [modal, home].flatMap((view) => {
    const shown = view as unknown as Parameters<typeof viewFault>[0];
    return [viewFault(shown), blocksFault(shown.blocks, SLACK_VIEW_BLOCKS_MAX)];
  });
  const sections = blocks.flatMap(({ text }) => (text as { text: string } | undefined) ?? []);
  const pressed = blocks.flatMap(({ elements = [] }) => elements as readonly unknown[]);
  const refused = [blocksFault(blocks, SLACK_BLOCKS_MAX), ...views].filter((f) => f !== null);
  return [
    ...refused,
    ...found([
      [JSON.stringify(modal).length >= SLACK_JSON_CHARS_MAX, 'Slack: too long'],
      [sections.some(({ text }) => isCut(text)), 'Slack: the text is cut'],
      [isCut(plainText(message)), 'Slack: the plain text is cut'],
      [pressed.length !== message.buttons.flat().length, 'Slack: a button is left out'],
    ]),
  ].map((fault) => `${fault}: ${message.text}`);
}

function telegramFaults(message: ChatMessage): string[] {
  const { text } = textOf(message);
  const { caption } = captionOf(message);
  const rows = keyboardOf(message, 'sixlove_bot').inline_keyboard;
  const pressed = rows.flat().flatMap((key) => ('callback_data' in key ? [key] : []));
  const bytes = pressed.map(({ callback_data }) => Buffer.byteLength(callback_data));
  return found([
    [text.length < 1 || text.length > TELEGRAM_TEXT_MAX, 'Telegram: the text has no length'],
    [isCut(text), 'Telegram: the text is cut'],
    [caption.length > TELEGRAM_CAPTION_MAX, 'Telegram: the caption is too long'],
    [fitsCaption(message) && isCut(caption), 'Telegram: the caption is cut'],
    [bytes.some((size) => size < 1 || size > TELEGRAM_DATA_BYTES_MAX), 'Telegram: 64 bytes'],
    [pressed.some((key) => key.text === '' || isCut(key.text)), 'Telegram: a label'],
    [pressed.length !== message.buttons.flat().length, 'Telegram: a button is left out'],
    [rows.some((row) => row.length > 8), 'Telegram: a row is too long'],
  ]).map((fault) => `${fault}: ${message.text}`);
}
