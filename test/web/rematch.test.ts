import { expect, test } from 'vitest';
import { chooseGame } from '../../web/choice.ts';
import { testApp } from '../support/testApp.ts';
import { friends, tableId } from './support/guarded.ts';

const choice = chooseGame('jamaican-partner', 'quick');

test('who plays again opens one table, and the others learn of it where they look', async () => {
  const server = testApp('rematch');
  const [ana, bo] = await friends(server, { choice });
  const old = tableId(ana);
  ana.app.table?.order('resign');
  await ana.settle();
  await bo.settle();
  expect(bo.app.table?.state().view).toMatchObject({ status: 'over', rematch: null });

  await ana.app.desk.sitDown.rematch(old, 'kept');
  await ana.settle();
  await bo.settle();
  expect(tableId(ana)).not.toBe(old);
  expect(tableId(bo)).toBe(old);
  expect(bo.app.table?.state().view?.rematch).toBe(tableId(ana));

  await bo.app.desk.sitDown.rematch(old, 'rotated');
  await bo.settle();
  expect(tableId(bo)).toBe(tableId(ana));
  expect(bo.app.table?.state().view).toMatchObject({ status: 'playing', previous: old });
});
