/** What people say in a channel or alone with the bot, and what they are answered. */
import { describe, expect, it } from 'vitest';
import type { Place } from '../../functions/app/ports/chat.ts';
import { buttonIn, type ChatWorld, chatWorld, plays } from '../support/chatWorld.ts';

const ALONE: Place = { id: 'dm', space: null, isPrivate: true };

/** A table of Ana and three house players in the channel, dealt. */
async function dealt(seed: string, words = 'house 1d'): Promise<ChatWorld> {
  const world = chatWorld(seed);
  await world.say('ana', 'start', words);
  await begin(world);
  return world;
}

const idIn = (data: string): string => data.slice(3, 25);
const idsIn = (world: ChatWorld): string[] =>
  (world.board()?.buttons.flat() ?? []).map(({ data }) => idIn(data));

/** Lets the shuffle's window pass. */
async function begin(world: ChatWorld): Promise<void> {
  const hand = buttonIn(world.sent.findLast(({ way }) => way === 'answer')?.message ?? null, 'h');
  world.t.clock.at += 10_000;
  await world.t.app.look(idIn(hand));
  await world.settle();
}

const textOf = async (said: Promise<{ readonly text: string } | null>): Promise<string> =>
  (await said)?.text ?? '';

describe('opening a table', () => {
  it('understands a game by any of its names, seats and terms, in either language', async () => {
    const world = chatWorld('start words');
    const words = 'cruz 2d findes quick casa=1';
    expect(await textOf(world.say('ana', 'start', words))).toMatch(/^The table is open/);
    await world.settle();
    expect(world.board()?.text).toMatch(/French/);
    expect(world.board()?.text).toContain('2 more players are needed.');
    const [tableId = ''] = idsIn(world);
    const seen = await world.t.app.reading.view(tableId, {
      player: (await world.t.app.accounts.chatPlayer('discord', 'ana', 'ana')).playerId,
      key: null,
    });
    expect(seen.ok && seen.value.view.terms).toMatchObject({
      allowanceSeconds: 172_800,
      pauses: { weekends: true },
    });
  });

  it('takes options of the game as they are spelt, in whatever case', async () => {
    const world = chatWorld('options');
    const words =
      'straight twelve love 1d house Redeal={"mode":"onRequest","minDoubles":5} bank=1D';
    expect(await textOf(world.say('ana', 'start', words))).toBe('The table is open.');
    const player = (await world.t.app.accounts.chatPlayer('discord', 'ana', 'ana')).playerId;
    const own = await world.t.app.mine.list(player, { cursor: null, limit: 1 });
    const [table] = own.ok ? own.value.tables : [];
    const seen = await world.t.app.reading.view(table?.tableId ?? '', { player, key: null });
    expect(seen.ok && seen.value.view.options['redeal']).toMatchObject({ minDoubles: 5 });
    expect(seen.ok && seen.value.view.terms.bankSeconds).toBe(86_400);
  });

  it('asks which game is meant by a word of several', async () => {
    const text = await textOf(chatWorld('several').say('ana', 'start', 'straight 1d'));
    expect(text).toBe('Which game is “straight”? Straight six love · Straight twelve love');
  });

  it('says which word it does not know, and what can be said', async () => {
    const text = await textOf(chatWorld('unknown').say('ana', 'start', '1d banana'));
    expect(text).toMatch(/I do not know “banana”[\s\S]*start 1d/);
  });

  it('says what is wrong with terms that make no sense', async () => {
    const text = await textOf(chatWorld('terms').say('ana', 'start', 'nolimit weekends'));
    expect(text).toBe('These terms are not valid, or make no sense together.');
  });

  it('speaks Spanish to whose app does', async () => {
    const world = chatWorld('spanish');
    const intent = { kind: 'command', name: 'start', words: 'rapida 1d casa=1' } as const;
    const answer = await world.act('ana', intent, { locale: 'es-419' });
    await world.settle();
    expect(answer?.text).toMatch(/^La mesa está abierta/);
    expect(world.board()?.text).toContain('puesto libre');
    const english = await world.act('ana', { kind: 'command', name: 'help', words: '' });
    expect(english?.text).toContain('open a table');
    await world.say('ana', 'language', 'es');
    expect(await textOf(world.say('ana', 'help'))).toContain('abrir una mesa');
  });

  it('alone with the bot is played against the house, and shows no board anywhere', async () => {
    const world = chatWorld('alone');
    await world.act('ana', { kind: 'command', name: 'start', words: '' }, { place: ALONE });
    await begin(world);
    const hand = await world.act(
      'ana',
      { kind: 'command', name: 'hand', words: '' },
      { place: ALONE },
    );
    expect(hand?.text).toMatch(/^Your hand: \[/);
    const shown = { kind: 'command', name: 'board', words: '' } as const;
    const board = await world.act('ana', shown, { place: ALONE });
    expect(board?.picture?.alt).toMatch(/^(A line of|One bone)/);
    expect(board?.text).not.toContain('Your hand');
    expect(world.sent.filter(({ way }) => way === 'post')).toEqual([]);
  });
});

describe('at a table', () => {
  it('plays by words, and asks for the end where both fit', async () => {
    const world = await dealt('words');
    for (let i = 0; i < 200; i += 1) {
      const hand = await world.say('ana', 'hand');
      const boneOf = (data: string) => data.split(':')[3]?.slice(0, 2) ?? '';
      const bones = plays(hand).map(boneOf);
      const bone = bones.find((b, at) => bones.indexOf(b) !== at) ?? bones[0];
      if (bone === undefined) {
        await world.settle();
        world.t.clock.at += 10_000;
        await world.t.app.sweep();
        continue;
      }
      const fits = plays(hand).filter((data) => boneOf(data) === bone);
      const answer = await world.say('ana', 'play', bone);
      if (fits.length > 1) {
        expect(answer?.text).toMatch(/^It fits both ends/);
        expect(plays(answer)).toEqual(fits);
        const end = await world.say('ana', 'play', `${bone[1]}-${bone[0]} right`);
        expect(end?.text).toMatch(/^You played \[\d\|\d\] right\./);
        return;
      }
      expect(answer?.text).toMatch(/^You played/);
      await world.settle();
    }
    throw new Error('no bone ever fitted both ends');
  });

  it('says why a play is refused, and shows the hand again', async () => {
    const world = await dealt('refused');
    const hand = await world.say('ana', 'hand');
    const held: readonly string[] = hand?.text.match(/\[\d\|\d\]/g) ?? [];
    const foreign = ['00', '11', '22', '33', '44', '55'].find(
      (bone) => !held.includes(`[${bone[0]}|${bone[1]}]`),
    );
    const text = await textOf(world.say('ana', 'play', foreign ?? ''));
    expect(text).toMatch(/^(You do not hold that bone|The rules name|It is not your turn)/);
    expect(text).toContain('Your hand:');
  });

  it('keeps orders, shows them to their owner and revokes them', async () => {
    const world = await dealt('orders');
    const held = (await world.say('ana', 'hand'))?.text.match(/\[(\d)\|(\d)\]/g) ?? [];
    const bones = held.map((bone) => `${bone[1]}${bone[3]}`);
    const kept = await textOf(
      world.say('ana', 'orders', `${bones[0]} left if 6, ${bones[1]} late`),
    );
    expect(kept).toMatch(/^Your orders are kept/);
    expect(await textOf(world.say('ana', 'orders'))).toContain(`${held[0]} left if 6`);
    await world.say('ana', 'orders', 'none');
    expect(await textOf(world.say('ana', 'orders'))).toContain('You have no standing orders.');
    expect(await textOf(world.say('ana', 'orders', 'banana'))).toContain('separated by commas');
  });

  it('takes words for the shuffle, until it is locked', async () => {
    const world = chatWorld('luck');
    await world.say('ana', 'start', 'house 1d');
    expect(await textOf(world.say('ana', 'luck', 'qué suerte'))).toMatch(/^Your words are in/);
    expect(await textOf(world.say('ana', 'luck', 'once more'))).toMatch(/^The shuffle is locked/);
  });

  it('tells clock and score, and gives the proof of the last round', async () => {
    const world = await dealt('told');
    expect(await textOf(world.say('ana', 'clock'))).toMatch(/until .* UTC \(/);
    expect(await textOf(world.say('ana', 'verify'))).toBe('No round has ended yet.');
    for (let i = 0; i < 60; i += 1) {
      const [play] = plays(await world.say('ana', 'hand'));
      if (play !== undefined) await world.press('ana', play);
      await world.settle();
      if ((await textOf(world.say('ana', 'score'))).includes('ended')) break;
      world.t.clock.at += 10_000;
      await world.t.app.sweep();
    }
    expect(await textOf(world.say('ana', 'score'))).toMatch(/^Score: /);
    expect(await textOf(world.say('ana', 'verify'))).toMatch(
      /^Round 1: commitment right, shuffle right, play right\./,
    );
    const link = /https:\S+/.exec(await textOf(world.say('ana', 'proof')))?.[0] ?? '';
    const { searchParams, pathname } = new URL(link);
    const [, id = ''] = /tables\/([\w-]{22})\/proof/.exec(pathname) ?? [];
    const reader = { player: null, key: searchParams.get('k') };
    expect((await world.t.app.reading.proof(id, reader, 1)).ok).toBe(true);
  });

  it('takes days off where the terms have them', async () => {
    const world = await dealt('vacation', 'house 1d vacation=5');
    expect(await textOf(world.say('ana', 'vacation', ''))).toContain('vacation <days>');
    expect(await textOf(world.say('ana', 'vacation', '2'))).toMatch(/^Your days off run/);
    expect(await textOf(world.say('ana', 'clock'))).toContain('ana is away until');
  });

  it('resigns after a question, and then offers another table', async () => {
    const world = await dealt('resign');
    const question = await world.say('ana', 'resign');
    expect(question?.text).toBe('Do you give up this table?');
    await world.press('ana', buttonIn(question, 'g'));
    await world.settle();
    expect(buttonIn(world.board(), 'y')).toMatch(/^y1:/);
  });
});

describe('a person', () => {
  it('is joined to an account by a code, and plays on as that player', async () => {
    const world = await dealt('linked');
    const [, code = ''] = /code: (\w[\w-]+)/.exec(await textOf(world.say('ana', 'link'))) ?? [];
    expect(await textOf(world.say('other', 'hand'))).toBe('You have no seat at this table.');
    expect(await textOf(world.say('other', 'link', 'WRONG1'))).toMatch(/^The code is wrong/);
    expect(await textOf(world.say('other', 'link', code))).toMatch(/^Joined/);
    expect(await textOf(world.say('other', 'hand'))).toMatch(/^Your hand/);
    expect(world.sent.every(({ message }) => !message.text.includes('token.'))).toBe(true);
  });

  it('is muted for a while, for good, and not at all', async () => {
    const world = chatWorld('muted');
    expect(await textOf(world.say('ana', 'mute', '3d'))).toMatch(/^No notices until /);
    expect(await textOf(world.say('ana', 'mute', 'always'))).toMatch(/^No notices any more/);
    expect(await textOf(world.say('ana', 'mute', 'off'))).toBe('Notices are on.');
    expect(await textOf(world.say('ana', 'mute', 'banana'))).toContain('mute 3d');
  });

  it('sees the own tables at home', async () => {
    const world = await dealt('home');
    const home = await world.act('ana', { kind: 'home' }, { place: ALONE });
    expect(home?.text).toMatch(/^Your tables:\n1\. /);
    expect((await world.act('ben', { kind: 'home' }, { place: ALONE }))?.text).toMatch(/no table/);
  });

  it('sits down from another chat by the link, where the table is then shown too', async () => {
    const world = chatWorld('elsewhere');
    await world.say('ana', 'start', '1d');
    await world.settle();
    const [link = ''] = /https:\S+/.exec(world.board()?.text ?? '') ?? [];
    const place: Place = { id: 'elsewhere', space: null, isPrivate: false };
    const intent = { kind: 'command', name: 'join', words: link } as const;
    expect((await world.act('ben', intent, { place }))?.text).toMatch(/^You sit at seat 2/);
    await world.settle();
    expect(world.board('elsewhere')?.text).toContain('ben');
    expect(world.board()?.text).toContain('ben');
  });

  it('stands up from a table that has not begun; one with nobody left is not played again', async () => {
    const world = chatWorld('stand up');
    await world.say('ana', 'start', '1d');
    await world.settle();
    await world.press('ben', buttonIn(world.board(), 'j'));
    expect(await textOf(world.say('ana', 'leave'))).toBe('You have left the table.');
    await world.settle();
    expect(world.board()?.text).toContain('1. open seat · 2. ben');
    expect(await textOf(world.say('ana', 'leave'))).toMatch(/^No table here waits for you/);
    expect(await textOf(world.say('ben', 'leave'))).toBe('You have left the table.');
    await world.settle();
    expect(
      world
        .board()
        ?.buttons.flat()
        .map(({ data }) => data[0]),
    ).toEqual(['s']);
  });

  it('cannot sit down by a button of a table that is not played there', async () => {
    const world = chatWorld('foreign button');
    await world.say('ana', 'start', '1d');
    await world.settle();
    const intent = { kind: 'button', data: buttonIn(world.board(), 'j') } as const;
    const place: Place = { id: 'elsewhere', space: null, isPrivate: false };
    expect((await world.act('ben', intent, { place }))?.text).toMatch(/is not played here/);
  });

  it('is answered on every word and every button', async () => {
    const world = chatWorld('nothing here');
    const commands = ['join', 'board', 'hand', 'play', 'lead', 'orders', 'luck', 'clock'] as const;
    const more = ['score', 'vacation', 'resign', 'rematch', 'verify', 'proof', 'help'] as const;
    for (const name of [...commands, ...more]) {
      expect(await textOf(world.say('ana', name)), name).not.toBe('');
      expect(await textOf(world.say('ana', name, '36')), name).not.toBe('');
    }
    for (const data of ['', 'x', 'p1:nothing', `p1:${'A'.repeat(22)}:1:36L`, 'zzz']) {
      expect(await textOf(world.press('ana', data)), data).not.toBe('');
    }
  });
});
