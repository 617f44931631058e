/**
 * Sweeps that tell people: one at a time, whatever becomes of the one before. Whoever is noted is
 * looked at; a sweep that dies tells nobody more than a few times over, and holds nobody up.
 */
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { makeDelivery } from '../../functions/app/makeDelivery.ts';
import { type Wake, wakeAt, wakePerson } from '../../functions/app/noticeRows.ts';
import type { Rows } from '../../functions/app/ports/rows.ts';
import { makeTelling } from '../../functions/app/telling.ts';
import { openTable } from '../support/drivenTable.ts';
import { endedOrDead, never, START, sweeping, turnOfTheLoop } from '../support/sweeping.ts';
import { MINUTE, mailedTable, minutes, waitedFor } from '../support/told.ts';

const who = (playerId: string): Wake => ({ kind: 'player', playerId });

describe('whoever is noted', () => {
  it('is looked at no earlier, and by the sweep after at the latest, whatever dies or fails', () =>
    fc.assert(
      fc.asyncProperty(
        fc.array(
          fc.oneof(
            fc.record({ wake: fc.nat({ max: 9 }), inSeconds: fc.integer({ min: -90, max: 600 }) }),
            fc.record({ passSeconds: fc.integer({ min: 1, max: 200 }) }),
            fc.constantFrom({ sweep: 'well' }, { sweep: 'dies' }, { sweep: 'fails' }),
          ),
          { maxLength: 60 },
        ),
        async (steps) => {
          const due = new Map<string, number[]>();
          let mode = 'well';
          const look = async (playerId: string): Promise<void> => {
            if (mode === 'dies') return never;
            if (mode === 'fails') throw new Error('nobody could be told');
            const left = (due.get(playerId) ?? []).filter((at) => at > s.clock.at);
            due.set(playerId, left);
          };
          const s = sweeping({ look });
          for (const step of steps) {
            if ('wake' in step) {
              const playerId = `p${step.wake}`;
              const at = s.clock.at + step.inSeconds * 1_000;
              due.set(playerId, [...(due.get(playerId) ?? []), at]);
              await (at > s.clock.at
                ? wakePerson(s.wakes, playerId, at)
                : wakeAt(s.wakes, who(playerId), at));
            } else if ('passSeconds' in step) s.clock.at += step.passSeconds * 1_000;
            else {
              mode = step.sweep;
              const swept = s.delivery.sweepPeople();
              // One that dies is not waited for.
              if (mode === 'dies') await turnOfTheLoop();
              else await swept;
            }
          }
          mode = 'well';
          s.clock.at += 15 * MINUTE;
          await s.delivery.sweepPeople();
          s.clock.at += 3 * MINUTE;
          await s.delivery.sweepPeople();
          expect([...due.values()].flat()).toEqual([]);
        },
      ),
      { numRuns: 300 },
    ));

  it('is looked at once, where that was noted in time, and the row is left to expire', async () => {
    let looks = 0;
    const look = async (): Promise<void> => {
      looks += 1;
    };
    const s = sweeping({ look });
    await wakePerson(s.wakes, 'ana', START + 10 * MINUTE);
    await wakePerson(s.wakes, 'ana', START + 10 * MINUTE);
    for (let i = 0; i < 20; i += 1) {
      s.clock.at += MINUTE;
      await s.delivery.sweepPeople();
    }
    expect(looks).toBe(1);
    expect(await s.rows.list(`WAKE#${(START + 10 * MINUTE) / MINUTE}`)).toHaveLength(1);
  });

  it('late, in the minute that is being looked at, is looked at again', async () => {
    const looks: number[] = [];
    const look = async (playerId: string): Promise<void> => {
      looks.push(s.clock.at);
      if (looks.length === 1) await wakeAt(s.wakes, who(playerId), s.clock.at);
    };
    const s = sweeping({ look });
    await wakePerson(s.wakes, 'ana', START + 3 * MINUTE);
    s.clock.at = START + 3 * MINUTE;
    await s.delivery.sweepPeople();
    s.clock.at += MINUTE;
    await s.delivery.sweepPeople();
    s.clock.at += MINUTE;
    await s.delivery.sweepPeople();
    expect(looks).toEqual([START + 3 * MINUTE, START + 4 * MINUTE]);
  });

  it('is the next sweep’s where the store fails while it is told', async () => {
    const looks: string[] = [];
    let isDown = true;
    const look = async (playerId: string): Promise<void> => {
      looks.push(playerId);
      if (isDown) throw new Error('the store does not answer');
    };
    const s = sweeping({ look });
    const put = s.rows.put.bind(s.rows);
    s.rows.put = (partition, ...rest) => {
      if (isDown && partition.startsWith('WAKE#')) throw new Error('the store does not answer');
      return put(partition, ...rest);
    };
    isDown = false;
    await wakePerson(s.wakes, 'ana', START + 5 * MINUTE);
    isDown = true;
    s.clock.at = START + 5 * MINUTE;
    expect(await s.delivery.sweepPeople()).toEqual({ woken: 0, left: 1 });
    isDown = false;
    s.clock.at += MINUTE;
    expect(await s.delivery.sweepPeople()).toEqual({ woken: 1, left: 0 });
    expect(looks).toEqual(['ana', 'ana']);
  });
});

describe('a sweep', () => {
  it('looks at nobody while another is under way', async () => {
    let end = (): void => undefined;
    const looks: string[] = [];
    const look = async (playerId: string): Promise<void> => {
      looks.push(playerId);
      await new Promise<void>((resolve) => {
        end = resolve;
      });
    };
    const s = sweeping({ look });
    await wakeAt(s.wakes, who('ana'), START);
    const first = s.delivery.sweepPeople();
    await turnOfTheLoop();
    await wakeAt(s.wakes, who('bo'), START);
    expect(await s.delivery.sweepPeople()).toEqual({ woken: 0, left: 0 });
    expect(looks).toEqual(['ana']);
    end();
    expect(await first).toEqual({ woken: 1, left: 0 });
  });

  it('that read the mark late, and its clock before, does not take over', async () => {
    let looks = 0;
    const look = async (): Promise<void> => {
      looks += 1;
      for (let i = 0; i < 50; i += 1) await turnOfTheLoop();
    };
    const s = sweeping({ look });
    await wakeAt(s.wakes, who('ana'), START);
    const get = s.rows.get.bind(s.rows);
    let connect = (): void => undefined;
    const connected = new Promise<void>((resolve) => {
      connect = resolve;
    });
    s.rows.get = async (...args) => {
      await connected;
      return get(...args);
    };
    const cold = s.delivery.sweepPeople();
    s.rows.get = get;
    s.clock.at += 5;
    const warm = s.delivery.sweepPeople();
    await turnOfTheLoop();
    connect();
    expect(await Promise.all([cold, warm])).toContainEqual({ woken: 1, left: 0 });
    expect(looks).toBe(1);
  });

  it('after one that died counts whom it looks at, and the next one does not', async () => {
    let isDying = true;
    const counted: boolean[] = [];
    const look = async (_: string, isCounted: boolean): Promise<void> => {
      if (isDying) return never;
      counted.push(isCounted);
    };
    const s = sweeping({ look });
    for (const name of ['ana', 'bo', 'cy']) await wakeAt(s.wakes, who(name), START);
    void s.delivery.sweepPeople();
    await turnOfTheLoop();
    isDying = false;
    s.clock.at += MINUTE;
    expect(await s.delivery.sweepPeople()).toEqual({ woken: 0, left: 0 });
    s.clock.at += MINUTE;
    expect(await s.delivery.sweepPeople()).toEqual({ woken: 3, left: 0 });
    expect(counted).toEqual([true, true, true]);
    await wakeAt(s.wakes, who('dee'), s.clock.at);
    await s.delivery.sweepPeople();
    expect(counted.at(-1)).toBe(false);
  });

  it('that lasted too long leaves the mark to the one that has taken over', async () => {
    let end = (): void => undefined;
    const look = (): Promise<void> =>
      new Promise((resolve) => {
        end = resolve;
      });
    const s = sweeping({ look });
    await wakeAt(s.wakes, who('ana'), START);
    const hung = s.delivery.sweepPeople();
    await turnOfTheLoop();
    const endHung = end;
    s.clock.at += 3 * MINUTE;
    const second = s.delivery.sweepPeople();
    await turnOfTheLoop();
    const standing = await s.rows.get('WAKE', 'PEOPLE');
    endHung();
    await hung;
    expect(await s.rows.get('WAKE', 'PEOPLE')).toEqual(standing);
    end();
    await second;
    expect((await s.rows.get('WAKE', 'PEOPLE'))?.value).toEqual({ to: s.clock.at, sweep: null });
  });

  it('of webhooks comes after one of people that could not be made', async () => {
    const s = sweeping({ look: async () => undefined });
    const get = s.rows.get.bind(s.rows);
    s.rows.get = (partition, key) => {
      if (key === 'PEOPLE') throw new Error('the store does not answer');
      return get(partition, key);
    };
    await expect(s.delivery.sweep()).rejects.toThrow('the store does not answer');
    expect((await get('WAKE', 'HOOKS'))?.value).toEqual({ to: START, sweep: null });
  });
});

type Mailed = Awaited<ReturnType<typeof mailedTable>>;

/** Stops an instance dead where it puts such a row, so often. */
function dieAtPut(rows: Rows, isFatal: (partition: string, key: string) => boolean, times: number) {
  const put = rows.put.bind(rows);
  let left = times;
  rows.put = (partition, key, value, options) => {
    if (left <= 0 || !isFatal(partition, key)) return put(partition, key, value, options);
    left -= 1;
    return never;
  };
}

/** Somebody else with mail, who has a turn at a table of their own. */
async function anotherWaits(table: Mailed): Promise<string> {
  const { t, players, player } = table;
  const [other = ''] = players.filter((one) => one !== player);
  const opened = await openTable(t, other, { terms: { allowanceSeconds: 86_400 } });
  if (!opened.ok) throw new Error(opened.error.code);
  await waitedFor({ ...table, tableId: opened.value.tableId, players: [other] });
  await t.drain();
  return other;
}

/** Minutes of which some sweep never ends: another instance goes on. */
async function minutesOfDeath(table: Mailed, count: number) {
  const { t } = table;
  for (let i = 0; i < count; i += 1) {
    t.clock.at += MINUTE;
    await t.drain();
    await endedOrDead(makeDelivery(t.ports, makeTelling(t.ports)).sweepPeople());
  }
}

describe('a message', () => {
  it('that was sent by a sweep which died comes once more, under the same id', async () => {
    const table = await mailedTable('sent and died');
    const { t, player, mails } = table;
    const isMark = (partition: string, key: string) =>
      partition === `OUT#${player}` && key.startsWith('TURN#');
    await t.drain();
    dieAtPut(t.ports.notices.rows, isMark, 1);
    await minutesOfDeath(table, 60);
    expect(mails).toHaveLength(2);
    expect(new Set(mails.map(({ id }) => id)).size).toBe(1);
    expect(await t.ports.notices.rows.get(`OUT#${player}`, 'TROUBLE')).toBe(null);
  });

  it('with which every sweep dies comes a few times, and the others’ come all the same', async () => {
    const table = await mailedTable('the death of sweeps');
    const { t, player, mails } = table;
    await t.drain();
    const isMark = (partition: string, key: string) =>
      partition === `OUT#${player}` && key.startsWith('TURN#');
    dieAtPut(t.ports.notices.rows, isMark, 1_000);
    const other = await anotherWaits(table);
    await minutesOfDeath(table, 90);
    expect(mails.filter(({ to }) => to.startsWith(player)).length).toBeLessThanOrEqual(5);
    expect(mails.filter(({ to }) => to.startsWith(other))).toHaveLength(1);
  });

  it('after which nothing can be noted comes a few times, and then once an hour', async () => {
    const table = await mailedTable('not to be noted');
    const { t, player, mails } = table;
    await t.drain();
    const put = t.ports.notices.rows.put.bind(t.ports.notices.rows);
    t.ports.notices.rows.put = (partition, key, ...rest) => {
      if (key.startsWith('TURN#')) throw new Error('no more can be put');
      return put(partition, key, ...rest);
    };
    await minutes(t, 60);
    expect(mails.length).toBeGreaterThan(1);
    expect(mails.length).toBeLessThanOrEqual(4);
    expect(new Set(mails.map(({ id }) => id)).size).toBe(1);
    await minutes(t, 180);
    expect(mails.length).toBeLessThanOrEqual(4 + 3);
    t.ports.notices.rows.put = put;
    await minutes(t, 62);
    const { length } = mails;
    await minutes(t, 62);
    expect(mails).toHaveLength(length);
    expect(await t.ports.notices.rows.get(`OUT#${player}`, 'TROUBLE')).toBe(null);
  });

  it('is not sent by a sweep that has hung until another may be at it', async () => {
    const table = await mailedTable('hung');
    const { t, mails } = table;
    await t.drain();
    const list = t.ports.notices.rows.list.bind(t.ports.notices.rows);
    let isHung = true;
    t.ports.notices.rows.list = async (partition, ...rest) => {
      if (isHung && partition.startsWith('OUT#')) {
        isHung = false;
        t.clock.at += 2 * MINUTE;
      }
      return list(partition, ...rest);
    };
    t.clock.at += 30 * MINUTE;
    await t.delivery.sweepPeople();
    expect(mails).toEqual([]);
    await minutes(t, 3);
    expect(mails).toHaveLength(1);
  });
});
