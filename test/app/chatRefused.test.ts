/** Platforms that fail for long, or at the wrong moment: what is kept, and who is told. */
import { describe, expect, it } from 'vitest';
import type { Ports } from '../../functions/app/ports.ts';
import { buttonIn, CHANNEL, type ChatWorld, chatWorld, type Sent } from '../support/chatWorld.ts';
import { quietLog } from '../support/quietLog.ts';

const HOUR = 3_600_000;

const posts = ({ sent }: ChatWorld): Sent[] =>
  sent.filter(({ way, to }) => way === 'post' && to === CHANNEL.id);
const told = ({ sent }: ChatWorld): string[] =>
  sent.filter(({ message }) => /is gone for me/.test(message.text)).map(({ to }) => to);

/** Works off what falls due until an instant. */
async function workUntil(world: ChatWorld, end: number): Promise<void> {
  await world.work();
  for (;;) {
    const at = Math.min(...world.jobs.map((job) => job.at));
    if (!(at <= end)) break;
    world.t.clock.at = Math.max(world.t.clock.at, at);
    await world.work();
  }
  world.t.clock.at = end;
}

describe('a board that the platform fails at', () => {
  /** A platform that fails at every post, and the instants of these. */
  async function failing(seed: string) {
    const errors: string[] = [];
    const log = { ...quietLog, error: (line: string) => void errors.push(line) };
    const world = chatWorld(seed, 'slack', (ports: Ports) => ({ ...ports, log }));
    const asked: number[] = [];
    world.fate = (way) => {
      if (way !== 'post') return null;
      asked.push(world.t.clock.at);
      return { kind: 'failed' };
    };
    await world.say('ana', 'start', '1d');
    return { world, asked, errors };
  }

  it('is tried ever more rarely, said to the operator once, and lost after a day', async () => {
    const { world, asked, errors } = await failing('failing');
    const start = world.t.clock.at;
    await workUntil(world, start + 30 * HOUR);
    expect(asked.filter((at) => at < start + HOUR).length).toBeLessThanOrEqual(8);
    expect(asked.length).toBeLessThanOrEqual(32);
    expect(errors).toEqual(['a chat platform does not take a board']);
    expect([told(world), world.jobs]).toEqual([['ana'], []]);
    world.fate = () => null;
    await world.say('ana', 'board');
    await world.settle();
    expect(posts(world)).toHaveLength(1);
  });

  it('is shown once it is taken again, and a later failure is news', async () => {
    const { world, asked, errors } = await failing('failing twice');
    await workUntil(world, world.t.clock.at + HOUR);
    const { fate } = world;
    world.fate = () => null;
    await world.settle();
    expect(posts(world)).toHaveLength(1);
    world.fate = fate;
    const { length } = asked;
    await world.say('ana', 'board');
    await workUntil(world, world.t.clock.at + 60_000);
    expect(asked.length - length).toBeLessThanOrEqual(2);
    expect(errors).toHaveLength(2);
  });

  it('is changed once more where the first attempt may have arrived as it was then', async () => {
    const { world } = await failing('unknown');
    const { fate } = world;
    await world.work();
    world.fate = (way, to) => (way === 'post' ? null : fate(way, to));
    const [tableId = ''] = await listed(world);
    await world.press('ben', `j1:${tableId}`);
    await world.settle();
    const shown = world.sent.filter(({ to }) => to === CHANNEL.id);
    expect(shown.map(({ way }) => way)).toEqual(['post', 'edit']);
    expect(shown[1]?.messageId).toBe(shown[0]?.messageId);
    expect(shown[1]?.message).toEqual(shown[0]?.message);
  });
});

async function listed(world: ChatWorld): Promise<readonly string[]> {
  const rows = await world.t.ports.notices.rows.list(`CHAT#PLACE#slack#${CHANNEL.id}`);
  return rows.flatMap(({ value }) => (value as { readonly tables: readonly string[] }).tables);
}

describe('a call that fails', () => {
  it('as a channel is lost leaves its people to be told by the next look', async () => {
    let isBroken = false;
    const world = chatWorld('lost fault', 'discord', (ports) => ({
      ...ports,
      directory: {
        ...ports.directory,
        async players(ids) {
          const wasBroken = isBroken;
          isBroken = false;
          if (wasBroken) throw new Error('throttled');
          return ports.directory.players(ids);
        },
      },
    }));
    await world.say('ana', 'start', '1d players');
    await world.settle();
    const join = buttonIn(world.board(), 'j');
    for (const who of ['cai', 'dora']) await world.press(who, join);
    await world.settle();
    let calls = 0;
    world.fate = (way, to) => {
      if ((way !== 'post' && way !== 'edit') || to !== CHANNEL.id) return null;
      calls += 1;
      isBroken = calls === 1;
      return { kind: 'forbidden' };
    };
    await world.press('ben', join);
    await world.settle();
    expect(world.failures).toHaveLength(1);
    expect(told(world).sort()).toEqual(['ana', 'ben', 'cai', 'dora']);
    expect(calls).toBe(1);
  });

  it('after a board was posted does not post it twice', async () => {
    let isBroken = true;
    const world = chatWorld('token row', 'telegram', (ports) => {
      const { rows } = ports.notices;
      const get: typeof rows.get = async (partition, key) => {
        const fails = isBroken && partition.startsWith('CHAT#REFUSED#');
        if (fails) isBroken = false;
        if (fails) throw new Error('throttled');
        return rows.get(partition, key);
      };
      return { ...ports, notices: { ...ports.notices, rows: { ...rows, get } } };
    });
    await world.say('ana', 'start', '1d');
    await world.settle();
    expect(isBroken).toBe(false);
    expect([posts(world).length, world.failures]).toEqual([1, []]);
  });
});
