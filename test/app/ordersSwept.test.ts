/** The look that a process leaves which keeps orders, and the looks of deadlines beside it. */
import { expect, test } from 'vitest';
import { makeApp } from '../../functions/app/app.ts';
import { sureTurn } from '../support/ordersTurn.ts';

const MINUTE_MS = 60_000;

test('one that fails is made again, and forgets nothing of since when the table waits', async () => {
  const { table } = await sureTurn('since');
  const { tableId, t } = table;
  const { ports, clock } = t;
  let fails = true;
  const sweeper = makeApp({
    ...ports,
    journal: {
      ...ports.journal,
      async newest(id) {
        if (fails) throw new Error('the journal cannot be read');
        return ports.journal.newest(id);
      },
    },
    directory: {
      ...ports.directory,
      // As the store answers them, by minute and then by key.
      async due(from, to) {
        const rows = await ports.directory.due(from, to);
        return [...rows].sort((a, b) => a.dueAt - b.dueAt);
      },
    },
  });
  const minute = async () => {
    clock.at += MINUTE_MS;
    return sweeper.sweep();
  };
  await ports.directory.putDue(tableId, clock.at + MINUTE_MS);
  let waited = 0;
  for (let i = 0; i < 60; i += 1) waited = (await minute()).oldestOverdueMs;
  expect(waited).toBeGreaterThan(50 * MINUTE_MS);
  await ports.directory.putLook(tableId, clock.at + 2 * MINUTE_MS, 'left');
  for (let i = 0; i < 6; i += 1) waited = (await minute()).oldestOverdueMs;
  expect(waited).toBeGreaterThan(60 * MINUTE_MS);
  const looks = async () => {
    const due = await ports.directory.due(clock.at - 90 * MINUTE_MS, clock.at + MINUTE_MS);
    return due.filter(({ look }) => look !== undefined).length;
  };
  expect(await looks()).toBe(1);
  fails = false;
  await minute();
  expect(await looks()).toBe(0);
});
