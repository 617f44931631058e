/** A group that goes on under another id: its boards go along, each once, and no others. */
import { describe, expect, it } from 'vitest';
import type { PlaceRow } from '../../functions/app/chat/rows.ts';
import type { Intent, Place } from '../../functions/app/ports/chat.ts';
import { buttonIn, CHANNEL, type ChatWorld, chatWorld, type Sent } from '../support/chatWorld.ts';

const SUPER: Place = { ...CHANNEL, id: 'super' };
const DAY = 86_400_000;

const tableIn = ({ message }: Sent): string =>
  message.buttons.flat()[0]?.data.slice(3, 25) ?? 'no table';
const postsTo = ({ sent }: ChatWorld, place: string): Sent[] =>
  sent.filter(({ way, to }) => way === 'post' && to === place);

/** From now on the platform says of everything for the old group that it is another one. */
function upgrade(world: ChatWorld, to = SUPER.id): { readonly calls: () => number } {
  let calls = 0;
  world.fate = (way, place) => {
    if (place !== CHANNEL.id || (way !== 'post' && way !== 'edit')) return null;
    calls += 1;
    return { kind: 'moved', to };
  };
  return { calls: () => calls };
}

/** Works off what falls due within a span; answers how many jobs that were, a thousand at most. */
async function jobsWithin(world: ChatWorld, ms: number): Promise<number> {
  const end = world.t.clock.at + ms;
  let jobs = 0;
  for (; jobs < 1_000; jobs += 1) {
    await world.t.drain();
    const at = Math.min(...world.jobs.map((job) => job.at));
    if (!(at <= end)) break;
    world.t.clock.at = Math.max(world.t.clock.at, at);
    const next = world.jobs.findIndex((job) => job.at === at);
    const [found] = world.jobs.splice(next, 1);
    if (found !== undefined) await world.t.app.chats?.run(found.job);
  }
  return jobs;
}

/** Does what somebody asks for, and nothing that follows from it. */
async function done(world: ChatWorld, who: string, intent: Intent): Promise<void> {
  await world.t.app.chats?.run({ kind: 'action', action: world.action(who, intent) });
  await world.t.drain();
}

/** More tables that wait than a group's list has room for, and one that is not on it. */
async function crowded(): Promise<{ readonly world: ChatWorld; readonly unlisted: string }> {
  const world = chatWorld('crowded', 'telegram');
  for (let i = 0; i < 24; i += 1) await world.say(`p${i % 8}`, 'start', '1d');
  await world.settle();
  const rows = await world.t.ports.notices.rows.list(`CHAT#PLACE#telegram#${CHANNEL.id}`);
  const tables = rows.flatMap(({ value }) => (value as PlaceRow).tables);
  const off = postsTo(world, CHANNEL.id).map(tableIn);
  const unlisted = off.find((tableId) => !tables.includes(tableId));
  if (unlisted === undefined) throw new Error('every table is on the list');
  return { world, unlisted };
}

describe('a group that has moved', () => {
  it('takes a board along that is not on its list, when it is shown next, by one call', async () => {
    const { world, unlisted } = await crowded();
    const old = upgrade(world);
    await world.act('telegram', { kind: 'moved', to: SUPER.id });
    await world.settle();
    expect(postsTo(world, SUPER.id).map(tableIn)).not.toContain(unlisted);
    const before = old.calls();
    await done(world, 'zed', { kind: 'button', data: `j1:${unlisted}` });
    expect(await jobsWithin(world, DAY)).toBeLessThan(50);
    expect(old.calls() - before).toBe(1);
    expect(
      postsTo(world, SUPER.id)
        .map(tableIn)
        .filter((id) => id === unlisted),
    ).toHaveLength(1);
    const again = await world.act(
      'yan',
      { kind: 'button', data: `j1:${unlisted}` },
      { place: SUPER },
    );
    expect(again?.text).toMatch(/^You sit/);
  });

  it('to where it is fails, and is asked again after a while', async () => {
    const world = chatWorld('moved nowhere', 'telegram');
    const old = upgrade(world, CHANNEL.id);
    await done(world, 'ana', { kind: 'command', name: 'start', words: '1d' });
    await jobsWithin(world, 10 * 60_000);
    expect(old.calls()).toBeLessThanOrEqual(20);
    world.fate = () => null;
    await jobsWithin(world, 3_600_000);
    expect(postsTo(world, CHANNEL.id)).toHaveLength(1);
  });

  it('is shown the tables that go on there, and none that has ended', async () => {
    const world = chatWorld('ended and moved', 'telegram');
    for (let i = 0; i < 3; i += 1) await ended(world);
    await world.say('ana', 'start', '1d');
    await world.settle();
    const open = postsTo(world, CHANNEL.id).map(tableIn).slice(-1);
    upgrade(world);
    await world.act('telegram', { kind: 'moved', to: SUPER.id });
    await world.settle();
    expect(postsTo(world, SUPER.id).map(tableIn)).toEqual(open);
    const intent = { kind: 'command', name: 'rematch', words: '' } as const;
    const again = await world.act('ana', intent, { place: SUPER });
    expect(again?.text).toMatch(/^You sit/);
  });

  it('is shown how a table has ended if that was not shown yet', async () => {
    const world = chatWorld('end not shown', 'telegram');
    let isOld = false;
    world.fate = (way, to) => {
      isOld ||= world.sent.some(({ message }) => message.buttons.flat().some(isSure));
      return isOld && way === 'edit' && to === CHANNEL.id ? MOVED : null;
    };
    await ended(world);
    const [end, ...more] = postsTo(world, SUPER.id);
    expect(more).toEqual([]);
    expect(end?.message.text).toMatch(/ended|won/);
  });
});

const isSure = ({ data }: { readonly data: string }): boolean => data.startsWith('g1');
const MOVED = { kind: 'moved', to: SUPER.id } as const;

/** Ana opens a table against the house and gives it up. */
async function ended(world: ChatWorld): Promise<void> {
  await world.say('ana', 'start', 'house 1d');
  await world.settle();
  world.t.clock.at += 10_000;
  await world.t.app.look(buttonIn(world.board(), 'h').slice(3, 25));
  await world.settle();
  await world.press('ana', buttonIn(await world.say('ana', 'resign'), 'g'));
  await world.settle();
}
