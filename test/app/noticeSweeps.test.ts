/** Sweeps: how far they look back, what they drop, when they stop to send. */
import { describe, expect, it } from 'vitest';
import { type Wake, wakeAt, wakePerson } from '../../functions/app/noticeRows.ts';
import { endedOrDead, never, START, sweeping } from '../support/sweeping.ts';
import { DAY, HOUR, MINUTE, mailedTable, toPlayer } from '../support/told.ts';

const who = (playerId: string): Wake => ({ kind: 'player', playerId });
const named = (i: number) => `p${String(i).padStart(6, '0')}`;
const EIGHT = START + 10 * MINUTE;

it.each([30, 60, 90, 119])(
  'a wake that a clock %i seconds behind notes is looked at',
  async (behind) => {
    const looks: string[] = [];
    const look = async (playerId: string): Promise<void> => {
      looks.push(playerId);
    };
    const s = sweeping({ look });
    s.clock.at = EIGHT + 59_000;
    await s.delivery.sweepPeople();
    s.clock.at += 500;
    const clock = { now: () => s.clock.at - behind * 1_000 };
    await wakeAt({ ...s.wakes, clock }, who('ana'), clock.now());
    s.clock.at += 59_500;
    await s.delivery.sweepPeople();
    expect(looks).toEqual(['ana']);
  },
);

it('somebody who is noted in several minutes is looked at once, and all of that is dropped', async () => {
  let looks = 0;
  const look = async (): Promise<void> => {
    looks += 1;
  };
  const s = sweeping({ look });
  for (let i = 0; i < 3; i += 1) {
    await wakeAt(s.wakes, who('ana'), s.clock.at);
    s.clock.at += MINUTE;
  }
  for (let i = 0; i < 3; i += 1) {
    await s.delivery.sweepPeople();
    s.clock.at += MINUTE;
  }
  expect(looks).toBe(1);
});

it('after a long outage a sweep takes no more than about twenty thousand upon itself', async () => {
  const s = sweeping({ look: async () => undefined });
  await s.delivery.sweepPeople();
  for (let i = 0; i < 60_000; i += 1) {
    await wakePerson(s.wakes, named(i), EIGHT + (i % 60) * MINUTE);
  }
  s.clock.at += 5 * HOUR;
  const woken: number[] = [];
  for (let i = 0; i < 6; i += 1) {
    woken.push((await s.delivery.sweepPeople()).woken);
    s.clock.at += MINUTE;
  }
  expect(Math.max(...woken)).toBeLessThanOrEqual(40_000);
  expect(woken.reduce((sum, count) => sum + count)).toBe(60_000);
});

it('a sweep begins with nobody after forty seconds, and then asks of nobody with whom one has died', async () => {
  const begun: number[] = [];
  const asked: number[] = [];
  let isDying = true;
  const look = async (): Promise<void> => {
    if (isDying) return never;
    begun.push(s.clock.at);
    s.clock.at += 60;
  };
  const isUnended = (): boolean => {
    asked.push(s.clock.at);
    return false;
  };
  const s = sweeping({ look, isUnended });
  for (let i = 0; i < 2_000; i += 1) await wakePerson(s.wakes, named(i), EIGHT);
  s.clock.at = EIGHT;
  await endedOrDead(s.delivery.sweepPeople());
  isDying = false;
  s.clock.at += 2 * MINUTE;
  const from = s.clock.at;
  const { woken, left } = await s.delivery.sweepPeople();
  expect(woken + left).toBe(2_000);
  expect(left).toBeGreaterThan(1_000);
  expect(Math.max(...begun) - from).toBeLessThan(40_000);
  expect(Math.max(...asked) - from).toBeLessThan(40_000);
});

it('a crowd whose sweep dies half-way begins where it was, though no sweep had died before', async () => {
  const looks = new Map<string, number>();
  let begun = 0;
  let isDead = false;
  const look = async (playerId: string): Promise<void> => {
    begun += 1;
    isDead ||= begun === 6_000;
    if (isDead) return never;
    looks.set(playerId, (looks.get(playerId) ?? 0) + 1);
  };
  const s = sweeping({ look });
  for (let i = 0; i < 10_000; i += 1) await wakePerson(s.wakes, named(i), EIGHT);
  s.clock.at = EIGHT;
  await endedOrDead(s.delivery.sweepPeople(), 1_000);
  const first = new Set(looks.keys());
  isDead = false;
  for (let i = 0; i < 3; i += 1) {
    s.clock.at += 2 * MINUTE;
    await s.delivery.sweepPeople();
  }
  expect(looks.size).toBe(10_000);
  // But for those whose rows were just being dropped.
  const twice = [...first].filter((name) => looks.get(name) !== 1);
  expect(twice.length).toBeLessThanOrEqual(40);
});

it('a wake that was just noted is looked at though the mark is far ahead, by a clock that was wrong', async () => {
  const looks: string[] = [];
  const look = async (playerId: string): Promise<void> => {
    looks.push(playerId);
  };
  const s = sweeping({ look });
  await s.rows.put('WAKE', 'PEOPLE', { to: START + DAY, sweep: null }, { expected: 0 });
  await wakeAt(s.wakes, who('ana'), START);
  await s.delivery.sweepPeople();
  expect(looks).toEqual(['ana']);
});

it('all sweeps count whom they look at until a crowd of which one has died is through', async () => {
  let isDying = true;
  const counted: boolean[] = [];
  const look = async (_: string, isCounted: boolean): Promise<void> => {
    if (isDying) return never;
    counted.push(isCounted);
    s.clock.at += 60;
  };
  const s = sweeping({ look });
  for (let i = 0; i < 2_000; i += 1) await wakePerson(s.wakes, named(i), EIGHT);
  s.clock.at = EIGHT;
  await endedOrDead(s.delivery.sweepPeople());
  isDying = false;
  s.clock.at += MINUTE;
  for (let i = 0; i < 5; i += 1) {
    s.clock.at += MINUTE;
    await s.delivery.sweepPeople();
  }
  expect(counted).toHaveLength(2_000);
  expect(new Set(counted)).toEqual(new Set([true]));
});

describe('a message', () => {
  it('is not sent in the last half minute in which no other sweep may begin', async () => {
    const table = await mailedTable('hung for long');
    const { t } = table;
    await t.drain();
    const { rows } = t.ports.notices;
    const list = rows.list.bind(rows);
    rows.list = async (partition, ...rest) => {
      if (partition.startsWith('OUT#')) t.clock.at += 95_000;
      return list(partition, ...rest);
    };
    t.clock.at += 30 * MINUTE;
    await t.delivery.sweepPeople();
    expect(toPlayer(table)).toEqual([]);
  });

  it('is sent to who is due though the clock is set back once they were found', async () => {
    const table = await mailedTable('set back before');
    const { t } = table;
    await t.drain();
    const { rows } = t.ports.notices;
    const list = rows.list.bind(rows);
    t.clock.at += 31 * MINUTE;
    const { at } = t.clock;
    rows.list = async (partition, ...rest) => {
      if (partition.startsWith('WAKE#')) t.clock.at = at - HOUR;
      return list(partition, ...rest);
    };
    await t.delivery.sweepPeople();
    expect(toPlayer(table)).toHaveLength(1);
  });
});
