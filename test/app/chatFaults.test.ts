/** What goes wrong in chats: things twice, late, at once, half done, and platforms that refuse. */
import { describe, expect, it } from 'vitest';
import type { ChatMessage, Delivered } from '../../functions/app/ports/chat.ts';
import {
  buttonIn,
  CHANNEL,
  type ChatWorld,
  chatWorld,
  plays,
  type Sent,
} from '../support/chatWorld.ts';

const PEOPLE = ['ana', 'ben', 'cai', 'dora'] as const;

interface Table {
  readonly world: ChatWorld;
  readonly tableId: string;
}

/** A dealt table of four people in the channel. */
async function dealt(seed: string, words = '1d'): Promise<Table> {
  const world = chatWorld(seed);
  await world.say('ana', 'start', words);
  await world.settle();
  const join = buttonIn(world.board(), 'j');
  for (const who of PEOPLE.slice(1)) await world.press(who, join);
  await world.settle();
  const tableId = join.slice(3, 25);
  world.t.clock.at += 10_000;
  await world.t.app.look(tableId);
  await world.settle();
  return { world, tableId };
}

/** Whoever is to play, and the first play that is offered. */
async function turn(world: ChatWorld): Promise<{ readonly who: string; readonly play: string }> {
  for (const who of PEOPLE) {
    const [play] = plays(await world.say(who, 'hand'));
    if (play !== undefined) return { who, play };
  }
  throw new Error('nobody is to play');
}

const versionOf = async ({ world, tableId }: Table): Promise<number> =>
  (await world.t.ports.journal.newest(tableId))?.version ?? 0;

const boards = ({ sent }: ChatWorld): Sent[] =>
  sent.filter(({ way }) => way === 'post' || way === 'edit');
const answersTo = ({ sent }: ChatWorld, who: string): Sent[] =>
  sent.filter(({ way, to }) => way === 'answer' && to === who);

/** The fates of deliveries of one way, in order; then all goes well. */
function fates(way: Sent['way'], ...list: readonly Delivered[]) {
  const left = [...list];
  return (sent: Sent['way']) => (sent === way ? (left.shift() ?? null) : null);
}

describe('the same thing twice', () => {
  it('is done once and answered once, however often a delivery comes (reports 107, 110) (pitfall 11)', async () => {
    const table = await dealt('four times');
    const { world } = table;
    const { who, play } = await turn(world);
    const before = await versionOf(table);
    const answers = answersTo(world, who).length;
    const action = world.action(who, { kind: 'button', data: play });
    const { chats } = world.t.app;
    await Promise.all([1, 2, 3, 4].map(() => chats?.run({ kind: 'action', action })));
    await world.settle();
    expect(await versionOf(table)).toBe(before + 1);
    expect(answersTo(world, who)).toHaveLength(answers + 1);
  });

  it('by a double click plays once, and tells the second how the table stands (pitfall 28)', async () => {
    const table = await dealt('double click');
    const { who, play } = await turn(table.world);
    const before = await versionOf(table);
    expect((await table.world.press(who, play))?.text).toMatch(/^You played/);
    expect((await table.world.press(who, play))?.text).toMatch(
      /^The table has moved on[\s\S]*hand/,
    );
    expect(await versionOf(table)).toBe(before + 1);
  });

  it('by two people at once gives both an answer (pitfall 28)', async () => {
    const world = chatWorld('last seat');
    await world.say('ana', 'start', '1d house=2');
    await world.settle();
    const data = buttonIn(world.board(), 'j');
    const jobs = ['ben', 'cai'].map((who) => world.action(who, { kind: 'button', data }));
    await Promise.all(jobs.map((action) => world.t.app.chats?.run({ kind: 'action', action })));
    const texts = ['ben', 'cai'].map((who) => answersTo(world, who)[0]?.message.text ?? '').sort();
    expect(texts[0]).toMatch(/^Every seat is taken/);
    expect(texts[1]).toMatch(/^You sit at seat 2/);
  });
});

describe('an old button', () => {
  it('of a round before plays nothing, and is answered', async () => {
    const table = await dealt('old button');
    const { world } = table;
    const { who, play } = await turn(world);
    await world.press(who, play);
    for (let i = 0; i < 3; i += 1) {
      const next = await turn(world);
      await world.press(next.who, next.play);
    }
    const before = await versionOf(table);
    expect((await world.press(who, play))?.text).toMatch(/^The table has moved on/);
    expect(await versionOf(table)).toBe(before);
  });

  it('pressed by somebody else shows nothing of the hand it was made for', async () => {
    const { world } = await dealt('foreign press');
    const { who, play } = await turn(world);
    const other = PEOPLE.find((p) => p !== who) ?? '';
    const answer = await world.press(other, play);
    expect(answer?.text).toMatch(/^(It is not your turn|You do not hold that bone)/);
    expect((await world.press('stranger', play))?.text).toBe('You have no seat at this table.');
  });
});

describe('a crash', () => {
  it('between the commit and the answer loses neither, and commits nothing twice (pitfall 63)', async () => {
    const table = await dealt('after commit');
    const { world } = table;
    const { who, play } = await turn(world);
    const before = await versionOf(table);
    world.fate = fates('answer', { kind: 'failed' });
    const intent = { kind: 'command', name: 'play', words: wordsOf(play) } as const;
    await world.act(who, intent);
    expect(await versionOf(table)).toBe(before + 1);
    await world.settle();
    expect(answersTo(world, who).at(-1)?.message.text).toMatch(/^You played/);
    expect(await versionOf(table)).toBe(before + 1);
    expect(world.failures).toHaveLength(1);
  });

  it('of a worker leaves its claim behind, and is gone on with once it has run out (pitfall 63)', async () => {
    const table = await dealt('dead worker');
    const { world } = table;
    const { who, play } = await turn(world);
    const before = await versionOf(table);
    world.fate = () => {
      throw new Error('the process is gone');
    };
    const action = world.action(who, { kind: 'button', data: play });
    // A process that is gone releases nothing.
    const { put } = world.t.ports.notices.secrets;
    const secrets = world.t.ports.notices.secrets as { put: typeof put };
    let claims = 0;
    secrets.put = async (partition, key, value, options) => {
      const isRun = partition.startsWith('CHAT#RUN#');
      claims += isRun ? 1 : 0;
      if (isRun && claims > 1) throw new Error('the process is gone');
      return put(partition, key, value, options);
    };
    await expect(world.t.app.chats?.run({ kind: 'action', action })).rejects.toThrow('is gone');
    secrets.put = put;
    world.fate = () => null;
    await world.t.app.chats?.run({ kind: 'action', action });
    expect(answersTo(world, who).at(-1)?.message.text).not.toMatch(/^You played/);
    await world.settle();
    expect(answersTo(world, who).at(-1)?.message.text).toMatch(/^You played/);
    expect(await versionOf(table)).toBe(before + 1);
  });

  it('that comes every time ends with an answer that says so', async () => {
    const { world } = await dealt('poison');
    const { reading } = world.t.app;
    reading.view = () => Promise.reject(new Error('damage'));
    await world.say('ana', 'hand');
    await world.settle();
    expect(answersTo(world, 'ana').at(-1)?.message.text).toMatch(/^Something went wrong/);
    expect(world.jobs).toEqual([]);
  });
});

const wordsOf = (play: string): string => {
  const [, bone = '', end = ''] = /:(\d\d)([LR1-4]?)$/.exec(play) ?? [];
  return `${bone} ${end}`;
};

describe('the board', () => {
  it('is posted anew where somebody has deleted it', async () => {
    const { world } = await dealt('deleted');
    const { who, play } = await turn(world);
    world.fate = fates('edit', { kind: 'gone' });
    await world.press(who, play);
    await world.settle();
    const [first, second, third] = boards(world).filter(({ way }) => way === 'post');
    expect(second?.messageId).not.toBe(first?.messageId);
    expect(third).toBeUndefined();
    const next = await turn(world);
    await world.press(next.who, next.play);
    await world.settle();
    expect(boards(world).at(-1)).toMatchObject({ way: 'edit', messageId: second?.messageId });
  });

  it('shows the newest state rather than every one', async () => {
    const { world, tableId } = await dealt('coalesced', '1d swift');
    const before = boards(world).length;
    const start = world.t.clock.at;
    for (let i = 0; i < 12; i += 1) {
      const next = await turn(world);
      await world.press(next.who, next.play);
      world.t.clock.at += 1_000;
      await world.work();
      if ((await world.t.app.reading.view(tableId, await readerOf(world))).ok === false) break;
    }
    await world.settle();
    const seconds = (world.t.clock.at - start) / 1_000;
    expect(boards(world).length - before).toBeLessThanOrEqual(Math.ceil(seconds / 3) + 1);
    const seen = await world.t.app.reading.view(tableId, await readerOf(world));
    const version = seen.ok ? seen.value.version : 0;
    expect(world.board()?.picture?.url).toContain(`v=${version}&`);
  });

  it('waits as long as the platform wants, and goes along with a group that has moved', async () => {
    const { world } = await dealt('moved');
    const { who, play } = await turn(world);
    const at = world.t.clock.at;
    world.fate = fates('edit', { kind: 'later', afterMs: 30_000 }, { kind: 'moved', to: 'super' });
    await world.press(who, play);
    await world.settle();
    expect(world.t.clock.at - at).toBeGreaterThanOrEqual(30_000);
    expect(boards(world).at(-1)).toMatchObject({ way: 'post', to: 'super' });
    // Whoever still speaks from the old id is at the same table.
    expect((await turn(world)).play).toMatch(/^p1:/);
    const intent = { kind: 'command', name: 'board', words: '' } as const;
    await world.act('ana', intent, { place: { ...CHANNEL, id: 'super' } });
    await world.settle();
    expect(boards(world).at(-1)).toMatchObject({ way: 'post', to: 'super' });
  });

  it('moves when the platform says so', async () => {
    const { world, tableId } = await dealt('service message');
    await world.act('platform', { kind: 'moved', to: 'super' });
    await world.settle();
    expect(boards(world).at(-1)).toMatchObject({ way: 'post', to: 'super' });
    expect(answersTo(world, 'platform')).toEqual([]);
    expect(world.board('super')?.buttons[0]?.[0]?.data).toContain(tableId);
  });

  it('is given up where the bot is shut out, and that is said once, to each who plays there', async () => {
    const { world } = await dealt('shut out');
    const { who, play } = await turn(world);
    world.fate = (way) => (way === 'post' || way === 'edit' ? { kind: 'forbidden' } : null);
    await world.press(who, play);
    await world.settle();
    const told = () => world.sent.filter(({ message }) => message.text.includes('is gone for me'));
    expect(
      told()
        .map(({ way, to }) => `${way} ${to}`)
        .sort(),
    ).toEqual(PEOPLE.map((p) => `tell ${p}`));
    const next = await turn(world);
    await world.press(next.who, next.play);
    await world.settle();
    expect(told()).toHaveLength(PEOPLE.length);
  });
});

describe('an answer', () => {
  it('that comes too late goes to the same person alone', async () => {
    const { world } = await dealt('expired');
    world.fate = fates('answer', { kind: 'expired' });
    await world.say('ana', 'hand');
    expect(world.sent.at(-1)).toMatchObject({ way: 'tell', to: 'ana' });
    expect(world.sent.at(-1)?.message.text).toMatch(/^Your hand/);
  });

  it('that reaches nobody is said once in the open, without what it was', async () => {
    const { world } = await dealt('unreachable');
    world.fate = (way) => {
      if (way === 'answer') return { kind: 'expired' };
      return way === 'tell' ? { kind: 'forbidden' } : null;
    };
    const before = boards(world).length;
    await world.say('ana', 'hand');
    await world.say('ana', 'hand');
    const [warned, ...more] = boards(world).slice(before);
    expect(more).toEqual([]);
    expect(warned?.message).toEqual({
      text: 'ana: I cannot write to you alone. Open a chat with me, or press the button here.',
      buttons: [],
      picture: null,
      mentions: ['ana'],
    } satisfies ChatMessage);
  });

  it('waits where the platform wants that, and does nothing twice', async () => {
    const table = await dealt('later');
    const { world } = table;
    const { who, play } = await turn(world);
    const before = await versionOf(table);
    world.fate = fates('answer', { kind: 'later', afterMs: 5_000 });
    await world.press(who, play);
    await world.settle();
    expect(answersTo(world, who).at(-1)?.message.text).toMatch(/^You played/);
    expect(await versionOf(table)).toBe(before + 1);
  });
});
const readerOf = async (world: ChatWorld) => ({
  player: (await world.t.app.accounts.chatPlayer('discord', 'ana', 'ana')).playerId,
  key: null,
});
