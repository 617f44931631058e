/** What others have met with people: who they are, when they are told, and how often. */
import { describe, expect, it } from 'vitest';
import { telegramReader } from '../../functions/adapters/telegram/read.ts';
import { buttonIn, type ChatWorld, chatWorld, plays, type Sent } from '../support/chatWorld.ts';
import { HOUR, MINUTE } from '../support/told.ts';

const PHONE = '+34600111222';
const PEOPLE = ['ana', 'ben', 'cai', 'dora'] as const;

describe('who somebody is', () => {
  const command = { kind: 'command', name: 'score', words: '' } as const;
  const player = async (world: ChatWorld, id: string, name: string): Promise<string> => {
    await world.act(id, command, { actor: { id, name } });
    return (await world.t.app.accounts.chatPlayer('discord', id, name)).playerId;
  };

  it('goes by the id of the platform, never by a name or a number (pitfall 29)', async () => {
    const world = chatWorld('identity');
    const first = await player(world, '7001', PHONE);
    expect(await player(world, '7001', 'Ana')).toBe(first);
    expect(await player(world, '7001', '+34999888777')).toBe(first);
    // The number is somebody else's by now.
    expect(await player(world, '7002', PHONE)).not.toBe(first);
    expect(first).toMatch(/^[\w-]{22}$/);
  });

  it('takes no phone number out of what a platform sends (pitfall 29)', () => {
    const from = { id: 7001, is_bot: false, first_name: 'Ana', phone_number: PHONE };
    const message = {
      message_id: 1,
      date: 1,
      chat: { id: 7001, type: 'private', phone_number: PHONE },
      from,
      contact: { phone_number: PHONE, first_name: 'Ana', user_id: 7001 },
      text: '/hand',
    };
    const headers = { 'x-telegram-bot-api-secret-token': 'secret' };
    const body = new TextEncoder().encode(JSON.stringify({ update_id: 1, message }));
    const reader = telegramReader({ secretToken: 'secret', botName: null });
    const read = reader.read({ headers, body, receivedAt: 1 });
    if (read.kind !== 'action') throw new Error(read.kind);
    expect(read.action.actor).toEqual({ id: '7001', name: 'Ana' });
    expect(JSON.stringify(read.action)).not.toContain(PHONE);
  });
});

/** A table of four in a channel, dealt, whose people sleep at no hour. */
async function dealt(seed: string, words: string): Promise<ChatWorld> {
  const world = chatWorld(seed);
  await world.say('ana', 'start', words);
  await world.settle();
  const join = buttonIn(world.board(), 'j');
  for (const who of PEOPLE.slice(1)) await world.press(who, join);
  for (const who of PEOPLE) {
    const bound = await world.t.app.accounts.chatPlayer('discord', who, who);
    await world.t.ports.directory.changePlayer(bound.playerId, { quiet: null });
  }
  await world.settle();
  world.t.clock.at += 10_000;
  await world.t.app.look(join.slice(3, 25));
  await world.settle();
  return world;
}

/** Plays once, by who has to. */
async function play(world: ChatWorld): Promise<void> {
  for (const who of PEOPLE) {
    const [data] = plays(await world.say(who, 'hand'));
    if (data === undefined) continue;
    await world.press(who, data);
    return world.work();
  }
}

/** Lets a time pass, in steps in each of which people are told. */
async function pass(world: ChatWorld, ms: number, step = MINUTE): Promise<void> {
  for (const until = world.t.clock.at + ms; world.t.clock.at < until; ) {
    world.t.clock.at += step;
    await world.t.app.sweep();
    await world.work();
    await world.t.delivery.sweep();
    await world.work();
  }
}

const told = ({ sent }: ChatWorld): Sent[] => sent.filter(({ way }) => way === 'tell');
const called = ({ sent }: ChatWorld): Sent[] =>
  sent.filter(({ way, message }) => way === 'post' && message.mentions.length > 0);

describe('ten moves in ten minutes', () => {
  it('are one message, to the one who is waited for then (pitfall 50)', async () => {
    const world = await dealt('ten moves', '1d');
    for (let move = 0; move < 10; move += 1) {
      await play(world);
      await pass(world, MINUTE);
    }
    expect(told(world)).toEqual([]);
    await pass(world, 2 * HOUR);
    expect(told(world)).toHaveLength(1);
    expect(called(world)).toEqual([]);
  });
});

describe('several tables that wait for one person', () => {
  it('come in one message that names each (pitfalls 50, 51)', async () => {
    const world = await dealt('digest', '1d');
    const tables = new Set<string>();
    for (let i = 0; i < 6; i += 1) {
      const place = { id: `c${i}`, space: 'club', isPrivate: false };
      const words = 'jamaican-cutthroat 2p house nolimit';
      await world.act('eve', { kind: 'command', name: 'start', words }, { place });
      await world.settle();
      tables.add(buttonIn(world.board(`c${i}`), 'h').slice(3, 25));
    }
    const bound = await world.t.app.accounts.chatPlayer('discord', 'eve', 'eve');
    await world.t.ports.directory.changePlayer(bound.playerId, { quiet: null });
    for (let i = 0; i < 3; i += 1) {
      world.t.clock.at += 10_000;
      for (const tableId of tables) await world.t.app.look(tableId);
      await world.settle();
    }
    await pass(world, 90 * MINUTE);
    const mine = told(world).filter(({ to }) => to === 'eve');
    expect(mine).toHaveLength(1);
    const text = mine[0]?.message.text ?? '';
    const named = [...tables].filter((tableId) => text.includes(tableId));
    expect(named).toHaveLength(6);
  });
});

describe('who looked at a table and left before their turn came', () => {
  it('is told of it at the same time as anybody else (pitfall 52)', async () => {
    const world = await dealt('left', '1d');
    // Everybody has just seen the table; then the turn comes.
    for (const who of PEOPLE) await world.say(who, 'hand');
    await play(world);
    await pass(world, 20 * MINUTE);
    const early = told(world).length;
    await pass(world, 15 * MINUTE);
    expect([early, told(world).length]).toEqual([0, 1]);
  });
});

describe('a reminder 26 hours after somebody last wrote', () => {
  /** Told once of the turn, and then of its end. */
  const late = async (seed: string): Promise<ChatWorld> => {
    const world = await dealt(seed, '2d');
    await play(world);
    await pass(world, 26 * HOUR, 10 * MINUTE);
    world.sent.length = 0;
    return world;
  };

  it('goes to the same chat, which closes at no hour (pitfall 30)', async () => {
    const world = await late('window');
    await pass(world, 20 * HOUR, 10 * MINUTE);
    expect(told(world).length).toBeGreaterThan(0);
    expect(called(world)).toEqual([]);
  });

  it('goes another way where the platform has closed the chat meanwhile (pitfall 30)', async () => {
    const world = await late('closed window');
    world.fate = (way) => (way === 'tell' ? { kind: 'forbidden' } : null);
    await pass(world, 20 * HOUR, 10 * MINUTE);
    expect(told(world)).toEqual([]);
    expect(called(world).length).toBeGreaterThan(0);
  });
});

describe('days off', () => {
  it('are seen by everybody at once, with the new time, and never begin by themselves (pitfall 57)', async () => {
    const world = await dealt('vacation', '1d vacation=5');
    const until = () => /until ([^.\n]+)/i.exec(world.board()?.text ?? '')?.[1] ?? '';
    for (const who of PEOPLE) {
      if (plays(await world.say(who, 'hand')).length === 0) continue;
      const before = until();
      expect(before).not.toBe('');
      await pass(world, 2 * HOUR);
      expect(until()).toBe(before);
      expect((await world.say(who, 'vacation', '2'))?.text).not.toBe('');
      await world.settle();
      expect(until()).not.toBe(before);
      return;
    }
    throw new Error('nobody is waited for');
  });
});
