/** What a player gets of everything that is kept about the player, and what nobody gets. */
import { describe, expect, test } from 'vitest';
import type { ExportPage } from '../../functions/app/exportPlayer.ts';
import { LIMITS } from '../../shared/protocol/limits.ts';
import { act, drivenTable, openTable, playOn, recordOf, viewOf } from '../support/drivenTable.ts';
import { httpDoor } from '../support/httpPlayer.ts';
import { pushBrowser } from '../support/pushBrowser.ts';

const SEATS = ['me', 'open', 'house', 'house'] as const;

async function exporting(seed: string, options: Readonly<Record<string, unknown>> = {}) {
  const table = await drivenTable(seed, { seats: SEATS, options });
  const ask = httpDoor(table.t);
  const [ana = '', ben = ''] = table.players;
  const pageOf = async (player: string, query = ''): Promise<ExportPage> => {
    const { status, body } = await ask(`token.${player}`, `GET /v1/me/export${query}`);
    expect(status).toBe(200);
    return body as unknown as ExportPage;
  };
  return { ...table, ask, ana, ben, pageOf };
}

/** Everything that a person may have told. */
async function tellAll({ t, ask, ana, tableId }: Awaited<ReturnType<typeof exporting>>) {
  const token = `token.${ana}`;
  await ask(token, 'PATCH /v1/me', { zone: 'Europe/Madrid', language: 'es' });
  await ask(token, 'PATCH /v1/me/notices', { turns: 'daily', dailyMinute: 60 });
  await ask(token, 'POST /v1/me/mail', { address: 'ana@dominoes.test' });
  const hook = await ask(token, 'POST /v1/me/hooks', {
    url: 'https://hooks.example.org/ana',
    format: 'standard',
  });
  const key = await ask(token, 'POST /v1/me/bot-keys', { label: 'my bot' });
  const { endpoint, ...keys } = pushBrowser('https://push.example.org/ana').subscription;
  await ask(token, 'POST /v1/me/push', { endpoint, keys });
  await t.ports.directory.bindIdentity({ key: 'an identity', provider: 'oidc' }, ana);
  await t.ports.directory.putWords(tableId, { epoch: 1, seat: 0, playerId: ana, text: 'lucky' });
  await t.ports.directory.raiseSeen(ana, tableId, 3);
  return { secret: String(hook.body['secret']), key: String(key.body['key']), endpoint, keys };
}

describe('a player', () => {
  test('gets everything that the player has said', async () => {
    const table = await exporting('exported person');
    await table.t.drain();
    const { endpoint } = await tellAll(table);
    const { person, tables } = await table.pageOf(table.ana);
    expect(person).toMatchObject({
      profile: { playerId: table.ana, name: 'Ana', zone: 'Europe/Madrid', language: 'es' },
      identities: ['oidc'],
      botKeys: [{ label: 'my bot' }],
      notices: {
        turns: 'daily',
        dailyMinute: 60,
        mail: { address: 'ana@dominoes.test', confirmed: false },
        browsers: [endpoint],
      },
      hooks: [{ url: 'https://hooks.example.org/ana', format: 'standard' }],
    });
    const words = [{ epoch: 1, text: 'lucky' }];
    expect(tables).toMatchObject([{ tableId: table.tableId, seat: 0, seen: 3, words }]);
  });

  test('gets the record of each table, and the orders that still stand', async () => {
    const table = await exporting('exported tables');
    const { t, ana, pageOf } = table;
    await playOn(table, undefined, ({ lastRound }) => (lastRound?.no ?? 0) >= 1);
    await playOn(
      table,
      undefined,
      ({ you }) => you.moves.length === 0 && you.can.includes('orders'),
    );
    const { you } = await viewOf(table, ana);
    const [bone = ''] = you.hand ?? [];
    const orders = [{ bone, at: 'turn' as const }];
    expect(await act(table, ana, { type: 'orders', orders })).toMatchObject({ ok: true });
    await t.drain();
    const [exported] = (await pageOf(ana)).tables;
    expect(exported?.orders).toMatchObject(orders);
    expect(exported?.record).toEqual(await recordOf(table));
    expect(exported?.record?.rounds.length).toBeGreaterThan(0);
  });

  test('gets no secret that signs in or signs, and no name, order or hand of others', async () => {
    const table = await exporting('exported secrets');
    const { t, ana, ben, tableId, pageOf } = table;
    await playOn(table, undefined, ({ round }) => (round?.history.length ?? 0) > 0);
    const { secret, key, keys } = await tellAll(table);
    const words = { epoch: 1, seat: 1, playerId: ben, text: 'of ben alone' };
    await t.ports.directory.putWords(tableId, words);
    const state = await viewOf(table, ben);
    const kept = { revision: 1, receipts: [], seat: 1, round: state.round?.no ?? 0, since: 0 };
    const entries = [{ bone: state.you.hand?.[0] ?? '', at: 'turn' as const }];
    await t.ports.vault.keepOrders(tableId, ben, { ...kept, entries });
    await t.drain();
    const page = await pageOf(ana);
    const text = JSON.stringify(page);
    for (const hidden of [secret, key, key.split('_')[2] ?? '', keys.auth, keys.p256dh]) {
      expect(text).not.toContain(hidden);
    }
    for (const others of ['Guest 1', 'of ben alone', ben]) expect(text).not.toContain(others);
    // The round that runs is in no record; whose orders they are decides who gets them.
    expect(page.tables[0]?.record?.rounds).toEqual([]);
    expect(page.tables[0]?.orders).toEqual([]);
    expect((await pageOf(ben)).tables[0]?.orders).toEqual(entries);
  });

  test('who has left a table gets its record once it is over, and not before', async () => {
    const table = await exporting('exported after leaving', { rounds: 2 });
    const { t, ben, pageOf } = table;
    await playOn(table, undefined, ({ lastRound }) => (lastRound?.no ?? 0) >= 1);
    await act(table, ben, { type: 'leave' });
    await t.drain();
    const before = (await pageOf(ben)).tables[0];
    expect(before).toMatchObject({ status: 'left', seat: null, record: null });
    await playOn({ ...table, players: table.players.slice(0, 1) });
    await t.drain();
    const after = (await pageOf(ben)).tables[0];
    expect(after?.record?.rounds.length).toBeGreaterThanOrEqual(2);
  });

  test('gets many tables page by page, the person on the first', async () => {
    const table = await exporting('exported pages');
    const { t, ana, pageOf } = table;
    for (let i = 0; i < LIMITS.exportTablesMax; i += 1) await openTable(t, ana, { seats: SEATS });
    await t.drain();
    const first = await pageOf(ana);
    const second = await pageOf(ana, `?cursor=${first.next}`);
    expect([first.tables.length, second.tables.length]).toEqual([LIMITS.exportTablesMax, 1]);
    expect([first.person !== null, second.person, second.next]).toEqual([true, null, null]);
    const ids = [...first.tables, ...second.tables].map(({ tableId }) => tableId);
    expect(new Set(ids).size).toBe(LIMITS.exportTablesMax + 1);
  });
});

test('nobody gets it without being the player: no token, a bot key, who is gone, a bad cursor', async () => {
  const { ask, ana } = await exporting('exported to nobody');
  const path = 'GET /v1/me/export';
  expect((await ask(null, path)).status).toBe(401);
  const made = await ask(`token.${ana}`, 'POST /v1/me/bot-keys', { label: 'bot' });
  expect((await ask(String(made.body['key']), path)).status).toBe(403);
  const bad = await ask(`token.${ana}`, `${path}?cursor=1`);
  expect(bad).toMatchObject({ status: 400, body: { code: 'bad-request' } });
  await ask(`token.${ana}`, 'DELETE /v1/me');
  expect((await ask(`token.${ana}`, path)).status).toBe(401);
});
