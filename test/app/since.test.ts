/** Coming back: how far somebody has looked, and what happened since. */
import { describe, expect, test } from 'vitest';
import { boneName } from '../../shared/engine/bone.ts';
import {
  act,
  type DrivenTable,
  drivenTable,
  eventsOf,
  playOn,
  runOut,
  viewOf,
} from '../support/drivenTable.ts';
import { httpDoor } from '../support/httpPlayer.ts';

const FOUR = { seats: ['me', 'open', 'open', 'open'] } as const;

async function started(seed: string) {
  const table = await drivenTable(seed, FOUR);
  await runOut(table);
  const ask = httpDoor(table.t);
  const path = `/v1/tables/${table.tableId}`;
  const as = (seat: number) => `token.${table.players[seat] ?? ''}`;
  const seen = (seat: number, version: unknown) => ask(as(seat), `POST ${path}/seen`, { version });
  const since = (seat: number, query = '') => ask(as(seat), `GET ${path}/since${query}`);
  return { ...table, ask, path, as, seen, since };
}

/** Plays one turn of whoever is to play. */
async function turn(table: DrivenTable): Promise<void> {
  const { round } = await viewOf(table, table.players[0] ?? '');
  const player = table.players[round?.turns[0] ?? 0] ?? '';
  const { you } = await viewOf(table, player);
  const [move] = you.moves;
  const played = await act(table, player, { type: 'play', ...move });
  if (!played.ok) throw new Error(played.error.code);
}

describe('what was seen', () => {
  test('is noted by version and never goes back', async () => {
    const { seen, t, players, tableId } = await started('seen');
    const version = (await t.ports.journal.newest(tableId))?.version ?? 0;
    expect(await seen(0, version)).toEqual({ status: 200, body: { version } });
    expect(await seen(0, 1)).toEqual({ status: 200, body: { version } });
    expect(await t.ports.directory.seenVersion(players[1] ?? '', tableId)).toBe(0);
    await t.drain();
    const list = await httpDoor(t)(`token.${players[0]}`, 'GET /v1/me/tables');
    expect(list.body).toMatchObject({ tables: [{ tableId, seen: version, version }] });
  });

  test('is no version that is not there yet, and of no table that is not shown', async () => {
    const { seen, ask, path, t, tableId } = await started('not seen');
    const version = (await t.ports.journal.newest(tableId))?.version ?? 0;
    expect(await seen(0, version + 1)).toMatchObject({
      status: 422,
      body: { code: 'future-version' },
    });
    for (const broken of [-1, 1.5, '3', null]) expect((await seen(0, broken)).status).toBe(400);
    const stranger = await t.app.guest('Stranger');
    const token = `token.${stranger.playerId}`;
    expect((await ask(token, `POST ${path}/seen`, { version: 1 })).status).toBe(403);
    expect((await ask(token, `GET ${path}/since`)).status).toBe(403);
    expect((await ask(null, `POST ${path}/seen`, { version: 1 })).status).toBe(401);
  });
});

describe('what happened since', () => {
  test('begins with what the player has seen, or where it is asked from', async () => {
    const table = await started('since');
    const before = (await table.t.ports.journal.newest(table.tableId))?.version ?? 0;
    await table.seen(0, before);
    await turn(table);
    await turn(table);
    const { body } = await table.since(0);
    const [played = '', waiting = ''] = body['lines'] as string[];
    expect(body).toMatchObject({ after: before, version: before + 2 });
    expect(played.split(' played ').length).toBe(3);
    expect(waiting).toMatch(/turn\.$|to play\.$/);
    expect((await table.since(0, `?after=${before + 2}`)).body['lines']).toEqual([waiting]);
    expect((await table.since(0, '?after=9999')).body['after']).toBe(before + 2);
    const all = (await table.since(1)).body['lines'] as string[];
    expect(all[0]).toContain(' led with ');
  });

  test('is told in the language asked for, else that of the settings', async () => {
    const table = await started('languages');
    const said = async (query: string) =>
      ((await table.since(0, query)).body['lines'] as string[])[0];
    expect(await said('?after=0')).toContain(' led with ');
    await table.ask(table.as(0), 'PATCH /v1/me', { language: 'es' });
    expect(await said('?after=0')).toContain(' salió con ');
    expect(await said('?after=0&lang=en')).toContain(' led with ');
    for (const query of ['?lang=de', '?lang=', '?after=-1', '?after=x']) {
      expect((await table.since(0, query)).status, query).toBe(400);
    }
  });

  test('names no bone that does not lie on the table', async () => {
    const table = await started('no hidden bone');
    await playOn(table, undefined, (view) => (view.round?.history.length ?? 0) >= 9);
    const laid = new Set(
      (await eventsOf(table)).flatMap((event) =>
        event.type === 'play' ? [boneName(event.bone)] : [],
      ),
    );
    for (const seat of [0, 1, 2, 3]) {
      const lines = (await table.since(seat, '?after=0')).body['lines'] as string[];
      const named = lines.join(' ').match(/\b[0-6]-[0-6]\b/g) ?? [];
      expect(named.length).toBeGreaterThan(0);
      expect(named.filter((bone) => !laid.has(bone.replace('-', '')))).toEqual([]);
    }
  });

  test('is three lines at most at every version of a game, and ends with how it ended', async () => {
    const table = await drivenTable('a whole game', { ...FOUR, options: { rounds: 2 } });
    await playOn(table);
    const { players, tableId, t } = table;
    const reader = { player: players[0] ?? '', key: null };
    const newest = (await t.ports.journal.newest(tableId))?.version ?? 0;
    for (let after = 0; after <= newest; after += 1) {
      const told = await t.app.since.since(tableId, reader, { after, language: 'en' });
      if (!told.ok) throw new Error(told.error.code);
      expect(told.value.lines.length).toBeLessThanOrEqual(3);
      expect(told.value.lines.at(-1)).toMatch(/^The table has ended/);
    }
  });
});
