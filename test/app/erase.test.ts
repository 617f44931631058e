/** A player is deleted by the service itself where an operator's tool may not leave tables. */
import { expect, test } from 'vitest';
import { eraseByService } from '../../functions/app/eraseByService.ts';
import { drivenTable, playOn, viewOf } from '../support/drivenTable.ts';

const HOUR = 3_600_000;

async function seated(seed: string) {
  const table = await drivenTable(seed, { seats: ['me', 'open', 'house', 'house'] });
  await playOn(table, undefined, ({ lastRound }) => (lastRound?.no ?? 0) >= 1);
  await table.t.drain();
  return table;
}

test('the sweep sees it through, and looks again an hour later', async () => {
  const table = await seated('erased by the service');
  const { t, players } = table;
  const [ana = '', ben = ''] = players;
  const { directory } = t.ports;
  let waits = 0;
  const pause = {
    async sleep(ms: number) {
      t.clock.at += ms;
      waits += 1;
      // The service comes by once a minute.
      if (waits % 12 === 0) await t.app.sweep();
    },
  };
  expect(await eraseByService({ ...t.ports, pause }, ana)).toBe('erased');
  expect(waits).toBe(12);
  await t.drain();
  expect((await directory.players([ana])).get(ana)).toMatchObject({ deleted: true });
  expect(await directory.myTables(ana)).toEqual([]);
  expect((await viewOf(table, ben)).seats[0]).toMatchObject({ kind: 'house', player: null });
  expect((await directory.leaving()).map(({ playerId }) => playerId)).toEqual([ana]);
  t.clock.at += HOUR;
  await t.app.sweep();
  expect(await directory.leaving()).toEqual([]);
});

test('it is said where no sweep comes by, and done when one does', async () => {
  const { t, players } = await seated('erased by nobody');
  const [ana = ''] = players;
  const pause = {
    async sleep(ms: number) {
      t.clock.at += ms;
    },
  };
  expect(await eraseByService({ ...t.ports, pause }, ana)).toBe('waiting');
  await t.app.sweep();
  expect((await t.ports.directory.players([ana])).get(ana)).toMatchObject({ deleted: true });
});
