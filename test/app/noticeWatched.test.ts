/** Who has a table open is told of no turn there: not for ever, for a page may leave no word. */
import { expect, it } from 'vitest';
import { drivenTable } from '../support/drivenTable.ts';
import { DAY, FOUR, MINUTE, minutes, takeMail, waitedFor } from '../support/told.ts';

it('a turn without a clock is told to who had its table open then, and has left it', async () => {
  const table = await drivenTable('followed', { seats: FOUR, terms: { allowanceSeconds: null } });
  const { t } = table;
  for (const player of table.players) await takeMail(t, player);
  const player = await waitedFor(table);
  await t.drain();
  const here = { tableId: table.tableId, connectionId: 'a', playerId: player };
  await t.ports.directory.putSubscription(here, t.clock.at + 45 * MINUTE);
  await minutes(t, 43);
  await t.app.disconnect('a');
  await minutes(t, 60);
  t.clock.at += 10 * DAY;
  await minutes(t, 10);
  expect(t.notices.mails.filter(({ to }) => to.startsWith(player))).toHaveLength(1);
});

it('so is a turn of an hour, which has no reminder', async () => {
  const table = await drivenTable('followed1h', {
    seats: FOUR,
    terms: { allowanceSeconds: 3_600 },
  });
  const { t } = table;
  for (const player of table.players) await takeMail(t, player);
  const player = await waitedFor(table);
  await t.drain();
  const here = { tableId: table.tableId, connectionId: 'a', playerId: player };
  await t.ports.directory.putSubscription(here, t.clock.at + 45 * MINUTE);
  await minutes(t, 3);
  await t.app.disconnect('a');
  await minutes(t, 50);
  expect(t.notices.mails.filter(({ to }) => to.startsWith(player))).toHaveLength(1);
});
