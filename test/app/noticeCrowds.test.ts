/**
 * Sweeps where one minute holds more people than there is time for, where the service was off, and
 * where somebody is the death of every sweep: everybody is come to in the end.
 */
import { describe, expect, it } from 'vitest';
import { wakePerson } from '../../functions/app/noticeRows.ts';
import { endedOrDead, never, START, sweeping } from '../support/sweeping.ts';
import { DAY, HOUR, MINUTE } from '../support/told.ts';

const named = (i: number) => `p${String(i).padStart(6, '0')}`;
const EIGHT = START + 10 * MINUTE;

describe('a minute that holds more people than a sweep has time for', () => {
  it('is gone through by those that follow, each person once, and so are later minutes', async () => {
    const COUNT = 2_000;
    const looks = new Map<string, number>();
    const look = async (playerId: string): Promise<void> => {
      s.clock.at += 60;
      looks.set(playerId, (looks.get(playerId) ?? 0) + 1);
    };
    const s = sweeping({ look });
    for (let i = 0; i < COUNT; i += 1) await wakePerson(s.wakes, named(i), EIGHT);
    await wakePerson(s.wakes, 'later', EIGHT + 2 * MINUTE);
    for (let i = 0; i < 8; i += 1) {
      s.clock.at = Math.max(s.clock.at, EIGHT + i * MINUTE);
      await s.delivery.sweepPeople();
    }
    expect(looks.size).toBe(COUNT + 1);
    expect(Math.max(...looks.values())).toBe(1);
  });

  it('keeps those in it whom the store has failed, and nobody else', async () => {
    const looks: string[] = [];
    let isDown = true;
    const look = async (playerId: string): Promise<void> => {
      looks.push(playerId);
      if (isDown && playerId === 'bo') throw new Error('the store does not answer');
    };
    const s = sweeping({ look });
    for (const name of ['ana', 'bo', 'cy']) await wakePerson(s.wakes, name, EIGHT);
    const put = s.rows.put.bind(s.rows);
    s.rows.put = (partition, key, ...rest) => {
      if (isDown && key === 'P#bo') throw new Error('the store does not answer');
      return put(partition, key, ...rest);
    };
    s.clock.at = EIGHT;
    expect(await s.delivery.sweepPeople()).toEqual({ woken: 2, left: 1 });
    isDown = false;
    s.clock.at += MINUTE;
    expect(await s.delivery.sweepPeople()).toEqual({ woken: 1, left: 0 });
    expect(looks).toEqual(['ana', 'bo', 'cy', 'bo']);
  });
});

describe('a crowd', () => {
  /** A crowd that is due, and whose first sweep has died. */
  async function afterADeath(count: number, s: ReturnType<typeof sweeping>): Promise<void> {
    for (let i = 0; i < count; i += 1) await wakePerson(s.wakes, named(i), EIGHT);
    s.clock.at = EIGHT;
    await endedOrDead(s.delivery.sweepPeople());
    s.clock.at += 2 * MINUTE;
  }

  it('is told though a count of one cannot be read after a sweep that died', async () => {
    let isDying = true;
    const looks: string[] = [];
    const look = async (playerId: string): Promise<void> => {
      if (isDying) return never;
      looks.push(playerId);
    };
    const isUnended = (playerId: string): boolean => {
      if (playerId === named(7)) throw new Error('the store does not answer');
      return false;
    };
    const s = sweeping({ look, isUnended });
    await afterADeath(20, s);
    isDying = false;
    expect(await s.delivery.sweepPeople()).toEqual({ woken: 20, left: 0 });
    expect(looks.at(-1)).toBe(named(7));
  });

  it('is gone through after a sweep that died, though counting takes its time', async () => {
    const COUNT = 3_000;
    let isDying = true;
    const looks = new Set<string>();
    const look = async (playerId: string): Promise<void> => {
      if (isDying) return never;
      s.clock.at += 20;
      looks.add(playerId);
    };
    const isUnended = (): boolean => {
      s.clock.at += 15;
      return false;
    };
    const s = sweeping({ look, isUnended });
    await afterADeath(COUNT, s);
    isDying = false;
    for (let i = 2; i < 8; i += 1) {
      s.clock.at = Math.max(s.clock.at, EIGHT + i * MINUTE);
      await s.delivery.sweepPeople();
    }
    expect(looks.size).toBe(COUNT);
  });

  it('is gone through by sweeps that all die after a time', async () => {
    const looks = new Set<string>();
    const unended = new Set<string>();
    let sweep = 0;
    let dead = 0;
    let begun = 0;
    const look = async (playerId: string): Promise<void> => {
      const mine = sweep;
      if (dead === mine) return never;
      begun += 1;
      if (begun > 100) {
        dead = mine;
        unended.add(playerId);
        return never;
      }
      looks.add(playerId);
      unended.delete(playerId);
    };
    const s = sweeping({ look, isUnended: (playerId) => unended.has(playerId) });
    for (let i = 0; i < 1_000; i += 1) await wakePerson(s.wakes, named(i), EIGHT);
    for (let i = 0; i < 16; i += 1) {
      s.clock.at = EIGHT + i * 2 * MINUTE;
      sweep += 1;
      begun = 0;
      await endedOrDead(s.delivery.sweepPeople());
    }
    expect(looks.size).toBe(1_000);
  });

  it('dies of no row that cannot be dropped', async () => {
    const counted: boolean[] = [];
    const look = async (_: string, isCounted: boolean): Promise<void> => {
      s.clock.at += 60;
      counted.push(isCounted);
    };
    const s = sweeping({ look });
    for (let i = 0; i < 1_000; i += 1) await wakePerson(s.wakes, named(i), EIGHT);
    const drop = s.rows.drop.bind(s.rows);
    s.rows.drop = (partition, key, revision) => {
      if (key === `P#${named(3)}`) throw new Error('the store does not answer');
      return drop(partition, key, revision);
    };
    for (let i = 0; i < 4; i += 1) {
      s.clock.at = Math.max(s.clock.at, EIGHT + i * MINUTE);
      await s.delivery.sweepPeople();
    }
    expect(new Set(counted)).toEqual(new Set([false]));
    expect((await s.rows.get('WAKE', 'PEOPLE'))?.value).toMatchObject({ sweep: null });
  });
});

it('a mark far ahead, by a clock that was wrong, stops nothing', async () => {
  let looks = 0;
  const look = async (): Promise<void> => {
    looks += 1;
  };
  const s = sweeping({ look });
  const mark = { to: START + DAY, sweep: { by: 'x', until: START + DAY } };
  await s.rows.put('WAKE', 'PEOPLE', mark, { expected: 0 });
  await wakePerson(s.wakes, 'ana', START + 5 * MINUTE);
  for (let i = 0; i < 10; i += 1) {
    s.clock.at += MINUTE;
    await s.delivery.sweepPeople();
  }
  expect(looks).toBe(1);
});

describe('after weeks without a server', () => {
  it('everybody is looked at once, a day of it with each sweep', async () => {
    const looks: string[] = [];
    const look = async (playerId: string): Promise<void> => {
      looks.push(playerId);
    };
    const s = sweeping({ look });
    await s.delivery.sweepPeople();
    for (let day = 0; day < 14; day += 1) {
      await wakePerson(s.wakes, named(day), START + day * DAY + 7 * HOUR);
    }
    s.clock.at += 14 * DAY;
    let most = 0;
    const list = s.rows.list.bind(s.rows);
    for (let i = 0; i < 15; i += 1) {
      let lists = 0;
      s.rows.list = (...args) => {
        lists += 1;
        return list(...args);
      };
      await s.delivery.sweepPeople();
      most = Math.max(most, lists);
      s.clock.at += MINUTE;
    }
    expect(looks).toEqual(Array.from({ length: 14 }, (_, i) => named(i)));
    expect(most).toBeLessThan(1_500);
  });

  it('goes on where a version before it stopped, which kept less', async () => {
    const looks: string[] = [];
    const look = async (playerId: string): Promise<void> => {
      looks.push(playerId);
    };
    const s = sweeping({ look });
    await s.rows.put('WAKE', 'SWEPT', START, { expected: 0 });
    await s.rows.put(`WAKE#${START / MINUTE + 30}`, 'P#ana', {}, { expected: 0 });
    s.clock.at += 5 * HOUR;
    await s.delivery.sweepPeople();
    expect(looks).toEqual(['ana']);
  });
});

describe('somebody with whom every sweep dies', () => {
  /** A crowd of whom `isFatal` ends the whole process until they are left alone. */
  function crowd(fatal: string) {
    const unended = new Map<string, number>();
    const looks = new Map<string, number>();
    const state = { isDead: false, deaths: 0 };
    const look = async (playerId: string, isCounted: boolean): Promise<void> => {
      if (state.isDead) return never;
      s.clock.at += 3;
      const before = unended.get(playerId) ?? 0;
      if (isCounted) unended.set(playerId, before + 1);
      if (isCounted && before >= 3) return;
      looks.set(playerId, (looks.get(playerId) ?? 0) + 1);
      if (playerId === fatal) {
        state.isDead = true;
        state.deaths += 1;
        return never;
      }
      // The others are told side by side, so that some are under way when one dies.
      await Promise.resolve();
      if (state.isDead) return never;
      unended.delete(playerId);
    };
    const s = sweeping({ look, isUnended: (playerId) => unended.has(playerId) });
    return { s, looks, state };
  }

  it('is left alone after a few, however many are due before, and keeps nobody waiting', async () => {
    const COUNT = 20_000;
    const fatal = named(13_000);
    const { s, looks, state } = crowd(fatal);
    for (let i = 0; i < COUNT; i += 1) await wakePerson(s.wakes, named(i), EIGHT);
    for (let i = 0; i < 20; i += 1) {
      s.clock.at = Math.max(s.clock.at, EIGHT + i * MINUTE);
      state.isDead = false;
      await endedOrDead(s.delivery.sweepPeople(), 3_000);
    }
    expect(state.deaths).toBe(4);
    expect(looks.get(fatal)).toBe(4);
    expect(looks.size).toBe(COUNT);
    const mark = await s.rows.get('WAKE', 'PEOPLE');
    expect(mark?.value).toEqual({ to: EIGHT + 19 * MINUTE, sweep: null });
  });
});
