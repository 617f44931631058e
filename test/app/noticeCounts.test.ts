/** How trouble with one person is counted, waited for and forgotten. */
import { describe, expect, it } from 'vitest';
import { makeDelivery } from '../../functions/app/makeDelivery.ts';
import { type Trouble, wakePerson } from '../../functions/app/noticeRows.ts';
import { makeTelling } from '../../functions/app/telling.ts';
import { endedOrDead, never } from '../support/sweeping.ts';
import { HOUR, type Mailed, MINUTE, mailedTable, minutes, toPlayer } from '../support/told.ts';

async function troubleOf({ t, player }: Mailed): Promise<Trouble | undefined> {
  const row = await t.ports.notices.rows.get(`OUT#${player}`, 'TROUBLE');
  return row?.value as Trouble | undefined;
}

/** Notes that a sweep has died, so that the next one counts. */
async function afterADeath({ t }: Mailed): Promise<void> {
  const { rows } = t.ports.notices;
  const mark = await rows.get('WAKE', 'PEOPLE');
  const to = (mark?.value as { readonly to: number } | undefined)?.to ?? t.clock.at - MINUTE;
  const died = { to, sweep: { by: 'dead', until: t.clock.at - 1 } };
  await rows.put('WAKE', 'PEOPLE', died, { expected: mark?.revision ?? 0 });
}

const wake = ({ t, player }: Mailed) =>
  wakePerson({ ...t.ports.notices, clock: t.ports.clock }, player, t.clock.at);

describe('a look that was counted', () => {
  it('and that found the channels down has ended well', async () => {
    const table = await mailedTable('counted and failed');
    const { t } = table;
    await t.drain();
    t.notices.mailFails = true;
    t.clock.at += 25 * MINUTE;
    await afterADeath(table);
    await t.delivery.sweepPeople();
    expect(await troubleOf(table)).toMatchObject({ failures: 1, unended: 0 });
  });

  it('and that has to wait for quiet hours to end has ended well, and keeps what failed', async () => {
    const table = await mailedTable('counted and held', 7 * 86_400);
    const { t, player } = table;
    t.notices.mailFails = true;
    while ((await troubleOf(table)) === undefined) await minutes(t, 1);
    const noon = Math.floor((t.clock.at % (24 * HOUR)) / MINUTE);
    const quiet = { fromMinute: (noon + 1_435) % 1_440, toMinute: (noon + 300) % 1_440 };
    await t.ports.directory.changePlayer(player, { quiet, zone: 'UTC' });
    t.clock.at += 5 * MINUTE;
    await wake(table);
    t.clock.at += MINUTE;
    await afterADeath(table);
    await t.delivery.sweepPeople();
    expect(await troubleOf(table)).toMatchObject({ failures: 1, unended: 0 });
  });
});

describe('somebody with whom four sweeps have died', () => {
  /** The death of all sweeps that look at the player, until it is undone. */
  async function deadly(seed: string) {
    const table = await mailedTable(seed);
    const { t, player } = table;
    await t.drain();
    const { rows } = t.ports.notices;
    const put = rows.put.bind(rows);
    let isDead = false;
    rows.put = (partition, key, ...rest) => {
      isDead ||= partition === `OUT#${player}` && key.startsWith('TURN#');
      return isDead ? never : put(partition, key, ...rest);
    };
    const pass = async (count: number, isWoken = false) => {
      for (let i = 0; i < count; i += 1) {
        t.clock.at += MINUTE;
        if (isWoken) await wake(table);
        isDead = false;
        await endedOrDead(makeDelivery(t.ports, makeTelling(t.ports)).sweepPeople());
      }
    };
    return { table, pass, mend: () => Object.assign(rows, { put }) };
  }

  it('is told no more within the hour, whatever else wakes its reader', async () => {
    const { table, pass } = await deadly('left alone');
    while (((await troubleOf(table))?.until ?? 0) === 0) await pass(1);
    const { length } = toPlayer(table);
    await pass(50, true);
    expect(toPlayer(table)).toHaveLength(length);
  });

  it('is looked at again an hour later, and told once that can be noted', async () => {
    const { table, pass, mend } = await deadly('an hour later');
    while (((await troubleOf(table))?.until ?? 0) === 0) await pass(1);
    mend();
    const { length } = toPlayer(table);
    await pass(65);
    expect(toPlayer(table)).toHaveLength(length + 1);
    expect(await troubleOf(table)).toBe(undefined);
    await pass(65);
    expect(toPlayer(table)).toHaveLength(length + 1);
  });
});

it('a message that no channel took is tried again, though the process died before it was noted when', async () => {
  const table = await mailedTable('died before the wake', 7 * 86_400);
  const { t, player } = table;
  await t.drain();
  t.notices.mailFails = true;
  const { rows } = t.ports.notices;
  const put = rows.put.bind(rows);
  let isTrouble = false;
  rows.put = (partition, key, ...rest) => {
    if (isTrouble) return never;
    isTrouble = partition === `OUT#${player}` && key === 'TROUBLE';
    return put(partition, key, ...rest);
  };
  for (let i = 0; i < 35 && !isTrouble; i += 1) {
    t.clock.at += MINUTE;
    await endedOrDead(makeDelivery(t.ports, makeTelling(t.ports)).sweepPeople());
  }
  Object.assign(rows, { put });
  t.notices.mailFails = false;
  for (let i = 0; i < 15; i += 1) {
    t.clock.at += MINUTE;
    await makeDelivery(t.ports, makeTelling(t.ports)).sweepPeople();
  }
  expect(toPlayer(table)).toHaveLength(1);
});

it('quiet hours are those of the player’s own zone', async () => {
  const table = await mailedTable('own zone', 7 * 86_400);
  const { t, player } = table;
  await t.drain();
  const quiet = { fromMinute: 22 * 60, toMinute: 8 * 60 };
  await t.app.people.change(player, { zone: 'Asia/Tokyo', quiet });
  await minutes(t, 1);
  // 20:00 by UTC is 05:00 there.
  t.clock.at += (44 * HOUR - (t.clock.at % (24 * HOUR))) % (24 * HOUR);
  await minutes(t, 60);
  expect(toPlayer(table)).toEqual([]);
  while (toPlayer(table).length === 0) await minutes(t, 1);
  expect(new Date(t.clock.at).toISOString().slice(11, 16)).toBe('23:00');
});
