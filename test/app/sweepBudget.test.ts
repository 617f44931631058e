/** A sweep with more to look at than it has time for. */
import { expect, test } from 'vitest';
import { testApp } from '../support/testApp.ts';

const ROWS = 60;

test('a sweep that runs out of time leaves the newest rows to the next one, and loses none', async () => {
  const looked: string[] = [];
  let perLookMs = 1_000;
  const t = testApp('sweep budget', (ports) => ({
    ...ports,
    journal: {
      ...ports.journal,
      async newest(tableId) {
        looked.push(tableId);
        t.clock.at += perLookMs;
        return ports.journal.newest(tableId);
      },
    },
  }));
  const ids = Array.from({ length: ROWS }, (_, i) => `row-${i}`.padEnd(22, '-'));
  const start = t.clock.at;
  await t.app.sweep();
  for (const [i, tableId] of ids.entries()) {
    await t.ports.directory.putDue(tableId, start + i * 60_000);
  }
  t.clock.at += ROWS * 60_000;

  const first = await t.app.sweep();
  expect(first.left).toBeGreaterThan(0);
  expect(first.looked + first.left).toBe(ROWS);
  // Those that have waited longest come first.
  expect([...new Set(looked)]).toEqual(ids.slice(0, first.looked));

  perLookMs = 0;
  t.clock.at += 60_000;
  expect(await t.app.sweep()).toMatchObject({ looked: first.left, left: 0 });
  expect(new Set(looked)).toEqual(new Set(ids));
  expect(await t.ports.directory.due(0, t.clock.at)).toEqual([]);
});
