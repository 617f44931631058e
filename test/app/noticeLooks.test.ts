/** Nobody is looked at again where there is nothing more to say. */
import { expect, it } from 'vitest';
import type { TurnRow } from '../../functions/app/noticeRows.ts';
import { makeHook, typeOf } from '../support/hooks.ts';
import {
  failPuts,
  HOUR,
  type Mailed,
  MINUTE,
  mailedTable,
  minutes,
  toPlayer,
} from '../support/told.ts';

/** Counts looks at the player from now on. */
function countLooks({ t, player }: Mailed) {
  const { rows } = t.ports.notices;
  const list = rows.list.bind(rows);
  const count = { looks: 0 };
  rows.list = (partition, prefix, ...rest) => {
    if (partition === `OUT#${player}` && prefix === undefined) count.looks += 1;
    return list(partition, prefix, ...rest);
  };
  return count;
}

it('a reminder that a webhook was owed is forgotten once it is put, and wakes nobody any more', async () => {
  const table = await mailedTable('owed and paid');
  const { t, player } = table;
  await makeHook(t, player, { events: ['turn.reminder'] });
  while (toPlayer(table).length === 0) await minutes(t, 1);
  const { mend } = failPuts(table, (partition) => partition.startsWith('HPEND#'));
  t.clock.at += 11 * HOUR;
  while (toPlayer(table).length === 1) await minutes(t, 1);
  const owed = async () => {
    const rows = await t.ports.notices.rows.list(`OUT#${player}`, 'TURN#');
    return rows.map(({ value }) => (value as TurnRow).owed ?? null);
  };
  expect(await owed()).toEqual(['half']);
  mend();
  await minutes(t, 10);
  expect(t.notices.posts.map(typeOf)).toEqual(['turn.reminder']);
  expect(await owed()).toEqual([null]);
  const count = countLooks(table);
  await minutes(t, 60);
  expect(count.looks).toBe(0);
});

it('news that were told wake nobody any more', async () => {
  const table = await mailedTable('news and no more', 7 * 86_400);
  const { t, player } = table;
  while (toPlayer(table).length === 0) await minutes(t, 1);
  const { rows } = t.ports.notices;
  const news = { at: t.clock.at, told: false, what: { kind: 'over', tableId: table.tableId } };
  await rows.put(`OUT#${player}`, 'NEWS#over', news, { expected: 0 });
  await rows.put(`WAKE#${Math.floor(t.clock.at / MINUTE) + 1}`, `P#${player}`, {}, { expected: 0 });
  while (toPlayer(table).length === 1) await minutes(t, 1);
  const count = countLooks(table);
  await minutes(t, 60);
  expect(count.looks).toBe(0);
});
