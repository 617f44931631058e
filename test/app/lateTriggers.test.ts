import { expect, test } from 'vitest';
import { drivenTable, viewOf } from '../support/drivenTable.ts';

test('a commit that is told of after the sweep has passed its minute is swept all the same (report 69)', async () => {
  const table = await drivenTable('late', { seats: ['me', 'house', 'house', 'house'] });
  const { t, players } = table;
  const [player = ''] = players;
  await t.app.sweep();
  // The window for secrets closes, sweeps go by, and only then the commit that opened it is told.
  t.clock.at += 600_000;
  await t.app.sweep();
  await t.drain();
  expect((await viewOf(table, player)).round).toBeNull();
  await t.app.sweep();
  expect((await viewOf(table, player)).round).not.toBeNull();
});
