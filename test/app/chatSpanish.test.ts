/** Whoever speaks Spanish is answered in Spanish, whatever they ask for. */
import { describe, expect, it } from 'vitest';
import { CHAT_COMMANDS, type ChatMessage } from '../../functions/app/ports/chat.ts';
import { COMMAND_WORDS } from '../../shared/words/chat/commandWords.ts';
import { english } from '../../shared/words/chat/english.ts';
import { spanish } from '../../shared/words/chat/spanish.ts';
import { english as sinceEnglish } from '../../shared/words/since/english.ts';
import { spanish as sinceSpanish } from '../../shared/words/since/spanish.ts';
import { buttonIn, type ChatWorld, chatWorld, plays } from '../support/chatWorld.ts';

const wordsIn = (text: string): string[] => text.toLowerCase().match(/[\p{L}]{2,}/gu) ?? [];

/** Arguments with which every text that takes some can be asked for. */
const WHO = { name: 'x', you: false };
const ARGUMENTS: readonly (readonly unknown[])[] = [
  ['x', 'x', 'x', 'x'],
  ['x', [1, 2]],
  [1, ['x', 'y']],
  [['x', 'y'], 2],
  [['x'], 0],
  [1, 'x', 'x', 'x'],
  [WHO, ['x', 'y']],
  [{ ...WHO, you: true }, 'x'],
  [[WHO, WHO]],
  [[{ whose: [WHO, WHO], score: 1 }]],
  [1, true, 'x', 'x'],
  [1, false, 'x', 'x'],
];

/** Every word of the texts of a language. */
function vocabulary(texts: unknown): string[] {
  if (typeof texts === 'string') return wordsIn(texts);
  if (typeof texts === 'function') {
    return ARGUMENTS.flatMap((given) => {
      try {
        return wordsIn(String(texts(...given)));
      } catch {
        return [];
      }
    });
  }
  return Object.values(texts as object).flatMap(vocabulary);
}

const SPANISH = new Set([
  ...vocabulary(spanish),
  ...vocabulary(sinceSpanish),
  ...COMMAND_WORDS.flatMap(({ es }) => wordsIn(`${es.name} ${es.does}`)),
]);
/** Not to be found in Spanish, whatever its own texts say: names of commands, and small words. */
const NEVER = [
  ...COMMAND_WORDS.flatMap(({ en, es }) => (en.name === es.name ? [] : [en.name])),
  ...['the', 'if', 'or', 'and', 'you', 'your', 'late', 'none', 'always', 'off', 'left', 'right'],
  ...['with', 'quick', 'nolimit', 'seat', 'table', 'partner', 'house'],
];
const ENGLISH: ReadonlySet<string> = new Set([
  ...NEVER,
  ...[
    ...vocabulary(english),
    ...vocabulary(sinceEnglish),
    ...COMMAND_WORDS.flatMap(({ en }) => wordsIn(en.does)),
  ].filter((word) => !SPANISH.has(word)),
]);

/** What an English speaker who finds a Spanish bot looks for; what the command line is called. */
const EXEMPT = /idioma en: speak English with me|sixlove verify|https?:\/\/\S+/g;

function englishIn(message: ChatMessage): string[] {
  const labels = message.buttons.flat().map(({ label }) => label);
  const said = [message.text, message.picture?.alt ?? '', ...labels].join('\n');
  return wordsIn(said.replace(EXEMPT, '')).filter((word) => ENGLISH.has(word));
}

const es = { locale: 'es-419' };

/** Words that are right for some command, and wrong for the others. */
const WORDS = [
  '',
  '36',
  'tortuga',
  '3',
  '3d',
  'siempre',
  'no',
  'es',
  'Europe/Madrid',
  '36 izquierda si 6 o 5, 55 tarde',
  'sinlimite findes',
  'ABCD-EFGH',
] as const;

/** Every command with every kind of words, as a speaker of Spanish. */
async function everything(world: ChatWorld): Promise<void> {
  const harmless = CHAT_COMMANDS.filter((name) => name !== 'start' && name !== 'leave');
  for (const name of harmless) {
    for (const words of WORDS) await world.act('ana', { kind: 'command', name, words }, es);
  }
  await world.act('ana', { kind: 'home' }, es);
  await world.settle();
}

async function start(world: ChatWorld, words: string) {
  return world.act('ana', { kind: 'command', name: 'start', words }, es);
}

/** Orders for two bones of the hand, read back. */
async function orderSome(world: ChatWorld): Promise<void> {
  const command = (name: 'hand' | 'orders', words: string) =>
    world.act('ana', { kind: 'command', name, words }, es);
  const [one = '', two = ''] = (await command('hand', ''))?.text.match(/\[\d\|\d\]/g) ?? [];
  await command('orders', `${one} izquierda si 6 o 5, ${two} tarde`);
  const read = await command('orders', '');
  expect(read?.text).toContain(`${one} izquierda si 6 o 5, ${two} tarde`);
}

function checked(world: ChatWorld): void {
  for (const { message } of world.sent) expect(englishIn(message), message.text).toEqual([]);
}

describe('a speaker of Spanish', () => {
  it('would notice English', () => {
    expect(ENGLISH.size).toBeGreaterThan(150);
    const text = 'Tus órdenes: [3|6] if 6. Pide: hand';
    const message = { text, buttons: [], picture: null, mentions: [] };
    expect(englishIn(message)).toEqual(['if', 'hand']);
  });

  it('is answered in Spanish where there is no table', async () => {
    const world = chatWorld('nada');
    await everything(world);
    await world.act('ana', { kind: 'command', name: 'leave', words: '' }, es);
    for (const data of ['x', 'm1', 'n1', `h1:${'A'.repeat(22)}`, `y1:${'A'.repeat(22)}:1`]) {
      await world.act('ana', { kind: 'button', data }, es);
    }
    expect(world.sent.length).toBeGreaterThan(150);
    checked(world);
  });

  it('is answered in Spanish while a table waits, and as it is refused another', async () => {
    const world = chatWorld('espera');
    for (const words of ['1d', 'rapida 12h casa=2', 'cruz banana', '1d', '2d', '3d']) {
      await start(world, words);
    }
    await world.settle();
    for (const { data } of world.board()?.buttons.flat() ?? []) {
      await world.act('ben', { kind: 'button', data }, es);
    }
    await everything(world);
    await world.act('ana', { kind: 'command', name: 'leave', words: '' }, es);
    await world.settle();
    checked(world);
  });

  it('is answered in Spanish as a game is played to its end', async () => {
    const world = chatWorld('partida');
    await start(world, 'rapida 1d casa vacaciones=5 banco=1d');
    world.t.clock.at += 10_000;
    await world.settle();
    const data = buttonIn(world.board(), 'h');
    await world.t.app.look(data.slice(3, 25));
    await world.act('ana', { kind: 'command', name: 'leave', words: '' }, es);
    for (let i = 0; i < 60 && !world.board()?.buttons.flat().some(isRematch); i += 1) {
      const [play] = plays(await world.act('ana', { kind: 'button', data }, es));
      if (play !== undefined) await world.act('ana', { kind: 'button', data: play }, es);
      if (i === 2) await everything(world);
      if (i === 2) await orderSome(world);
      for (const button of world.board()?.buttons.flat() ?? []) {
        if (!isRematch(button)) await world.act('ana', { kind: 'button', data: button.data }, es);
      }
      await world.settle();
      world.t.clock.at += 10_000;
      await world.t.app.sweep();
    }
    const verified = { kind: 'command', name: 'verify', words: '' } as const;
    expect((await world.act('ana', verified, es))?.text).toMatch(/^Ronda 1: compromiso correcto/);
    await everything(world);
    checked(world);
  });
});

const isRematch = ({ data }: { readonly data: string }): boolean => data.startsWith('y1:');
