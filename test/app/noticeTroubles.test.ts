/** What goes wrong on the way to a person: nobody hears a thing too often, and nothing is lost. */
import { describe, expect, it } from 'vitest';
import { type NewsRow, wakePerson } from '../../functions/app/noticeRows.ts';
import { act, drivenTable, viewOf } from '../support/drivenTable.ts';
import {
  anotherTurn,
  breakTable,
  DAY,
  FOUR,
  failPuts,
  HOUR,
  MINUTE,
  mailedTable,
  minutes,
  playOnce,
  takeMail,
  toPlayer,
} from '../support/told.ts';

describe('while no channel takes a message', () => {
  it('it is tried after 5, 10, 20 and then 30 minutes, whatever else wakes its reader', async () => {
    const table = await mailedTable('no mail', 7 * 86_400);
    const { t, player } = table;
    const tries: number[] = [];
    const { mailer } = t.ports.notices;
    if (mailer === null) throw new Error('no mailer');
    mailer.send = async ({ to }) => {
      if (to.startsWith(player)) tries.push(t.clock.at);
      throw new Error('no mail today');
    };
    for (let i = 0; i < 130; i += 1) {
      await wakePerson({ ...t.ports.notices, clock: t.ports.clock }, player, t.clock.at);
      await minutes(t, 1);
    }
    const waits = tries.slice(1).map((at, i) => Math.floor((at - (tries[i] ?? 0)) / MINUTE));
    expect(waits.slice(0, 5)).toEqual([5, 10, 20, 30, 30]);
  });

  it('a result is told all the same when mail goes again, twenty hours later', async () => {
    const table = await mailedTable('no mail for long', 7 * 86_400);
    const { t, mails } = table;
    const { rows } = t.ports.notices;
    const news = { at: t.clock.at, told: false, what: { kind: 'over', tableId: table.tableId } };
    await rows.put(`OUT#${table.player}`, 'NEWS#over', news, { expected: 0 });
    t.notices.mailFails = true;
    await minutes(t, 40);
    t.clock.at += 19 * HOUR;
    await minutes(t, 40);
    expect(mails).toEqual([]);
    t.notices.mailFails = false;
    await minutes(t, 40);
    expect(toPlayer(table)).toHaveLength(1);
    expect(await rows.get(`OUT#${table.player}`, 'NEWS#over')).toMatchObject({
      value: { told: true },
    });
  });

  it('attempts of an earlier message do not count against the next one', async () => {
    const table = await mailedTable('old failures');
    const { t, player } = table;
    t.notices.mailFails = true;
    await minutes(t, 70);
    t.notices.mailFails = false;
    do await playOnce(table);
    while ((await viewOf(table, player)).you.moves.length === 0);
    await t.drain();
    await minutes(t, 90);
    expect(toPlayer(table)).toHaveLength(1);
    expect(await t.ports.notices.rows.get(`OUT#${player}`, 'TROUBLE')).toBe(null);
  });
});

it('what no channel takes counts as told after a day, quiet hours or not', async () => {
  const table = await mailedTable('refused for good', 14 * 86_400);
  const { t, player } = table;
  const night = { fromMinute: 22 * 60, toMinute: 8 * 60 };
  await t.ports.directory.changePlayer(player, { quiet: night });
  const { rows } = t.ports.notices;
  const news = { at: t.clock.at, told: false, what: { kind: 'over', tableId: table.tableId } };
  await rows.put(`OUT#${player}`, 'NEWS#over', news, { expected: 0 });
  await wakePerson({ ...t.ports.notices, clock: t.ports.clock }, player, t.clock.at);
  t.notices.mailFails = true;
  const isTold = async (): Promise<boolean> => {
    const row = await rows.get(`OUT#${player}`, 'NEWS#over');
    return (row?.value as NewsRow | undefined)?.told === true;
  };
  const from = t.clock.at;
  for (let i = 0; i < 3 * 24 * 60 && !(await isTold()); i += 1) {
    t.clock.at += MINUTE;
    await t.delivery.sweepPeople();
  }
  expect(await isTold()).toBe(true);
  expect(t.clock.at - from).toBeGreaterThan(DAY);
});

describe('where nothing of a person can be noted any more', () => {
  it('nor anywhere when to look again, no message comes', async () => {
    const table = await mailedTable('nothing at all');
    const { t, player } = table;
    await t.drain();
    const { mend } = failPuts(table, (partition, key) =>
      [partition, key].some((name) => name === `OUT#${player}` || name === `P#${player}`),
    );
    await minutes(t, 90);
    expect(toPlayer(table)).toEqual([]);
    mend();
    await minutes(t, 3);
    expect(toPlayer(table)).toHaveLength(1);
  });

  it('a message comes once an hour at most', async () => {
    const table = await mailedTable('nothing can be put');
    const { t, player } = table;
    await t.drain();
    failPuts(table, (partition) => partition === `OUT#${player}`);
    await minutes(t, 60);
    expect(toPlayer(table)).toHaveLength(1);
    await minutes(t, 120);
    expect(toPlayer(table).length).toBeLessThanOrEqual(3);
  });
});

it('a table that cannot be read keeps nothing back of the others, and is told of once it can', async () => {
  const table = await mailedTable('unreadable', 7 * 86_400);
  const { t, tableId } = table;
  const other = await anotherTurn(table);
  const { mend } = breakTable(table, other);
  const told = () =>
    toPlayer(table).map(({ text }) => [tableId, other].map((id) => text.includes(id)));
  for (let i = 0; i < 40; i += 1) {
    t.clock.at += MINUTE;
    await t.delivery.sweepPeople();
  }
  expect(told()).toEqual([[true, false]]);
  mend();
  await minutes(t, 40);
  expect(told()).toEqual([
    [true, false],
    [true, true],
  ]);
});

it('a clock that is set back while a sweep is under way takes nothing from those who are due', async () => {
  const table = await mailedTable('set back');
  const { t } = table;
  const { rows } = t.ports.notices;
  await t.drain();
  const list = rows.list.bind(rows);
  rows.list = async (partition, ...rest) => {
    if (partition.startsWith('OUT#')) t.clock.at -= HOUR;
    return list(partition, ...rest);
  };
  t.clock.at += 31 * MINUTE;
  await t.delivery.sweepPeople();
  expect(toPlayer(table)).toHaveLength(1);
});

describe('the gap to the next message', () => {
  it('is half an hour again after one that was answered', async () => {
    const table = await mailedTable('answered', 7 * 86_400);
    const { t, player } = table;
    while (toPlayer(table).length === 0) await minutes(t, 1);
    expect(await playOnce(table)).toBe(player);
    t.clock.at += 6 * HOUR;
    await anotherTurn(table);
    while (toPlayer(table).length === 1) await minutes(t, 1);
    const { at } = t.clock;
    await anotherTurn(table);
    while (toPlayer(table).length === 2) await minutes(t, 1);
    expect((t.clock.at - at) / MINUTE).toBeLessThan(33);
  });

  it('grows though a turn was seen, once nothing follows any more', async () => {
    const table = await mailedTable('seen once', 7 * 86_400);
    const { t, player, tableId } = table;
    while (toPlayer(table).length === 0) await minutes(t, 1);
    const { version } = await viewOf(table, player);
    await t.ports.directory.raiseSeen(player, tableId, version);
    const gaps: number[] = [];
    for (let i = 1; i <= 4; i += 1) {
      const { at } = t.clock;
      await anotherTurn(table);
      while (toPlayer(table).length === i) await minutes(t, 1);
      gaps.push(Math.round((t.clock.at - at) / MINUTE / 30));
    }
    expect(gaps).toEqual([1, 1, 2, 4]);
  });
});

it('a turn is told after nine days without a server, though the store forgets what it may', async () => {
  const table = await mailedTable('nine days', 14 * 86_400);
  const { t } = table;
  const { rows } = t.ports.notices;
  const kept: { partition: string; key: string; until: number }[] = [];
  const put = rows.put.bind(rows);
  rows.put = (partition, key, value, options) => {
    const { keptUntil: until } = options;
    if (until !== undefined) kept.push({ partition, key, until });
    return put(partition, key, value, options);
  };
  await minutes(t, 2);
  t.clock.at += 9 * DAY;
  for (const { partition, key, until } of kept) {
    const row = until < t.clock.at ? await rows.get(partition, key) : null;
    if (row !== null) await rows.drop(partition, key, row.revision);
  }
  await minutes(t, 20);
  expect(toPlayer(table)).toHaveLength(1);
});

it('rows of turns long played are not read again at each look', async () => {
  const table = await mailedTable('three hundred tables', 7 * 86_400);
  const { t, player } = table;
  const { rows } = t.ports.notices;
  await t.drain();
  const [row] = await rows.list(`OUT#${player}`, 'TURN#');
  const openedAt = t.clock.at - 2 * DAY;
  for (let i = 0; i < 300; i += 1) {
    const old = { ...(row?.value as object), turn: `1.0.${i}`, openedAt };
    await rows.put(`OUT#${player}`, `TURN#old${i}`, old, { expected: 0 });
  }
  let loads = 0;
  const { newest } = t.ports.journal;
  t.ports.journal.newest = (...args) => {
    loads += 1;
    return newest.apply(t.ports.journal, args);
  };
  const counts: number[] = [];
  for (let i = 0; i < 2; i += 1) {
    loads = 0;
    await wakePerson({ ...t.ports.notices, clock: t.ports.clock }, player, t.clock.at);
    t.clock.at += MINUTE;
    await t.delivery.sweepPeople();
    counts.push(loads);
  }
  expect(counts).toEqual([301, 1]);
});

it('news of a table that cannot be read keep nothing back, and come once it can', async () => {
  const table = await mailedTable('unreadable news', 7 * 86_400);
  const { t, player } = table;
  const { rows } = t.ports.notices;
  const other = await anotherTurn(table);
  for (const { key, revision } of await rows.list(`OUT#${player}`, `TURN#${other}`)) {
    await rows.drop(`OUT#${player}`, key, revision);
  }
  const news = { at: t.clock.at, told: false, what: { kind: 'away', tableId: other } };
  await rows.put(`OUT#${player}`, 'NEWS#away', news, { expected: 0 });
  const { mend } = breakTable(table, other);
  for (let i = 0; i < 40; i += 1) {
    t.clock.at += MINUTE;
    await t.delivery.sweepPeople();
  }
  const told = () => toPlayer(table).map(({ text }) => text.includes(other));
  expect(told()).toEqual([false]);
  mend();
  await minutes(t, 10);
  expect(told()).toEqual([false, true]);
});

it('a person whose failures an earlier version has counted is told after a sweep that died', async () => {
  const table = await mailedTable('old trouble');
  const { t, player } = table;
  const { rows } = t.ports.notices;
  await t.drain();
  await rows.put(`OUT#${player}`, 'TROUBLE', { failures: 2, crashes: 0 }, { expected: 0 });
  const mark = { to: t.clock.at, sweep: { by: 'dead', until: t.clock.at + 1 } };
  await rows.put('WAKE', 'PEOPLE', mark, { expected: 0 });
  t.clock.at += 25 * MINUTE;
  await minutes(t, 10);
  expect(toPlayer(table)).toHaveLength(1);
});

it('a redeal window that was seen is not announced because somebody else has answered', async () => {
  const table = await drivenTable('window seen', {
    seats: FOUR,
    options: { redeal: { mode: 'onRequest', minDoubles: 5 } },
    terms: { allowanceSeconds: 86_400 },
  });
  const { t, players, tableId } = table;
  for (const player of players) await takeMail(t, player);
  t.clock.at += 10_000;
  await t.app.look(tableId);
  await t.drain();
  const [one = '', other = ''] = players;
  const { version } = await viewOf(table, one);
  await t.ports.directory.raiseSeen(one, tableId, version);
  expect((await act(table, other, { type: 'keep' })).ok).toBe(true);
  await minutes(t, 5);
  expect(t.notices.mails.filter(({ to }) => to.startsWith(one))).toEqual([]);
});
