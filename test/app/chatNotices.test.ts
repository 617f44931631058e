/** Turns told in chats, by the notice policy. */
import { describe, expect, it } from 'vitest';
import {
  buttonIn,
  CHANNEL,
  type ChatWorld,
  chatWorld,
  plays,
  type Sent,
} from '../support/chatWorld.ts';
import { MINUTE } from '../support/told.ts';

const PEOPLE = ['ana', 'ben', 'cai', 'dora'] as const;

async function dealt(seed: string): Promise<ChatWorld> {
  const world = chatWorld(seed);
  await world.say('ana', 'start', '1d');
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

/** Lets minutes pass: people are told in each of them. */
async function minutes(world: ChatWorld, count: number): Promise<void> {
  for (let i = 0; i < count; i += 1) {
    world.t.clock.at += MINUTE;
    await world.t.app.sweep();
    await world.work();
    await world.t.delivery.sweep();
    await world.work();
  }
}

async function waitedFor(world: ChatWorld): Promise<string> {
  for (const who of PEOPLE) {
    const [play] = plays(await world.say(who, 'hand'));
    if (play !== undefined) return who;
  }
  throw new Error('nobody is waited for');
}

/** Whose turn comes next, without having looked at it. */
async function nextTurn(world: ChatWorld): Promise<string> {
  const who = await waitedFor(world);
  const [play = ''] = plays(await world.say(who, 'hand'));
  await world.press(who, play);
  await world.settle();
  const text = world.board()?.text ?? '';
  return PEOPLE.find((name) => text.toLowerCase().includes(`${name} is to play`)) ?? '';
}

const told = ({ sent }: ChatWorld): Sent[] => sent.filter(({ way }) => way === 'tell');
const called = ({ sent }: ChatWorld): Sent[] =>
  sent.filter(({ way, message }) => way === 'post' && message.mentions.length > 0);

describe('a turn', () => {
  it('is told to its person alone after the delay of the policy, once', async () => {
    const world = await dealt('told');
    const who = await nextTurn(world);
    await minutes(world, 20);
    expect(told(world)).toEqual([]);
    await minutes(world, 15);
    expect(told(world).map(({ to }) => to)).toEqual([who]);
    expect(told(world)[0]?.message.text).toMatch(/^Your turn: /);
    expect(told(world)[0]?.message.text).toContain('/notices/off?t=');
    await minutes(world, 60);
    expect(told(world)).toHaveLength(1);
    expect(called(world)).toEqual([]);
  });

  it('is not told to whoever has looked at it', async () => {
    const world = await dealt('looked');
    const who = await nextTurn(world);
    await world.say(who, 'hand');
    await minutes(world, 60);
    expect(told(world)).toEqual([]);
  });

  it('is called in the channel where the bot may not write first, and shows no bone (pitfall 30)', async () => {
    const world = await dealt('called');
    const who = await nextTurn(world);
    world.fate = (way) => (way === 'tell' ? { kind: 'forbidden' } : null);
    await minutes(world, 60);
    const [call, ...more] = called(world);
    expect(more).toEqual([]);
    expect(call).toMatchObject({ to: CHANNEL.id, message: { mentions: [who] } });
    expect(call?.message.text).toBe(`${who}, it is your turn.`);
    expect(call?.message.buttons.flat().map(({ label }) => label)).toEqual(['My hand']);
  });

  it('is not told to whoever is muted', async () => {
    const world = await dealt('muted');
    for (const who of PEOPLE) await world.say(who, 'mute', '3d');
    await nextTurn(world);
    await minutes(world, 60);
    expect(told(world)).toEqual([]);
  });

  it('is told later where the platform wants to wait, and once', async () => {
    const world = await dealt('later');
    const who = await nextTurn(world);
    let asked = 0;
    world.fate = (way) => {
      if (way !== 'tell') return null;
      asked += 1;
      return asked === 1 ? { kind: 'later', afterMs: 90_000 } : null;
    };
    await minutes(world, 60);
    expect(told(world).map(({ to }) => to)).toEqual([who]);
  });

  it('is told in every chat that a person has joined', async () => {
    const world = await dealt('joined');
    const who = await waitedFor(world);
    const codeIn = (text: string) => /code: (\S+?)\./.exec(text)?.[1] ?? '';
    const foreign = codeIn((await world.say('phone', 'link'))?.text ?? '');
    expect((await world.say(who, 'link', foreign))?.text).toMatch(/would lose them here/);
    const code = codeIn((await world.say(who, 'link'))?.text ?? '');
    expect((await world.say('phone', 'link', code))?.text).toMatch(/^Joined/);
    const own = (await world.say('phone', 'hand'))?.text;
    expect(own).toMatch(/^Your hand/);
    expect((await world.say(who, 'hand'))?.text).toBe(own);
    const bound = await world.t.app.accounts.chatPlayer('discord', who, who);
    await world.t.app.telling.book.test(bound.playerId);
    await world.settle();
    expect(
      told(world)
        .map(({ to }) => to)
        .sort(),
    ).toEqual([who, 'phone'].sort());
  });
});
