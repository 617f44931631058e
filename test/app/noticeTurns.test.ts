/** Turns are looked at again before anything is sent. */
import { describe, expect, it } from 'vitest';
import { makeDelivery } from '../../functions/app/makeDelivery.ts';
import { type TurnRow, wakeAt } from '../../functions/app/noticeRows.ts';
import { makeTelling } from '../../functions/app/telling.ts';
import { drivenTable } from '../support/drivenTable.ts';
import { makeHook } from '../support/hooks.ts';
import {
  DAY,
  FOUR,
  HOUR,
  MINUTE,
  mailedTable,
  minutes,
  takeMail,
  toPlayer,
  waitedFor,
} from '../support/told.ts';

describe('a turn whose time has run out', () => {
  it('is not announced where the house is about to play it', async () => {
    const table = await mailedTable('about to be played', 3_600);
    const { t } = table;
    t.notices.mailFails = true;
    await minutes(t, 58);
    t.notices.mailFails = false;
    // Nobody looks at the table.
    for (let i = 0; i < 60; i += 1) {
      t.clock.at += MINUTE;
      if (i > 3) await t.delivery.sweepPeople();
    }
    expect(toPlayer(table)).toEqual([]);
  });

  it('is announced where the others have to claim it', async () => {
    const terms = { allowanceSeconds: 3_600, onExpiry: 'claim' };
    const table = await drivenTable('to be claimed', { seats: FOUR, terms });
    const { t } = table;
    for (const player of table.players) await takeMail(t, player);
    const player = await waitedFor(table);
    t.notices.mailFails = true;
    await minutes(t, 90);
    t.notices.mailFails = false;
    await minutes(t, 40);
    const mails = t.notices.mails.filter(({ to }) => to.startsWith(player));
    expect(mails).toHaveLength(1);
    expect(mails[0]?.text).toContain('the time is over');
  });
});

it('who follows a table is not asked once its turn was announced', async () => {
  const table = await mailedTable('asked once', 7 * 86_400);
  const { t } = table;
  while (toPlayer(table).length === 0) await minutes(t, 1);
  const { directory } = t.ports;
  const subscriptions = directory.subscriptions.bind(directory);
  let asked = 0;
  directory.subscriptions = (...args) => {
    asked += 1;
    return subscriptions(...args);
  };
  t.clock.at += 3.5 * DAY - HOUR;
  for (let i = 0; i < 120; i += 1) {
    t.clock.at += MINUTE;
    await t.delivery.sweepPeople();
  }
  expect(toPlayer(table)).toHaveLength(2);
  expect(asked).toBe(0);
});

it('a table that is no older than the row is read as of a second ago', async () => {
  const table = await mailedTable('read cheaply', 7 * 86_400);
  const { t } = table;
  await t.drain();
  const newest = t.ports.journal.newest.bind(t.ports.journal);
  const reads: unknown[] = [];
  t.ports.journal.newest = (id, consistency) => {
    reads.push(consistency);
    return newest(id, consistency);
  };
  for (let i = 0; i < 40; i += 1) {
    t.clock.at += MINUTE;
    await t.delivery.sweepPeople();
  }
  expect(toPlayer(table)).toHaveLength(1);
  expect(new Set(reads)).toEqual(new Set(['eventual']));
});

it('a turn counts as told to somebody who has a webhook and nothing else', async () => {
  const table = await drivenTable('a webhook alone', {
    seats: FOUR,
    terms: { allowanceSeconds: 86_400 },
  });
  const { t } = table;
  for (const player of table.players) await makeHook(t, player, { events: ['turn.reminder'] });
  const player = await waitedFor(table);
  await minutes(t, 40);
  const { rows } = t.ports.notices;
  const [row] = await rows.list(`OUT#${player}`, 'TURN#');
  const stored = row?.value as TurnRow | undefined;
  expect(stored?.marks.pinged).toBe(stored?.turn ?? null);
  expect(await rows.get(`OUT#${player}`, 'TROUBLE')).toBe(null);
});

it('a wait that a wrong clock has noted for long after is not kept', async () => {
  const table = await mailedTable('wrong clock');
  const { t, player } = table;
  await t.drain();
  const trouble = {
    failures: 1,
    failingSince: t.clock.at,
    unended: 0,
    until: t.clock.at + 10 * DAY,
  };
  await t.ports.notices.rows.put(`OUT#${player}`, 'TROUBLE', trouble, { expected: 0 });
  await minutes(t, 40);
  expect(toPlayer(table)).toHaveLength(1);
});

it('a chat may drop a notice of turns that were played, and none with a result in it', async () => {
  const table = await mailedTable('to a chat', 7 * 86_400);
  const { t, player, tableId } = table;
  const jobs: { readonly turns?: unknown }[] = [];
  const queue = { send: async (job: object) => void jobs.push(job) };
  const ports = { ...t.ports, chats: { queue } } as unknown as typeof t.ports;
  const contact = { platform: 'discord', personId: 'ana' };
  await t.ports.notices.secrets.put(`CONTACT#${player}`, 'CHAT#discord#ana', contact, {
    expected: 0,
  });
  const delivery = makeDelivery(ports, makeTelling(ports));
  await t.drain();
  const pass = async (count: number) => {
    for (let i = 0; i < count; i += 1) {
      t.clock.at += MINUTE;
      await delivery.sweepPeople();
    }
  };
  await pass(40);
  const { rows } = t.ports.notices;
  const [row] = await rows.list(`OUT#${player}`, 'TURN#');
  expect(jobs.map(({ turns }) => turns)).toEqual([
    [{ tableId, turn: (row?.value as TurnRow | undefined)?.turn }],
  ]);
  const news = { at: t.clock.at, told: false, what: { kind: 'over', tableId } };
  await rows.put(`OUT#${player}`, 'NEWS#over', news, { expected: 0 });
  const wakes = { ...t.ports.notices, clock: t.ports.clock };
  await wakeAt(wakes, { kind: 'player', playerId: player }, t.clock.at);
  await pass(1);
  expect(jobs).toHaveLength(2);
  expect(jobs[1]?.turns).toBe(undefined);
});
