/** One account that sits down at a free seat, looks, leaves, and sits down at another. */
import { expect, test } from 'vitest';
import { act, drivenTable, runOut, viewOf } from '../support/drivenTable.ts';
import { newCommandId } from '../support/testApp.ts';

test('nobody sees the hands of two seats in one round', async () => {
  const table = await drivenTable('two hands', { seats: ['me', 'open', 'open', 'open'] });
  await runOut(table);
  const { t, tableId, players } = table;
  const invite = t.ports.derive.id('invite', tableId);
  const [, b = '', c = ''] = players;
  const seatB = (await viewOf(table, b)).you.seat ?? 0;
  const seatC = (await viewOf(table, c)).you.seat ?? 0;
  await act(table, b, { type: 'leave' });
  await act(table, c, { type: 'leave' });
  const x = (await t.app.guest('X')).playerId;
  const sit = (seat: number) =>
    t.app.opening.join(tableId, x, { commandId: newCommandId(), invite, seat }, t.clock.at);
  const first = await sit(seatB);
  const hands: string[][] = [];
  const round = first.ok ? first.value.view.round?.no : null;
  if (first.ok) hands.push([...first.value.view.you.hand]);
  await act(table, x, { type: 'leave' });
  const second = await sit(seatC);
  if (second.ok) {
    expect(second.value.view.round?.no).toBe(round);
    hands.push([...second.value.view.you.hand]);
  }
  expect(hands).toHaveLength(1);
  expect(second).toMatchObject({ ok: false, error: { code: 'not-eligible' } });
  expect(await sit(seatB)).toMatchObject({ ok: true });
});
