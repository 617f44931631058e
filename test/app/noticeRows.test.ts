/** What the outbox keeps of messages, so that few come and none twice. */
import { describe, expect, it } from 'vitest';
import { type TurnRow, wakeAt } from '../../functions/app/noticeRows.ts';
import { act, openTable, viewOf } from '../support/drivenTable.ts';
import type { TestApp } from '../support/testApp.ts';
import { MINUTE, mailedTable, minutes, playOnce } from '../support/told.ts';

type Mailed = Awaited<ReturnType<typeof mailedTable>>;

/** Has a person looked at by the next sweep. */
const wake = (t: TestApp, playerId: string) =>
  wakeAt({ ...t.ports.notices, clock: t.ports.clock }, { kind: 'player', playerId }, t.clock.at);

it('a person who plays is told of the next turn after the shortest gap', async () => {
  const table = await mailedTable('gaps');
  const { t, mails } = table;
  const told: number[] = [];
  for (let i = 0; i < 60 * 30; i += 1) {
    await minutes(t, 1);
    if (mails.length > told.length) {
      told.push(t.clock.at);
      await playOnce(table);
    }
  }
  const gaps = told.slice(1).map((at, i) => (at - (told[i] ?? 0)) / MINUTE);
  expect(Math.max(...gaps)).toBeLessThanOrEqual(32);
});

/** Minutes between messages to a person at whose tables a turn opens every ten minutes. */
async function gapsOf(t: TestApp, player: string, hours: number): Promise<readonly number[]> {
  const told: number[] = [];
  for (let i = 0; i < 60 * hours; i += 1) {
    if (i % 10 === 0) {
      const terms = { allowanceSeconds: 7 * 86_400 };
      const opened = await openTable(t, player, { terms });
      if (!opened.ok) throw new Error(opened.error.code);
    }
    await minutes(t, 1);
    const { length } = t.notices.mails;
    if (length > told.length) told.push(t.clock.at);
  }
  return told.slice(1).map((at, i) => (at - (told[i] ?? 0)) / MINUTE);
}

it('a person who answers nothing is told half as often each time', async () => {
  const { t, player, mails } = await mailedTable('silent');
  await t.drain();
  const gaps = await gapsOf(t, player, 9);
  expect(mails.length).toBeGreaterThan(3);
  for (const [i, gap] of gaps.entries()) {
    expect(gap).toBeGreaterThanOrEqual(30 * 2 ** i);
    expect(gap).toBeLessThanOrEqual(30 * 2 ** i + 10);
  }
});

describe('the row of a turn', () => {
  const rowsOf = async ({ t, player }: Mailed) =>
    (await t.ports.notices.rows.list(`OUT#${player}`, 'TURN#')).map(
      ({ value }) => value as TurnRow,
    );

  it('keeps what was said when the next turn takes its place, so that the gap is kept', async () => {
    const table = await mailedTable('the next turn', 3_600);
    const { t, player, mails } = table;
    const mine = () => mails.filter(({ to }) => to.startsWith(player));
    while (mine().length === 0) await minutes(t, 1);
    const toldAt = t.clock.at;
    // Everybody plays at once, until it is the same player's turn.
    do await playOnce(table);
    while ((await viewOf(table, player)).you.moves.length === 0);
    await t.drain();
    const [row] = await rowsOf(table);
    expect(row?.said?.at).toBe(toldAt);
    while (mine().length === 1) await minutes(t, 1);
    expect(t.clock.at - toldAt).toBeGreaterThanOrEqual(30 * MINUTE);
  });

  it('is kept for a day, and for as long as it holds messages back, and no longer', async () => {
    const table = await mailedTable('row of an end');
    const { t, player, mails } = table;
    while (mails.length === 0) await minutes(t, 1);
    await act(table, player, { type: 'resign' });
    await t.drain();
    const look = async () => {
      await wake(t, player);
      await minutes(t, 1);
      return (await rowsOf(table)).length;
    };
    t.clock.at += 23 * 60 * MINUTE;
    expect(await look()).toBe(1);
    t.clock.at += 60 * MINUTE;
    expect(await look()).toBe(0);
  });

  it('that is newer than the table as it was read has it read again', async () => {
    const table = await mailedTable('a stale read');
    const { t, tableId, mails } = table;
    const stale = await t.ports.journal.at(tableId, 1);
    const newest = t.ports.journal.newest.bind(t.ports.journal);
    t.ports.journal.newest = (id, consistency) =>
      consistency === 'eventual' ? Promise.resolve(stale) : newest(id);
    await minutes(t, 30);
    expect(mails).toHaveLength(1);
  });
});

it('a wake that is noted already is not noted again for a second message', async () => {
  const table = await mailedTable('noted', 7 * 86_400);
  const { t, player, mails } = table;
  const wakes: string[] = [];
  const put = t.ports.notices.rows.put.bind(t.ports.notices.rows);
  t.ports.notices.rows.put = (partition, key, ...rest) => {
    if (partition.startsWith('WAKE#') && key === `P#${player}`) wakes.push(partition);
    return put(partition, key, ...rest);
  };
  while (mails.length === 0) await minutes(t, 1);
  // The ping, and the reminder in the middle of the turn.
  expect(wakes).toHaveLength(2);
  const opened = await openTable(t, player, { terms: { allowanceSeconds: 7 * 86_400 } });
  if (!opened.ok) throw new Error(opened.error.code);
  while (mails.length === 1) await minutes(t, 1);
  // The announcement of the second turn; the reminder of the first comes sooner than its own.
  expect(wakes).toHaveLength(3);
});

it('a look that finds nothing to send clears what went wrong before', async () => {
  const { t, player } = await mailedTable('cleared');
  const { rows } = t.ports.notices;
  const trouble = { failures: 2, unended: 2, until: 0 };
  await rows.put(`OUT#${player}`, 'TROUBLE', trouble, { expected: 0 });
  await wake(t, player);
  await t.delivery.sweepPeople();
  expect(await rows.get(`OUT#${player}`, 'TROUBLE')).toBe(null);
});
