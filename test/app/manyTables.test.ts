import { expect, test } from 'vitest';
import { Tables } from '../../functions/app/tables.ts';
import { newCommandId, testApp } from '../support/testApp.ts';

/** More than one instance keeps in memory. */
const TABLES = 230;

test('more tables than an instance keeps can be loaded side by side', async () => {
  const t = testApp('many tables');
  const { playerId } = await t.app.guest('Ana');
  const ids: string[] = [];
  for (let i = 0; i < TABLES; i += 1) {
    const seats = [{ kind: 'me' as const }, { kind: 'open' as const }, { kind: 'open' as const }];
    const body = { commandId: newCommandId(), ruleset: 'jamaican-cutthroat', options: {}, seats };
    const created = await t.app.opening.create(playerId, body, t.clock.at);
    if (!created.ok) throw new Error(created.error.code);
    ids.push(created.value.tableId);
    t.clock.at += 60_000;
  }
  const tables = new Tables(t.ports);
  for (const fresh of [true, true, false]) {
    const loaded = await Promise.all(ids.map((id) => tables.load(id, { fresh, opens: 'all' })));
    expect(loaded.map((table) => table?.header.tableId)).toEqual(ids);
  }
});
