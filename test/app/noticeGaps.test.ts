/** The gap between messages, and the rows that keep it. */
import { expect, it } from 'vitest';
import { type TurnRow, wakeAt } from '../../functions/app/noticeRows.ts';
import { act, viewOf } from '../support/drivenTable.ts';
import {
  anotherTurn,
  DAY,
  HOUR,
  type Mailed,
  MINUTE,
  mailedTable,
  minutes,
  playOnce,
  toPlayer,
} from '../support/told.ts';

/** Has the player looked at, and says how many rows of turns there are then. */
async function rowsAfterALook({ t, player }: Mailed): Promise<number> {
  const wakes = { ...t.ports.notices, clock: t.ports.clock };
  await wakeAt(wakes, { kind: 'player', playerId: player }, t.clock.at);
  await minutes(t, 1);
  return (await t.ports.notices.rows.list(`OUT#${player}`, 'TURN#')).length;
}

it('the row of an old turn that was told of lately is kept for as long as it holds messages back', async () => {
  const table = await mailedTable('told lately', 7 * 86_400);
  const { t, player } = table;
  while (toPlayer(table).length === 0) await minutes(t, 1);
  t.clock.at += 3.5 * DAY - HOUR;
  while (toPlayer(table).length === 1) await minutes(t, 1);
  expect((await act(table, player, { type: 'resign' })).ok).toBe(true);
  await t.drain();
  t.clock.at += 11 * HOUR;
  expect(await rowsAfterALook(table)).toBe(1);
  t.clock.at += HOUR;
  expect(await rowsAfterALook(table)).toBe(0);
});

it('an answer after several messages without one makes the gap half an hour again', async () => {
  const table = await mailedTable('answered late', 7 * 86_400);
  const { t, player } = table;
  while (toPlayer(table).length === 0) await minutes(t, 1);
  for (let i = 1; i <= 3; i += 1) {
    await anotherTurn(table);
    while (toPlayer(table).length === i) await minutes(t, 1);
  }
  expect(await playOnce(table)).toBe(player);
  const { at } = t.clock;
  await anotherTurn(table);
  while (toPlayer(table).length === 4) await minutes(t, 1);
  expect((t.clock.at - at) / MINUTE).toBeLessThan(33);
});

it('a turn that was missed is no answer: whoever stays away is told ever more rarely', async () => {
  const table = await mailedTable('missed', 6 * 3_600);
  const { t, player } = table;
  while (toPlayer(table).length === 0) await minutes(t, 1);
  for (let i = 1; i <= 3; i += 1) {
    await anotherTurn(table);
    while (toPlayer(table).length === i) await minutes(t, 1);
  }
  while ((await viewOf(table, player)).you.moves.length > 0) await minutes(t, 1);
  const told = toPlayer(table).length;
  await anotherTurn(table);
  await minutes(t, 90);
  expect(toPlayer(table)).toHaveLength(told);
});

it('a message that a wrong clock has noted for days later holds nothing back', async () => {
  const table = await mailedTable('ahead', 7 * 86_400);
  const { t, player } = table;
  while (toPlayer(table).length === 0) await minutes(t, 1);
  const { rows } = t.ports.notices;
  const [row] = await rows.list(`OUT#${player}`, 'TURN#');
  const turn = row?.value as TurnRow;
  const wrong = { ...turn, said: { ...turn.said, at: t.clock.at + 3 * DAY } };
  await rows.put(`OUT#${player}`, row?.key ?? '', wrong, { expected: row?.revision ?? 0 });
  await anotherTurn(table);
  await minutes(t, 35);
  expect(toPlayer(table)).toHaveLength(2);
});

it('a reminder comes also where sweeps look at the very beginning of minutes', async () => {
  const table = await mailedTable('aligned', 86_400);
  const { t } = table;
  t.clock.at += MINUTE - (t.clock.at % MINUTE);
  while (toPlayer(table).length === 0) await minutes(t, 1);
  // In the middle of the time, eight hours before its end, and an hour before.
  await minutes(t, 24 * 60);
  expect(toPlayer(table)).toHaveLength(4);
});
