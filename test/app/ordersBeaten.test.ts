/**
 * Plays by order that lose a race to a commit which brings no turn, as days off do: nobody else
 * would come to look; and a log that is put back.
 */
import { describe, expect, test } from 'vitest';
import { act, eventsOf } from '../support/drivenTable.ts';
import { ordersInstances } from '../support/ordersInstances.ts';
import { fired, playerOf, playFirst, type SureTurn, sureTurn } from '../support/ordersTurn.ts';

const SWEEPS = 10;
const TERMS = { pauses: { vacationDays: 30 } };

const newestOf = async ({ table: { t, tableId } }: SureTurn): Promise<number> =>
  (await t.ports.journal.newest(tableId))?.version ?? 0;

/** The seats that do not play take days off, one before each of the next so many puts. */
function beaten({ table, between, seat }: SureTurn, times: number): () => number {
  let lost = 0;
  between.step = async (name) => {
    if (name !== 'append' || lost >= times) return;
    const step = between.step;
    between.step = async () => undefined;
    const other = playerOf(table, (seat + 1 + (lost % 3)) % 4);
    expect(await act(table, other, { type: 'vacation', days: 1 })).toMatchObject({ ok: true });
    lost += 1;
    between.step = step;
  };
  return () => lost;
}

describe('orders whose play loses a race to somebody’s days off', () => {
  test('are played all the same by the look that the turn has asked for', async () => {
    const { set, looker, play, order, follow, sweep } = await ordersInstances('beaten look', TERMS);
    const { t, tableId } = set.table;
    await order();
    await sweep(SWEEPS);
    await play();
    await follow();
    expect(await fired(set)).toBe(0);
    expect(t.looks.length).toBeGreaterThan(0);
    t.looks.length = 0;
    const lost = beaten(set, 1);
    await looker.look(tableId);
    expect(lost()).toBe(1);
    expect(await fired(set)).toBe(1);
  });

  test('are played by the sweep where who has kept them has lost every race', async () => {
    const { set, play, order, follow, sweep } = await ordersInstances('beaten keeper', TERMS);
    const { between } = set;
    let lost = () => 0;
    between.step = async (name) => {
      if (name !== 'noteOrders') return;
      // The turn comes, and is told before the note stands.
      between.step = async () => undefined;
      await play();
      await follow();
      lost = beaten(set, 8);
    };
    await order();
    between.step = async () => undefined;
    expect(lost()).toBe(8);
    expect(await fired(set)).toBe(0);
    await sweep(SWEEPS);
    expect(await fired(set)).toBe(1);
  });
});

test('a repeated command for orders plays nothing at a log that was put back', async () => {
  const set = await sureTurn('put back', 2);
  const { table, seat } = set;
  const { t, tableId } = table;
  await playFirst(table);
  await t.drain();
  t.looks.length = 0;
  const turnAt = await newestOf(set);
  const orders = set.everything.map((entry) => ({ ...entry, at: 'turn' as const }));
  const head = { commandId: 'again', expectedVersion: turnAt };
  const command = { ...head, type: 'orders' as const, orders };
  const received = { tableId, player: playerOf(table, seat), command, via: null };
  const send = () => t.app.commands.run({ ...received, receivedAt: t.clock.at });
  expect(await send()).toMatchObject({ ok: true });
  expect(await newestOf(set)).toBe(turnAt + 1);
  await playFirst(table);
  await t.drain();
  t.rollBack(tableId, turnAt);
  t.clock.at += 5_000;
  await send();
  expect(await fired(set)).toBe(0);
  expect((await eventsOf(table)).at(-1)?.type).toBe('tableOver');
});
