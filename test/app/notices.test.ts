/** What people are told, from a commit to a mail, on the whole application. */
import { describe, expect, it } from 'vitest';
import { wakeAt } from '../../functions/app/noticeRows.ts';
import { Rebuild } from '../../functions/app/rebuild.ts';
import { act, drivenTable, openTable, playOn, viewOf } from '../support/drivenTable.ts';
import type { TestApp } from '../support/testApp.ts';
import {
  DAY,
  FOUR,
  HOUR,
  mailedTable,
  minutes,
  playOnce,
  takeMail,
  waitedFor,
} from '../support/told.ts';

const outboxOf = (t: TestApp, player: string) =>
  t.ports.notices.rows.list(`OUT#${player}`, 'TURN#');

describe('a turn', () => {
  it('is announced after its delay, with a link to the table at that version (report 90)', async () => {
    const { t, tableId, player, mails } = await mailedTable('announced');
    await minutes(t, 23);
    expect(mails).toEqual([]);
    await minutes(t, 3);
    const { version } = await viewOf({ t, tableId, players: [] }, player);
    expect(mails).toHaveLength(1);
    expect(mails[0]).toMatchObject({ to: `${player}@dominoes.test` });
    expect(mails[0]?.subject).toMatch(/^Your turn: Jamaican partner with (Ana|Guest 1), /);
    expect(mails[0]?.text).toContain(`https://dominoes.test/#/t/${tableId}?v=${version}`);
    await minutes(t, 60);
    expect(mails).toHaveLength(1);
  });

  it('that was played is not announced, however late the delivery (report 87) (pitfall 53)', async () => {
    const table = await mailedTable('played');
    await table.t.drain();
    expect(await outboxOf(table.t, table.player)).toHaveLength(1);
    expect(await playOnce(table)).toBe(table.player);
    const { t, mails, player } = table;
    await minutes(t, 120);
    expect(mails.every(({ to }) => to !== `${player}@dominoes.test`)).toBe(true);
    expect(mails).toHaveLength(1);
  });

  it('and news leave the outbox in the end, told or not', async () => {
    const table = await mailedTable('expiring');
    const { t, player, mails } = table;
    const { rows } = t.ports.notices;
    const put = rows.put.bind(rows);
    const puts: string[] = [];
    rows.put = (partition, key, value, options) => {
      const [kind = ''] = key.split('#');
      if (partition.startsWith('OUT#') && ['TURN', 'NEWS'].includes(kind)) {
        puts.push(options.keptUntil === undefined ? `${kind} for good` : kind);
      }
      return put(partition, key, value, options);
    };
    await minutes(t, 60);
    await act(table, player, { type: 'resign' });
    await minutes(t, 60);
    expect(mails.length).toBeGreaterThan(2);
    expect(new Set(puts)).toEqual(new Set(['TURN', 'NEWS']));
  });

  it('is told by its own clock, not by that of an earlier turn of the same player', async () => {
    const table = await mailedTable('two turns');
    const { t, player, mails } = table;
    await t.drain();
    t.clock.at += 10 * 60_000;
    do {
      await playOnce(table);
      t.clock.at += 1_000;
    } while ((await viewOf(table, player)).you.moves.length === 0);
    // The newer turn is in the journal and not in the outbox yet.
    t.clock.at += 20 * 60_000;
    expect((await t.delivery.sweepPeople()).woken).toBeGreaterThan(0);
    expect(mails).toEqual([]);
    const mine = () => mails.filter(({ to }) => to === `${player}@dominoes.test`);
    await minutes(t, 3);
    expect(mine()).toEqual([]);
    await minutes(t, 3);
    expect(mine()).toHaveLength(1);
  });

  it('is announced although an old commit comes again', async () => {
    const table = await mailedTable('old commit');
    const { t, tableId, player, mails } = table;
    const old = await t.ports.journal.newest(tableId);
    do {
      await playOnce(table);
      t.clock.at += 1_000;
    } while ((await viewOf(table, player)).you.moves.length === 0);
    await t.drain();
    if (old === null) throw new Error('no table');
    await t.app.consume(tableId, old);
    await minutes(t, 30);
    expect(mails.map(({ to }) => to)).toContain(`${player}@dominoes.test`);
  });

  it('that was seen is not announced, but its player is reminded', async () => {
    const { t, tableId, player, mails } = await mailedTable('seen');
    await t.drain();
    const { version } = await viewOf({ t, tableId, players: [] }, player);
    await t.ports.directory.raiseSeen(player, tableId, version);
    await minutes(t, 60);
    expect(mails).toEqual([]);
    t.clock.at += 11 * HOUR;
    await minutes(t, 2);
    expect(mails).toHaveLength(1);
    expect(mails[0]?.subject).toMatch(/^1[12] h (\d+ min )?left: /);
  });

  it('is announced to somebody who is online elsewhere, not to who looks at it (report 83) (pitfall 52)', async () => {
    const { t, tableId, player, mails } = await mailedTable('looking');
    const until = t.clock.at + DAY;
    const elsewhere = { tableId: 'AAAAAAAAAAAAAAAAAAAAAA', connectionId: 'b', playerId: player };
    await t.ports.directory.putSubscription(elsewhere, until);
    const here = { tableId, connectionId: 'a', playerId: player };
    await t.ports.directory.putSubscription(here, t.clock.at + 40 * 60_000);
    await minutes(t, 38);
    expect(mails).toEqual([]);
    // Gone after the event, and not back: the turn is announced all the same, within half an hour.
    await t.app.disconnect('a');
    await minutes(t, 4);
    const late = mails.length;
    await minutes(t, 26);
    const announced = mails.length;
    await minutes(t, 60 * 12);
    expect([late, announced, mails.length]).toEqual([0, 1, 2]);
  });

  it('is announced once, however often the delivery runs (report 88)', async () => {
    const { t, player, mails } = await mailedTable('doubled');
    await t.drain();
    t.clock.at += HOUR;
    const { delivery } = t;
    const who = { kind: 'player', playerId: player } as const;
    await Promise.all(Array.from({ length: 8 }, () => delivery.sweepPeople()));
    for (let i = 0; i < 185; i += 1) {
      await wakeAt({ ...t.ports.notices, clock: t.ports.clock }, who, t.clock.at);
      await delivery.sweepPeople();
    }
    expect(mails).toHaveLength(1);
  });

  it('is announced after a crash, if it still waits (report 113)', async () => {
    const { t, player, mails } = await mailedTable('crashed');
    await t.drain();
    t.notices.mailFails = true;
    await minutes(t, 30);
    expect(mails).toEqual([]);
    t.notices.mailFails = false;
    await minutes(t, 6);
    expect(mails).toHaveLength(1);
    // A sweep that began and died is not waited for longer than a while.
    const table = await mailedTable('claimed');
    await table.t.drain();
    const now = table.t.clock.at;
    const dueAt = now + 25 * 60_000;
    const mark = { to: now, sweep: { by: 'dead', until: dueAt + 120_000 } };
    await table.t.ports.notices.rows.put('WAKE', 'PEOPLE', mark, { expected: 0 });
    table.t.clock.at = dueAt;
    await minutes(table.t, 1);
    expect(table.mails).toEqual([]);
    await minutes(table.t, 5);
    expect(table.mails).toHaveLength(1);
    expect(player).not.toBe('');
  });

  it('of a seat that the house keeps is told as that, and not again and again', async () => {
    const table = await drivenTable('away', {
      seats: ['me', 'house', 'house', 'house'],
      terms: { allowanceSeconds: 3_600, missesToHouse: 1 },
    });
    const { t, players } = table;
    const [ana = ''] = players;
    await takeMail(t, ana);
    await waitedFor(table);
    await minutes(t, 70);
    const { subject } = t.notices.mails.at(-1) ?? { subject: '' };
    expect(subject).toMatch(/^The house plays for you: /);
    const count = t.notices.mails.length;
    await minutes(t, 60 * 8);
    expect(t.notices.mails).toHaveLength(count);
  });
});

describe('a deadline that moves', () => {
  it('has reminders of its own, and a webhook hears of it (report 92) (pitfall 57)', async () => {
    const terms = { allowanceSeconds: 86_400, pauses: { vacationDays: 10 } };
    const table = await drivenTable('moved', { seats: FOUR, terms });
    const { t, players } = table;
    for (const player of players) await takeMail(t, player);
    const player = await waitedFor(table);
    const made = await t.app.telling.webhooks.create(player, {
      ...{ url: 'https://bot.example/', format: 'standard', events: ['clock.changed'] },
      ...{ tables: null, turns: 'mine', language: 'en', mention: null },
    });
    expect(made.ok).toBe(true);
    const mine = () => t.notices.mails.filter(({ to }) => to.startsWith(player));
    await minutes(t, 60 * 13);
    expect(mine().map(({ subject }) => subject.slice(0, 9))).toEqual([
      'Your turn',
      expect.any(String),
    ]);
    const off = await act(table, player, { type: 'vacation', days: 2 });
    expect(off.ok).toBe(true);
    await t.drain();
    expect(t.notices.posts).toHaveLength(0);
    await minutes(t, 1);
    const [post] = t.notices.posts;
    expect(JSON.parse(String(post?.body))).toMatchObject({
      type: 'clock.changed',
      data: { reason: 'vacation' },
    });
    await minutes(t, 60 * 20);
    const before = mine().length;
    await minutes(t, 60 * 24 * 2);
    expect(mine().length).toBeGreaterThan(before);
    expect(mine().length).toBeLessThanOrEqual(2 + 3);
    expect(mine().at(-1)?.subject).toMatch(/left: /);
  });
});

describe('many turns', () => {
  it('come in one digest after two days without a server (pitfall 51)', async () => {
    const { t, player, mails, ...table } = await mailedTable('outage', 7 * 86_400);
    const plan = { terms: { allowanceSeconds: 7 * 86_400 } };
    for (let i = 0; i < 30; i += 1) {
      const opened = await openTable(t, player, plan);
      if (!opened.ok) throw new Error(opened.error.code);
      t.clock.at += 10_000;
      await t.app.look(opened.value.tableId);
    }
    await minutes(t, 1);
    t.clock.at += 2 * DAY;
    await minutes(t, 30);
    const mine = mails.filter(({ to }) => to === `${player}@dominoes.test`);
    expect(mine).toHaveLength(1);
    expect(mine[0]?.subject).toBe('31 tables wait for you');
    expect(mine[0]?.text.match(/Open: /g)).toHaveLength(31);
    expect(table.players).toContain(player);
  });

  it('of a table that goes fast bring one message and one more at most (report 85) (pitfall 50)', async () => {
    const table = await mailedTable('fast');
    const { t, mails } = table;
    for (let move = 0; move < 40; move += 1) {
      await playOnce(table);
      t.clock.at += 15_000;
      await t.drain();
      await t.delivery.sweep();
    }
    await minutes(t, 90);
    for (const player of table.players) {
      const mine = mails.filter(({ to }) => to === `${player}@dominoes.test`);
      expect(mine.length).toBeLessThanOrEqual(2);
    }
  });
});

describe('the last one of several', () => {
  it('is told that everybody waits (report 114)', async () => {
    const options = { redeal: { mode: 'onRequest', minDoubles: 5 } };
    const terms = { allowanceSeconds: 86_400 };
    const table = await drivenTable('last', { seats: FOUR, options, terms });
    const { t, players } = table;
    for (const player of players) await takeMail(t, player);
    t.clock.at += 10_000;
    await t.app.look(table.tableId);
    const [last = '', ...others] = players;
    for (const player of others) {
      const kept = await act(table, player, { type: 'keep' });
      if (!kept.ok) throw new Error(kept.error.code);
    }
    await minutes(t, 3);
    const mine = t.notices.mails.filter(({ to }) => to === `${last}@dominoes.test`);
    expect(mine).toHaveLength(1);
    expect(mine[0]?.text).toContain('they wait for you alone');
    expect(t.notices.mails).toHaveLength(1);
  });
});

describe('the end of a table', () => {
  it('is told to each seat once, with the way to check it (report 94)', async () => {
    const table = await drivenTable('ended', { seats: FOUR, options: { rounds: 1 } });
    const { t, players, tableId } = table;
    for (const player of players) await takeMail(t, player);
    await playOn(table);
    await minutes(t, 5);
    const newest = await t.ports.journal.newest(tableId);
    if (newest === null) throw new Error('no table');
    for (let i = 0; i < 3; i += 1) await t.app.consume(tableId, newest);
    await minutes(t, 60);
    const results = t.notices.mails.filter(({ text }) => text.includes('Check every deal'));
    expect(results.map(({ to }) => to).sort()).toEqual(
      players.map((player) => `${player}@dominoes.test`).sort(),
    );
    expect(results.filter(({ subject }) => subject.startsWith('You won')).length).toBe(2);
    expect(results.filter(({ subject }) => subject.startsWith('You lost')).length).toBe(2);
    expect(results[0]?.text).toContain(`#/t/${tableId}?verify=1`);
  });
});

describe('a lost outbox', () => {
  const rebuild = ({ ports }: TestApp) =>
    new Rebuild({ ...ports, rows: ports.notices.rows, logKeys: null });

  it('is made again from the journal as told, and tells nobody anything twice', async () => {
    const { t, tableId, player, mails } = await mailedTable('rebuilt');
    await minutes(t, 26);
    expect(mails).toHaveLength(1);
    const { rows } = t.ports.notices;
    for (const { key, revision } of await outboxOf(t, player)) {
      await rows.drop(`OUT#${player}`, key, revision);
    }
    await rebuild(t).table(tableId);
    const [row] = await outboxOf(t, player);
    expect(row?.value).toMatchObject({ tableId, marks: { pinged: expect.any(String) } });
    await minutes(t, 60 * 13);
    expect(mails).toHaveLength(1);
  });

  it('is not made so where a commit has just happened that is still to be told', async () => {
    const { t, tableId, player, mails } = await mailedTable('rebuilt meanwhile');
    await rebuild(t).table(tableId);
    await minutes(t, 26);
    expect(mails.map(({ to }) => to)).toEqual([`${player}@dominoes.test`]);
  });
});

it('does not let one who cannot be told hold up the others', async () => {
  const { t, player, mails, players } = await mailedTable('held up');
  const [other = ''] = players.filter((one) => one !== player);
  const { rows } = t.ports.notices;
  await rows.put(`OUT#${other}`, 'TURN#broken', null, { expected: 0 });
  await rows.put(`WAKE#${Math.floor(t.clock.at / 60_000)}`, `P#${other}`, {}, { expected: 0 });
  await minutes(t, 30);
  expect(mails.map(({ to }) => to)).toEqual([`${player}@dominoes.test`]);
});
