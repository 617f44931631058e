/** What was settled to be said is said, however late: nothing is done by it later than it was. */
import { describe, expect, it } from 'vitest';
import type { ChatCommand, Delivered, Place } from '../../functions/app/ports/chat.ts';
import { type ChatWorld, chatWorld, type Sent } from '../support/chatWorld.ts';

const ALONE: Place = { id: 'dm', space: null, isPrivate: true };
const HOUR_MS = 3_600_000;

/** The next answers to somebody go these ways, then all goes well. */
function answersGo(world: ChatWorld, who: string, ...ways: readonly Delivered[]): void {
  const left = [...ways];
  world.fate = (way: Sent['way'], to) =>
    way === 'answer' && to === who ? (left.shift() ?? null) : null;
}

const later = (afterMs: number): Delivered => ({ kind: 'later', afterMs });

/** Says something without waiting for the answer to arrive. */
async function send(world: ChatWorld, who: string, name: ChatCommand, words = '', place?: Place) {
  const intent = { kind: 'command', name, words } as const;
  const action = world.action(who, intent, place === undefined ? {} : { place });
  await world.t.app.chats?.run({ kind: 'action', action });
  return action;
}

const told = ({ sent }: ChatWorld, who: string): string[] =>
  sent.filter(({ way, to }) => way === 'answer' && to === who).map(({ message }) => message.text);

const playerOf = async (world: ChatWorld, who: string): Promise<string> =>
  (await world.t.app.accounts.chatPlayer('discord', who, who)).playerId;

async function listOf(world: ChatWorld, who: string) {
  const own = await world.t.app.mine.list(await playerOf(world, who), { cursor: null, limit: 50 });
  if (!own.ok) throw new Error(own.error.code);
  return own.value;
}

/** At how many tables that are not over somebody sits. */
async function tablesOf(world: ChatWorld, who: string): Promise<number> {
  const { tables } = await listOf(world, who);
  return tables.filter(({ status }) => status !== 'over').length;
}

/** Does something as a worker that dies once it has kept so much of a run, and releases nothing. */
async function dying(world: ChatWorld, kept: number, act: () => Promise<unknown>): Promise<void> {
  const secrets = world.t.ports.notices.secrets as { put: (...a: never[]) => Promise<boolean> };
  const { put, fate } = { ...secrets, fate: world.fate };
  let puts = 0;
  secrets.put = async (...args: never[]) => {
    const isRun = String(args[0]).startsWith('CHAT#RUN#');
    puts += isRun ? 1 : 0;
    if (isRun && puts > kept) throw new Error('the process is gone');
    return put(...args);
  };
  world.fate = () => {
    throw new Error('the process is gone');
  };
  await expect(act()).rejects.toThrow('is gone');
  secrets.put = put;
  world.fate = fate;
}

describe('an answer that was held back', () => {
  it('of a leave that had nothing to leave takes nobody from a table joined since', async () => {
    const world = chatWorld('leave late');
    answersGo(world, 'cai', later(600_000));
    await send(world, 'cai', 'leave');
    await world.say('ana', 'start', '1d');
    expect((await world.say('cai', 'join'))?.text).toMatch(/^You sit at seat 2/);
    await world.settle();
    expect(told(world, 'cai').at(-1)).toMatch(/^No table here waits for you/);
    expect(await tablesOf(world, 'cai')).toBe(1);
  });

  it('of a join that found no table sits nobody down at one opened since', async () => {
    const world = chatWorld('join late');
    answersGo(world, 'cai', later(HOUR_MS));
    await send(world, 'cai', 'join');
    await world.say('ana', 'start', '1d');
    await world.settle();
    expect(told(world, 'cai')).toEqual(['There is no table here yet. Start one: start']);
    expect(await tablesOf(world, 'cai')).toBe(0);
  });

  it('of a start that was one too many opens none, once there is room again', async () => {
    const world = chatWorld('start late');
    for (let i = 0; i < 3; i += 1) await world.say('ana', 'start', '1d');
    answersGo(world, 'ana', later(HOUR_MS));
    await send(world, 'ana', 'start', '1d');
    await world.say('ana', 'leave');
    await world.settle();
    expect(told(world, 'ana').at(-1)).toMatch(/^You have opened 3 tables here/);
    expect(await tablesOf(world, 'ana')).toBe(2);
  });

  it('of what was chosen does not choose it again', async () => {
    const world = chatWorld('mute late');
    answersGo(world, 'ana', later(HOUR_MS));
    await send(world, 'ana', 'mute', 'always');
    await world.say('ana', 'mute', 'off');
    await world.settle();
    expect(told(world, 'ana').at(-1)).toMatch(/^No notices any more/);
    const { turns } = await world.t.app.telling.book.view(await playerOf(world, 'ana'));
    expect(turns).toBe('prompt');
  });

  it('tells a hand as it is by then', async () => {
    const world = chatWorld('hand late');
    await world.say('ana', 'start', 'house 1d');
    await world.settle();
    answersGo(world, 'ana', later(10_000));
    await send(world, 'ana', 'hand');
    const { tables } = await listOf(world, 'ana');
    world.t.clock.at += 10_000;
    await world.t.app.look(tables[0]?.tableId ?? '');
    await world.settle();
    expect(told(world, 'ana').at(-1)).toMatch(/^Your hand: /);
  });
});

describe('a worker that dies', () => {
  it('before it has said that there is nothing to do leaves nothing to be done', async () => {
    const world = chatWorld('dead leave');
    const action = world.action('cai', { kind: 'command', name: 'leave', words: '' });
    await dying(world, 2, async () => world.t.app.chats?.run({ kind: 'action', action }));
    await world.say('ana', 'start', '1d');
    await world.say('cai', 'join');
    await world.t.app.chats?.run({ kind: 'action', action });
    await world.settle();
    expect(told(world, 'cai').at(-1)).toMatch(/^No table here waits for you/);
    expect(await tablesOf(world, 'cai')).toBe(1);
  });
});

describe('what a platform puts off', () => {
  it('is no failure: a fault after it is got over as one at the first attempt is', async () => {
    const world = chatWorld('put off');
    await world.say('ana', 'start', 'house 1d');
    const { reading } = world.t.app;
    const { view } = reading;
    let left = 2;
    world.fate = (way) => {
      if (way !== 'answer' || left === 0) return null;
      left -= 1;
      if (left === 0) {
        reading.view = () => {
          reading.view = view;
          return Promise.reject(new Error('throttled'));
        };
      }
      return later(1_000);
    };
    await send(world, 'ana', 'clock');
    await world.settle();
    expect(world.failures.map(String)).toEqual(['Error: throttled']);
    expect(told(world, 'ana').at(-1)).not.toMatch(/^Something went wrong/);
  });
});

describe('a code that joins two', () => {
  /** Ana sits at a table and has asked for a code; her other self types it elsewhere. */
  async function asked(seed: string): Promise<{ world: ChatWorld; code: string }> {
    const world = chatWorld(seed);
    await world.say('ana', 'start', 'house 1d');
    await world.settle();
    const said = (await world.say('ana', 'link'))?.text ?? '';
    return { world, code: /\w{4}-\w{4}/.exec(said)?.[0] ?? '' };
  }

  it.each<Delivered>([later(60_000), { kind: 'failed' }])(
    'is said to have done so, where the answer comes at the second attempt: %o',
    async (first) => {
      const { world, code } = await asked('link late');
      answersGo(world, 'other', first);
      await world.say('other', 'link', code);
      await world.settle();
      expect(told(world, 'other')).toEqual([expect.stringMatching(/^Joined/)]);
      expect(await playerOf(world, 'other')).toBe(await playerOf(world, 'ana'));
    },
  );

  it('is gone on with where a worker has died after it', async () => {
    const { world, code } = await asked('link dead');
    const intent = { kind: 'command', name: 'link', words: code } as const;
    const action = world.action('other', intent, { place: ALONE });
    await dying(world, 2, async () => world.t.app.chats?.run({ kind: 'action', action }));
    await world.t.app.chats?.run({ kind: 'action', action });
    await world.settle();
    expect(told(world, 'other')).toEqual([expect.stringMatching(/^Joined/)]);
    expect(await playerOf(world, 'other')).toBe(await playerOf(world, 'ana'));
    // It was used up by that.
    expect((await world.say('third', 'link', code))?.text).toMatch(/^The code is wrong/);
  });
});
