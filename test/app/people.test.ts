/** Settings, and being deleted. */
import { describe, expect, test } from 'vitest';
import { verifyProof } from '../../shared/verify/verifyProof.ts';
import { act, drivenTable, playOn, recordOf, viewOf } from '../support/drivenTable.ts';
import { httpDoor } from '../support/httpPlayer.ts';
import { see, testApp } from '../support/testApp.ts';

const DAY = 86_400_000;

async function guest(name = 'Ana') {
  const t = testApp('people');
  const ask = httpDoor(t);
  const { body } = await ask(null, 'POST /v1/guests', { name });
  const token = String(body['token']);
  return { t, ask, token, playerId: String(body['playerId']) };
}

describe('settings', () => {
  const DEFAULTS = {
    name: 'Ana',
    zone: null,
    sleep: { fromMinute: 1320, toMinute: 480 },
    quiet: { fromMinute: 1320, toMinute: 480 },
    language: null,
    bot: false,
    identities: [],
  };

  test('change one by one; what nobody set has its default', async () => {
    const { ask, token, playerId } = await guest();
    expect(await ask(token, 'GET /v1/me')).toEqual({
      status: 200,
      body: { playerId, ...DEFAULTS },
    });
    const change = { zone: 'America/Santo_Domingo', sleep: null, language: 'es' };
    const all = { playerId, ...DEFAULTS, ...change };
    expect(await ask(token, 'PATCH /v1/me', change)).toEqual({ status: 200, body: all });
    const quiet = { fromMinute: 0, toMinute: 1439 };
    await ask(token, 'PATCH /v1/me', { name: '  Ana María ', quiet });
    const me = await ask(token, 'GET /v1/me');
    expect(me.body).toEqual({ ...all, name: 'Ana María', quiet });
  });

  test.each([
    [{ zone: 'Mars/Olympus' }],
    [{ zone: '+02:00' }],
    [{ zone: '' }],
    [{ sleep: { fromMinute: 0, toMinute: 721 } }],
    [{ sleep: { fromMinute: 600, toMinute: 599 } }],
    [{ sleep: { fromMinute: 60, toMinute: 60 } }],
    [{ quiet: { fromMinute: -1, toMinute: 5 } }],
    [{ quiet: { fromMinute: 0, toMinute: 1440 } }],
    [{ language: 'de' }],
    [{ name: '\u202eanA' }],
    [{ bot: true }],
    [{ deleted: true }],
    [{ notices: {} }],
  ])('%j is refused and changes nothing', async (change) => {
    const { ask, token, playerId } = await guest();
    expect(await ask(token, 'PATCH /v1/me', { ...change })).toMatchObject({
      status: 400,
      body: { code: 'bad-request' },
    });
    expect((await ask(token, 'GET /v1/me')).body).toEqual({ playerId, ...DEFAULTS });
  });

  test('the first zone or sleeping hours hold from now on, not for what was before', async () => {
    const { t, ask, token, playerId } = await guest();
    const at = t.clock.at;
    await ask(token, 'PATCH /v1/me', { name: 'Ana María' });
    expect(await t.ports.directory.calendarAt(playerId, at)).toBe(null);
    t.clock.at += 5_000;
    await ask(token, 'PATCH /v1/me', { zone: 'Asia/Kolkata' });
    const sleep = { fromMinute: 1320, toMinute: 480 };
    const set = { zone: 'Asia/Kolkata', sleep };
    expect(await t.ports.directory.calendarAt(playerId, at + 4_999)).toBe(null);
    expect(await t.ports.directory.calendarAt(playerId, at + 5_000)).toEqual(set);
  });

  test('a later change holds a day after it, and takes the place of one that waited', async () => {
    const { t, ask, token, playerId } = await guest();
    const zoneAt = async (at: number) =>
      (await t.ports.directory.calendarAt(playerId, at))?.zone ?? null;
    const change = async (zone: string) => {
      await ask(token, 'PATCH /v1/me', { zone });
      return t.clock.at + DAY;
    };
    await change('Asia/Kolkata');
    t.clock.at += 1_000;
    const madrid = await change('Europe/Madrid');
    expect(await zoneAt(madrid - 1)).toBe('Asia/Kolkata');
    expect(await zoneAt(madrid)).toBe('Europe/Madrid');
    t.clock.at += 1_000;
    // Said again it waits no longer.
    await change('Europe/Madrid');
    expect(await zoneAt(madrid)).toBe('Europe/Madrid');
    const lima = await change('America/Lima');
    expect(await zoneAt(lima - 1)).toBe('Asia/Kolkata');
    expect(await zoneAt(lima)).toBe('America/Lima');
  });

  test('hours that are changed every quarter of an hour count for no turn', async () => {
    const { t, ask, token, playerId } = await guest();
    const own = { fromMinute: 0, toMinute: 420 };
    await ask(token, 'PATCH /v1/me', { zone: 'UTC', sleep: own });
    for (let i = 0; i < 4 * 72; i += 1) {
      t.clock.at += 15 * 60_000;
      const minute = Math.floor(t.clock.at / 60_000) % 1_440;
      const sleep = { fromMinute: minute, toMinute: (minute + 720) % 1_440 };
      expect((await ask(token, 'PATCH /v1/me', { sleep })).status).toBe(200);
      expect((await t.ports.directory.calendarAt(playerId, t.clock.at))?.sleep).toEqual(own);
    }
  });

  test('a new name shows at every table at once', async () => {
    const table = await drivenTable('renamed');
    const [ana = ''] = table.players;
    const ask = httpDoor(table.t);
    expect((await viewOf(table, ana)).seats[0]?.name).toBe('Ana');
    await ask(`token.${ana}`, 'PATCH /v1/me', { name: 'Ana María' });
    expect((await viewOf(table, ana)).seats[0]?.name).toBe('Ana María');
  });
});

describe('a player who is deleted (report 102)', () => {
  /** A table of three people that has played two rounds, and one that is over. */
  async function played(seed: string, isOver: boolean) {
    const seats = ['me', 'open', 'open', 'house'] as const;
    const table = await drivenTable(seed, { seats, options: { rounds: isOver ? 1 : 6 } });
    await playOn(table, undefined, (view) => (view.lastRound?.no ?? 0) >= 2);
    await table.t.drain();
    return { ...table, ask: httpDoor(table.t) };
  }

  const proofOf = async ({ t, tableId }: Awaited<ReturnType<typeof played>>, player: string) => {
    const proof = await t.app.reading.proof(tableId, { player, key: null }, null);
    if (!proof.ok) throw new Error(proof.error.code);
    return proof.value;
  };

  test('leaves record and proof as they were, byte for byte, without the name', async () => {
    const table = await played('deleted over', true);
    const [ana = '', ben = ''] = table.players;
    const before = { proof: await proofOf(table, ben), record: await recordOf(table) };
    expect((await table.ask(`token.${ana}`, 'DELETE /v1/me')).status).toBe(204);
    const after = { proof: await proofOf(table, ben), record: await recordOf(table) };
    expect(after).toEqual(before);
    expect(verifyProof(after.proof).ok).toBe(true);
    const { seats } = await viewOf(table, ben);
    expect(seats.map(({ name }) => name)).toEqual(['deleted player', 'Guest 1', 'Guest 2', null]);
  });

  test('leaves the others to finish what was begun', async () => {
    const table = await played('deleted running', false);
    const [ana = '', ben = ''] = table.players;
    await table.ask(`token.${ana}`, 'DELETE /v1/me');
    const { seats } = await viewOf(table, ben);
    expect(seats[0]).toMatchObject({ kind: 'house', player: null });
    const rest = { ...table, players: table.players.slice(1) };
    const { status, over } = await playOn(rest);
    expect({ status, over }).toEqual({ status: 'over', over: 'finished' });
    expect(verifyProof(await proofOf(table, ben)).ok).toBe(true);
  });

  test('is gone from everything else', async () => {
    const table = await played('deleted gone', false);
    const { t, ask, tableId } = table;
    const { directory } = t.ports;
    const [ana = ''] = table.players;
    const token = `token.${ana}`;
    await ask(token, 'PATCH /v1/me', { zone: 'Europe/Madrid', language: 'es' });
    const key = String((await ask(token, 'POST /v1/me/bot-keys', { label: 'bot' })).body['key']);
    await directory.bindIdentity({ key: 'an identity', provider: 'oidc' }, ana);
    await directory.putWords(tableId, { epoch: 1, seat: 0, playerId: ana, text: 'lucky' });
    await directory.raiseSeen(ana, tableId, 3);
    const order = { bone: '66', at: 'turn' } as const;
    const kept = { revision: 1, receipts: [], seat: 0, round: 2, since: 0, entries: [order] };
    await t.ports.vault.keepOrders(tableId, ana, kept);
    expect((await directory.myTables(ana)).length).toBe(1);
    expect((await ask(token, 'DELETE /v1/me')).status).toBe(204);
    await t.drain();
    expect([...(await directory.players([ana])).values()]).toEqual([
      { playerId: ana, name: 'deleted player', deleted: true },
    ]);
    expect(await directory.identity('an identity')).toBe(null);
    expect(await directory.words(tableId)).toEqual([]);
    expect(await directory.seenVersion(ana, tableId)).toBe(0);
    expect((await t.ports.vault.playerOrders(tableId, ana))?.entries).toEqual([]);
    expect(await directory.myTables(ana)).toEqual([]);
    expect((await directory.stats([ana])).size).toBe(0);
    expect(await directory.calendarAt(ana, t.clock.at)).toBe(null);
    for (const [who, line, body] of [
      [key, 'GET /v1/me', undefined],
      [token, 'PATCH /v1/me', { name: 'Back' }],
      [token, 'POST /v1/tables', { commandId: 'c', ruleset: 'any', seats: [{ kind: 'me' }] }],
      [token, 'POST /v1/me/links', undefined],
    ] as const) {
      expect((await ask(who, line, body)).status, line).toBe(401);
    }
    expect((await ask(token, 'DELETE /v1/me')).status).toBe(204);
  });

  test('who sat down a moment before leaves again with a later sweep', async () => {
    let maySign = true;
    const plan = { seats: ['me', 'open', 'house', 'house'] } as const;
    const table = await drivenTable('deleted late', plan, (ports) => {
      const [key] = ports.logKeys;
      const receiptSigner = () =>
        maySign ? key.receiptSigner() : Promise.reject(new Error('the sweep signs nothing'));
      return { ...ports, logKeys: [{ ...key, receiptSigner }] };
    });
    const { t, players } = table;
    const [ana = '', ben = ''] = players;
    // Nothing was projected yet: the list of tables is empty.
    await t.app.people.remove(ana);
    await t.drain();
    expect((await viewOf(table, ben)).seats[0]?.player).toBe(ana);
    t.clock.at += 3_600_000;
    maySign = false;
    await t.app.sweep();
    await t.drain();
    expect((await viewOf(table, ben)).seats[0]).toMatchObject({ kind: 'house', player: null });
    expect(await t.ports.directory.myTables(ana)).toEqual([]);
    expect(await t.ports.directory.leaving()).toEqual([]);
  });

  test('whose deletion broke off is gone after the next attempt', async () => {
    const table = await played('deleted twice', false);
    const { t, ask } = table;
    const [ana = '', ben = ''] = table.players;
    const { directory } = t.ports;
    const { dropSeen } = directory;
    directory.dropSeen = () => Promise.reject(new Error('the store is away'));
    expect((await ask(`token.${ana}`, 'DELETE /v1/me')).status).toBe(500);
    directory.dropSeen = dropSeen;
    expect((await ask(`token.${ana}`, 'DELETE /v1/me')).status).toBe(204);
    expect((await see(t, table.tableId, ben)).seats[0]?.kind).toBe('house');
    expect(await directory.myTables(ana)).toEqual([]);
  });

  test('a bot key deletes nobody', async () => {
    const table = await played('deleted by bot', true);
    const { ask } = table;
    const [ana = ''] = table.players;
    const made = await ask(`token.${ana}`, 'POST /v1/me/bot-keys', { label: 'bot' });
    expect((await ask(String(made.body['key']), 'DELETE /v1/me')).status).toBe(403);
    expect((await ask(`token.${ana}`, 'GET /v1/me')).body['name']).toBe('Ana');
  });
});

test('anybody may ask how reliable a player is', async () => {
  const table = await drivenTable('reliable', { options: { rounds: 1 } });
  const [ana = ''] = table.players;
  const ask = httpDoor(table.t);
  const fresh = { completion: null, finished: 0, abandoned: 0, turns: 0, misses: 0 };
  const who = { playerId: ana, name: 'Ana', bot: false };
  const path = `GET /v1/players/${ana}`;
  expect(await ask(null, path)).toEqual({ status: 200, body: { ...who, ...fresh } });
  await act(table, ana, { type: 'resign' });
  await playOn(table);
  await table.t.drain();
  const { body } = await ask(null, path);
  expect(body).toMatchObject({ ...who, completion: 1, finished: 1, abandoned: 0, misses: 0 });
  expect((await ask(null, `GET /v1/players/${ana.replace(/^./, '_')}`)).status).toBe(404);
});
