/** Nobody needs another epoch: then the next master is opened only for who may sit down. */
import { describe, expect, test } from 'vitest';
import { makeApp } from '../../functions/app/app.ts';
import { PAIR } from '../support/backgroundEpochs.ts';
import {
  act,
  type DrivenTable,
  drivenTable,
  giveSecret,
  plainly,
  playOn,
  viewOf,
} from '../support/drivenTable.ts';
import { newCommandId } from '../support/testApp.ts';

/** Everybody has a secret in force, or words: nobody needs another epoch. */
async function contented(
  seed: string,
  kind: 'secret' | 'text',
  seats = PAIR.seats as readonly ('me' | 'open' | 'house')[],
): Promise<DrivenTable> {
  const table = await drivenTable(seed, { ...PAIR, seats });
  if (kind === 'text') {
    for (const [i, p] of table.players.entries())
      await act(table, p, { type: 'contribute', text: `words ${i}` });
  } else {
    const given = await Promise.all(table.players.map((p, i) => giveSecret(table, p, i + 1)));
    for (const { promise } of given) expect(await promise()).toMatchObject({ ok: true });
    for (const { open } of given) expect(await open()).toMatchObject({ ok: true });
  }
  expect((await viewOf(table, table.players[0] ?? '')).round?.no).toBe(1);
  return table;
}

describe.each(['secret', 'text'] as const)('where everybody gave a %s', (kind) => {
  test('somebody new sits down at an instance that has not met the table', async () => {
    const table = await contented(`new ${kind}`, kind, ['me', 'open', 'open', 'house']);
    await playOn(table, plainly, ({ round }) => (round?.no ?? 0) >= 2);
    const { t, tableId, players } = table;
    expect(await act(table, players[1] ?? '', { type: 'leave' })).toMatchObject({ ok: true });
    const { seats } = await viewOf(table, players[0] ?? '');
    const seat = seats.find(({ free }) => free)?.seat;
    const cold = makeApp(t.ports);
    const x = (await cold.guest('X')).playerId;
    const invite = t.ports.derive.id('invite', tableId);
    const joined = await cold.opening.join(
      tableId,
      x,
      { commandId: newCommandId(), invite, seat },
      t.clock.at,
    );
    expect(joined).toMatchObject({ ok: true });
  });

  test('one leaves, at an instance that has not met the table', async () => {
    const table = await contented(`leaves ${kind}`, kind, ['me', 'open', 'open', 'house']);
    await playOn(table, plainly, ({ round }) => (round?.no ?? 0) >= 2);
    const { t, players } = table;
    const cold: DrivenTable = { ...table, t: { ...t, app: makeApp(t.ports) } };
    expect(await act(cold, players[1] ?? '', { type: 'leave' })).toMatchObject({ ok: true });
  });
});
