/** Names that people give themselves, in the messages of every platform as they are sent. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { plainText as discordText } from '../../functions/adapters/discord/markdown.ts';
import { blocksOf, plainText as slackText } from '../../functions/adapters/slack/blocks.ts';
import { captionOf, textOf } from '../../functions/adapters/telegram/messages.ts';
import { inertName, inertOrNull } from '../../functions/app/inertNames.ts';
import type { ChatMessage } from '../../functions/app/ports/chat.ts';
import { buttonIn, type ChatWorld, chatWorld, plays } from '../support/chatWorld.ts';
import { MINUTE } from '../support/told.ts';

const EVIL = [
  'https://evil.example',
  'evil.com/pay',
  'a@evil.example',
  '@channel',
  '<!here>',
  '<@U123>',
  '@everyone',
  '*bold*',
  '_it_ ~no~ `code`',
  '[x](http://e.io)',
  '||spoiler||',
  '#winners',
  '/resign',
  '$EVIL',
  ':tada:',
  '> quoted',
  't.me/evilbot',
  'evil\u3002com',
  'Ana\u200b',
  'gp\u202ej.exe',
  '\u05e9\u05dc\u05d5\u05dd 12',
] as const;

const anyOf = (...scripts: readonly string[]): RegExp =>
  new RegExp(scripts.map((script) => `\\p{Script=${script}}`).join('|'), 'u');

/** Scripts whose letters run from right to left, by the bidi classes of Unicode. */
const RIGHT_TO_LEFT = anyOf(
  ...['Adlam', 'Arabic', 'Avestan', 'Chorasmian', 'Cypriot', 'Elymaic', 'Hanifi_Rohingya'],
  ...['Hatran', 'Hebrew', 'Imperial_Aramaic', 'Inscriptional_Pahlavi', 'Inscriptional_Parthian'],
  ...['Kharoshthi', 'Lydian', 'Mandaic', 'Manichaean', 'Mende_Kikakui', 'Meroitic_Cursive'],
  ...['Meroitic_Hieroglyphs', 'Nabataean', 'Nko', 'Old_Hungarian', 'Old_North_Arabian'],
  ...['Old_Sogdian', 'Old_South_Arabian', 'Old_Turkic', 'Old_Uyghur', 'Palmyrene', 'Phoenician'],
  ...['Psalter_Pahlavi', 'Samaritan', 'Sogdian', 'Syriac', 'Thaana', 'Yezidi'],
);
const LEFT_TO_RIGHT = anyOf(
  ...['Latin', 'Greek', 'Cyrillic', 'Armenian', 'Georgian', 'Devanagari', 'Bengali', 'Thai', 'Han'],
  ...['Hangul', 'Hiragana', 'Katakana', 'Ethiopic', 'Cherokee', 'Gothic', 'Deseret', 'Linear_B'],
  ...['Brahmi', 'Cuneiform', 'Egyptian_Hieroglyphs', 'Toto', 'Wancho'],
);

const PAGE = /https:\/\/dominoes\.test\/[^\s<>"“”«»…]*/g;

/** What Telegram would make something of, without being told to. */
const TELEGRAM = [
  /@[\w\p{L}]/u,
  /:\/\//,
  /[\p{L}\p{N}][.\u3002][\p{L}]{2}/u,
  /(?<![\p{L}\p{N}_])[#/$][\p{L}\p{N}_]/u,
];
/** What Slack would, where it is told to keep to what is written. */
const SLACK = [/[*~`]/, /(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/u, /:[a-z0-9_+-]+:/, /^\s*&gt;/m];
/** What Discord would: markup that no backslash is before, links, mentions. */
const DISCORD = [/(?<!\\)[*_~`|<@[\]]/, /https?:\/\//, /^\s*[#>-]/m];
const INVISIBLE = /[\u200b\u200e\u200f\u202a-\u202e]/;

/** What is wrong with a message, on any platform. */
function faultsOf(message: ChatMessage): string[] {
  const telegram = [textOf(message).text, captionOf(message).caption];
  const sections = blocksOf(message).flatMap(({ type, text }) =>
    type === 'section' ? [text as { readonly text: string; readonly verbatim?: boolean }] : [],
  );
  const slack = [slackText(message), ...sections.map(({ text }) => text)];
  const ours = (text: string) => text.replace(/<https:\/\/dominoes\.test\/[^\s<>]*>/g, '');
  const found = [
    ...telegram.flatMap((text) => TELEGRAM.filter((way) => way.test(text.replace(PAGE, '')))),
    ...slack.flatMap((text) => [...SLACK, /[<>]/].filter((way) => way.test(ours(text)))),
    ...DISCORD.filter((way) => way.test(discordText(message.text, 2_000).replace(PAGE, ''))),
    ...(INVISIBLE.test(message.text) ? [INVISIBLE] : []),
  ];
  const loose = sections.every(({ verbatim }) => verbatim === true) ? [] : ['not verbatim'];
  return [...found.map(String), ...loose];
}

const said = (text: string): ChatMessage => ({ text, buttons: [], picture: null, mentions: [] });

async function say(world: ChatWorld, who: string, name: 'hand' | 'clock' | 'score') {
  return world.act(who, { kind: 'command', name, words: '' }, { actor: { id: who, name: who } });
}

/** Four people with these names play a few turns, and ask for everything. */
async function played(names: readonly string[]): Promise<ChatWorld> {
  const world = chatWorld('names');
  const as = (who: string) => ({ actor: { id: who, name: who } });
  const [first = '', ...others] = names;
  await world.act(first, { kind: 'command', name: 'start', words: '1d bank=1h' }, as(first));
  await world.settle();
  const data = buttonIn(world.board(), 'j');
  for (const who of others) await world.act(who, { kind: 'button', data }, as(who));
  world.t.clock.at += 10_000;
  await world.t.app.look(data.slice(3, 25));
  await world.settle();
  for (let i = 0; i < 5; i += 1) {
    for (const who of names) {
      const [play] = plays(await say(world, who, 'hand'));
      if (play !== undefined) await world.act(who, { kind: 'button', data: play }, as(who));
      await say(world, who, 'clock');
      await say(world, who, 'score');
      await world.act(who, { kind: 'home' }, as(who));
    }
    await world.settle();
  }
  return world;
}

async function minutes(world: ChatWorld, count: number): Promise<void> {
  for (let i = 0; i < count; i += 1) {
    world.t.clock.at += MINUTE;
    await world.t.app.sweep();
    await world.work();
    await world.t.delivery.sweep();
    await world.work();
  }
}

/** Lets people be told of turns alone, then in the open, and lets answers miss them. */
async function tellTurns(world: ChatWorld, names: readonly string[]): Promise<void> {
  await minutes(world, 60);
  world.fate = (way) => (way === 'tell' ? { kind: 'forbidden' } : null);
  for (const who of names) {
    const [play] = plays(await say(world, who, 'hand'));
    if (play === undefined) continue;
    await world.act(who, { kind: 'button', data: play }, { actor: { id: who, name: who } });
    break;
  }
  await minutes(world, 60);
  world.fate = (way) =>
    way === 'post' ? null : { kind: way === 'answer' ? 'expired' : 'forbidden' };
  for (const who of names) await say(world, who, 'hand');
}

describe('a name', () => {
  it.each(EVIL)('%j is a name and nothing else, wherever a line has it', (name) => {
    const inert = inertName(name);
    for (const text of [inert, `1. ${inert} 7 · x`, `x\n${inert} passed`, `(${inert})`]) {
      expect(faultsOf(said(text)), text).toEqual([]);
    }
  });

  it('reads as it was given', () => {
    for (const name of ['Ana', 'José Núñez', 'dj_juan', 'J. R. Smith', 'Ana 👩‍👧', 'O’Neill']) {
      expect(inertName(name).replaceAll('\u2060', '')).toBe(name);
      expect(faultsOf(said(inertName(name)))).toEqual([]);
    }
  });

  it('of nothing that is seen is none', () => {
    expect(inertOrNull('\u3164\u200b')).toBeNull();
    expect(inertOrNull(null)).toBeNull();
  });

  it('turns round nothing beside it', () => {
    expect(inertName('שלום')).toBe('\u2068שלום\u2069');
    expect(inertName('gp\u202ej')).toBe('gpj');
  });

  it('is set apart in every script that is written from right to left, and in no other', () => {
    const wrong: string[] = [];
    for (let code = 0; code <= 0x1ffff; code += 1) {
      const letter = String.fromCodePoint(code);
      const isSetApart = inertName(`${letter}${letter} 12`).startsWith('\u2068');
      const way = isSetApart ? LEFT_TO_RIGHT : RIGHT_TO_LEFT;
      if (/\p{L}/u.test(letter) && way.test(letter)) wrong.push(letter);
    }
    expect(wrong).toEqual([]);
  });

  it('is one again however often it is made so', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 20 }), (name) => {
        expect(inertName(inertName(name))).toBe(inertName(name));
      }),
    );
  });
});

describe('everything that is said of a table', () => {
  it.each([
    [EVIL.slice(0, 4)],
    [['@everyone', '*bold*', '<!here>', ':tada:']],
    [['[x](http://e.io)', '> quoted', '/resign', 't.me/evilbot']],
  ])('holds %j as names alone', async (names) => {
    const world = await played(names);
    expect(world.sent.length).toBeGreaterThan(40);
    for (const { message } of world.sent) expect(faultsOf(message), message.text).toEqual([]);
    const before = world.sent.length;
    await tellTurns(world, names);
    const told = world.sent.slice(before);
    expect(told.some(({ way }) => way === 'tell')).toBe(true);
    const called = told.filter(({ message }) => message.mentions.length > 0);
    expect(called.filter(({ message }) => message.text.includes('your turn'))).toHaveLength(1);
    expect(called.filter(({ message }) => message.text.includes('I cannot write'))).toHaveLength(4);
    for (const { message } of told) expect(faultsOf(message), message.text).toEqual([]);
    const board = world.board()?.text.replaceAll('\u2060', '') ?? '';
    for (const name of names) expect(board).toContain(name);
  });
});
