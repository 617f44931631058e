import { describe, expect, test } from 'vitest';
import { makeHttpHandler } from '../../functions/handlers/http.ts';
import type { LobbyView } from '../../shared/protocol/lobby.ts';
import { act } from '../support/drivenTable.ts';
import { httpEvent } from '../support/gatewayEvents.ts';
import { newCommandId, type TestApp, testApp } from '../support/testApp.ts';

const DAY = 86_400_000;

interface Asked {
  readonly ruleset?: string;
  readonly terms?: object;
  readonly seats?: readonly ('me' | 'open' | 'house')[];
}

/** Opens a table that wants to be found, unless its terms say otherwise. */
async function opened(t: TestApp, name: string, asked: Asked = {}) {
  const { playerId } = await t.app.guest(name);
  const { ruleset = 'jamaican-partner', terms = {}, seats } = asked;
  const kinds = seats ?? (['me', 'open', 'house', 'house'] as const);
  const created = await t.app.opening.create(
    playerId,
    {
      commandId: newCommandId(),
      ruleset,
      options: {},
      terms: { lobby: true, ...terms },
      seats: kinds.map((kind) => ({ kind })),
    },
    t.clock.at,
  );
  if (!created.ok) throw new Error(created.error.code);
  await t.drain();
  return { ...created.value, player: playerId };
}

/** The lobby as anybody gets it, without a token. */
async function lobbyOf(t: TestApp, query: Readonly<Record<string, string>> = {}) {
  const asked = { path: '/v1/lobby', query, at: t.clock.at };
  const answer = await makeHttpHandler(t.app)(httpEvent(asked));
  if (answer.statusCode !== 200) throw new Error(answer.body);
  return JSON.parse(answer.body ?? '') as LobbyView;
}

const idsOf = ({ tables }: LobbyView) => tables.map(({ tableId }) => tableId).sort();

async function join(t: TestApp, tableId: string, invite: string) {
  const { playerId } = await t.app.guest('Joiner');
  const body = { commandId: newCommandId(), invite };
  const joined = await t.app.opening.join(tableId, playerId, body, t.clock.at);
  await t.drain();
  return { joined, playerId };
}

describe('the lobby', () => {
  test('lists open seats with all that was agreed; its invite lets anybody in (report 65)', async () => {
    const t = testApp('lobby');
    const terms = { allowanceSeconds: 3_600, onExpiry: 'forfeit' };
    const { tableId, player } = await opened(t, 'Ana', { terms });
    const { tables, next } = await lobbyOf(t);
    expect(next).toBeNull();
    const [entry] = tables;
    expect(entry).toMatchObject({
      tableId,
      ruleset: 'jamaican-partner',
      terms: { ...terms, missesToHouse: 3 },
      seats: [
        { seat: 0, kind: 'person', name: 'Ana', completion: null, free: false },
        { seat: 1, kind: 'open', name: null, free: true },
        { seat: 2, kind: 'house', free: false },
        { seat: 3, kind: 'house', free: false },
      ],
    });
    expect(entry?.words.join(' ')).toMatch(/hour|60 min/);
    const spanish = await lobbyOf(t, { lang: 'es' });
    expect(spanish.tables[0]?.words).not.toEqual(entry?.words);
    const invited = await t.app.reading.view(tableId, { player: null, key: entry?.invite ?? '' });
    expect(invited).toMatchObject({ ok: true, value: { view: { terms } } });
    expect(JSON.stringify(tables)).not.toContain(player);
    const { joined } = await join(t, tableId, entry?.invite ?? '');
    expect(joined).toMatchObject({ ok: true, value: { seat: 1 } });
    expect(await lobbyOf(t)).toEqual({ tables: [], next: null });
    const { directory } = t.ports;
    for (const ruleset of [null, 'jamaican-partner']) {
      expect(await directory.lobby(ruleset, null, 10, t.clock.at)).toEqual([]);
    }
  });

  test('lists no table that did not ask for it, is over, is old, or keeps its seats', async () => {
    const t = testApp('lobby-not');
    await opened(t, 'Private', { terms: { lobby: false } });
    const left = await opened(t, 'Left');
    const old = await opened(t, 'Old');
    expect(idsOf(await lobbyOf(t))).toEqual([left.tableId, old.tableId].sort());
    await act({ t, tableId: left.tableId, players: [left.player] }, left.player, { type: 'leave' });
    await t.drain();
    expect(idsOf(await lobbyOf(t))).toEqual([old.tableId]);
    t.clock.at += 14 * DAY;
    expect(idsOf(await lobbyOf(t))).toEqual([]);
    expect((await join(t, old.tableId, old.invite)).joined).toMatchObject({ ok: true });
  });

  test('lists a rematch when its seats are no longer kept', async () => {
    const t = testApp('lobby-rematch');
    const { tableId, invite, player } = await opened(t, 'Ana');
    await join(t, tableId, invite);
    await act({ t, tableId, players: [player] }, player, { type: 'resign' });
    const body = { commandId: newCommandId(), seats: 'kept' as const };
    const again = await t.app.rematches.rematch(tableId, player, body, t.clock.at);
    if (!again.ok) throw new Error(again.error.code);
    await t.drain();
    expect(await lobbyOf(t)).toEqual({ tables: [], next: null });
    t.clock.at += 3 * DAY;
    expect(idsOf(await lobbyOf(t))).toEqual([again.value.tableId]);
  });

  test('is filtered by ruleset, allowance and completion rate', async () => {
    const t = testApp('lobby-filters');
    const slow = await opened(t, 'Slow', { terms: { allowanceSeconds: 259_200 } });
    const fast = await opened(t, 'Fast', { terms: { allowanceSeconds: 60 } });
    const never = await opened(t, 'Never', { terms: { allowanceSeconds: null } });
    const other = await opened(t, 'Other', { ruleset: 'jamaican-cutthroat' });
    const ids = async (query: Record<string, string>) => idsOf(await lobbyOf(t, query));
    const sorted = (...tables: { tableId: string }[]) => tables.map((x) => x.tableId).sort();
    expect(await ids({})).toEqual(sorted(slow, fast, never, other));
    expect(await ids({ ruleset: 'jamaican-cutthroat' })).toEqual(sorted(other));
    expect(await ids({ allowanceMax: '3600' })).toEqual(sorted(fast));
    expect(await ids({ allowanceMin: '86401' })).toEqual(sorted(slow, never));
    expect(await ids({ allowanceMin: '61', allowanceMax: '259200' })).toEqual(sorted(slow, other));
    const rates = { turns: 9, misses: 0, stamp: 1 };
    await t.ports.directory.putStats(slow.player, { ...rates, finished: 9, abandoned: 1 });
    await t.ports.directory.putStats(fast.player, { ...rates, finished: 1, abandoned: 1 });
    expect(await ids({ completionMin: '90' })).toEqual(sorted(slow, never, other));
    expect(await ids({ completionMin: '91' })).toEqual(sorted(never, other));
    expect((await lobbyOf(t, { allowanceMax: '60' })).tables[0]?.seats[0]).toMatchObject({
      completion: 0.5,
    });
  });

  test('has the newest first, and a page goes on where the one before has ended', async () => {
    const t = testApp('lobby-order');
    const inOrder = ({ tables }: LobbyView) => tables.map(({ tableId }) => tableId);
    const all: { tableId: string; invite: string }[] = [];
    for (let i = 0; i < 5; i += 1) {
      const ruleset = i % 2 === 0 ? 'jamaican-cutthroat' : 'jamaican-partner';
      all.unshift(await opened(t, `Host ${i}`, { ruleset }));
      t.clock.at += 1;
    }
    const ids = all.map(({ tableId }) => tableId);
    expect(inOrder(await lobbyOf(t))).toEqual(ids);
    const { next, ...first } = await lobbyOf(t, { limit: '2' });
    expect(inOrder({ ...first, next })).toEqual(ids.slice(0, 2));
    // What comes and goes meanwhile moves nothing in the pages behind.
    await opened(t, 'Newer');
    await join(t, ids[1] ?? '', all[1]?.invite ?? '');
    const second = await lobbyOf(t, { limit: '2', cursor: next ?? '' });
    expect(inOrder(second)).toEqual(ids.slice(2, 4));
  });

  test('gives every table once over its pages', async () => {
    const t = testApp('lobby-pages');
    const all: string[] = [];
    for (let i = 0; i < 7; i += 1) {
      const ruleset = i < 3 ? 'jamaican-cutthroat' : 'jamaican-partner';
      all.push((await opened(t, `Host ${i}`, { ruleset })).tableId);
    }
    for (const limit of ['1', '2', '3', '7', '50']) {
      const found: string[] = [];
      let cursor: string | null = null;
      for (let page = 0; page < 12; page += 1) {
        const seen: LobbyView = await lobbyOf(t, { limit, ...(cursor === null ? {} : { cursor }) });
        expect(seen.tables.length).toBeLessThanOrEqual(Number(limit));
        found.push(...idsOf(seen));
        cursor = seen.next;
        if (cursor === null) break;
      }
      expect(found.sort()).toEqual([...all].sort());
    }
  });

  test('refuses what it cannot read', async () => {
    const t = testApp('lobby-refused');
    const http = makeHttpHandler(t.app);
    const codeOf = async (query: Record<string, string>) => {
      const answer = await http(httpEvent({ path: '/v1/lobby', query, at: t.clock.at }));
      return JSON.parse(answer.body ?? '').code;
    };
    expect(await codeOf({ ruleset: 'chess' })).toBe('unknown-ruleset');
    for (const query of [
      { limit: '0' },
      { limit: '51' },
      { completionMin: '101' },
      { allowanceMin: '-1' },
      { allowanceMax: '1e3' },
      { lang: 'xx' },
      { cursor: 'nowhere' },
      { cursor: 'chess.AAAAAAAAAAAAAAAAAAAAAA' },
      { cursor: '1.AAAA' },
    ]) {
      expect(await codeOf(query)).toBe('bad-request');
    }
  });

  test('is the same once its rows are made again from the journal, in any order', async () => {
    const t = testApp('lobby-rebuilt');
    const open = await opened(t, 'Open');
    const full = await opened(t, 'Full');
    await join(t, full.tableId, full.invite);
    const before = await lobbyOf(t);
    expect(idsOf(before)).toEqual([open.tableId]);
    const rows = await t.ports.directory.lobby(null, null, 10, t.clock.at);
    for (const row of rows) await t.ports.directory.dropLobby(row);
    expect(await lobbyOf(t)).toEqual({ tables: [], next: null });
    for (const tableId of [open.tableId, full.tableId]) {
      const commits = await t.ports.journal.after(tableId, 0, 100);
      for (const commit of [...commits].reverse()) await t.app.consume(tableId, commit);
    }
    expect(await lobbyOf(t)).toEqual(before);
  });
});

describe('open tables of one player in the lobby', () => {
  const create = (t: TestApp, player: string, commandId = newCommandId(), lobby = true) =>
    t.app.opening.create(
      player,
      {
        commandId,
        ruleset: 'jamaican-partner',
        options: {},
        terms: { lobby },
        seats: (['me', 'open', 'house', 'house'] as const).map((kind) => ({ kind })),
      },
      t.clock.at,
    );
  const tooMany = { ok: false, error: { code: 'too-many-listed' } };

  /** A player with as many tables in the lobby as a player may have, all asked for at once. */
  async function fullHouse(seed: string) {
    const t = testApp(seed);
    const { playerId } = await t.app.guest('Ana');
    const asked = Array.from({ length: 9 }, () => newCommandId());
    const answers = await Promise.all(asked.map((id) => create(t, playerId, id)));
    await t.drain();
    const tables = answers.flatMap((answer, i) =>
      answer.ok ? [{ ...answer.value, commandId: asked[i] ?? '' }] : [],
    );
    for (const answer of answers) if (!answer.ok) expect(answer).toMatchObject(tooMany);
    return { t, playerId, tables, first: tables[0] ?? { tableId: '', invite: '', commandId: '' } };
  }

  test('are five at most, also when more are asked for at once', async () => {
    const { t, playerId, tables, first } = await fullHouse('listed-five');
    expect(tables).toHaveLength(5);
    expect(idsOf(await lobbyOf(t))).toEqual(tables.map(({ tableId }) => tableId).sort());
    expect(await create(t, playerId)).toMatchObject(tooMany);
    // The same command still gets its table; one that is not listed, and anybody else, goes on.
    expect(await create(t, playerId, first.commandId)).toMatchObject({ ok: true });
    expect(await create(t, playerId, newCommandId(), false)).toMatchObject({ ok: true });
    expect(await create(t, (await t.app.guest('Ben')).playerId)).toMatchObject({ ok: true });
  });

  test('give their place up when they begin, end, or are no longer listed', async () => {
    const { t, playerId, tables, first } = await fullHouse('listed-again');
    await join(t, first.tableId, first.invite);
    expect(await create(t, playerId)).toMatchObject({ ok: true });
    expect(await create(t, playerId)).toMatchObject(tooMany);
    const gone = tables[1]?.tableId ?? '';
    await act({ t, tableId: gone, players: [playerId] }, playerId, { type: 'leave' });
    expect(await create(t, playerId)).toMatchObject({ ok: true });
    expect(await create(t, playerId)).toMatchObject(tooMany);
    t.clock.at += 14 * DAY;
    expect(await create(t, playerId)).toMatchObject({ ok: true });
  });

  test('count where they are rematches, too', async () => {
    const t = testApp('listed-rematch');
    const { tableId, invite, player } = await opened(t, 'Ana');
    await join(t, tableId, invite);
    await act({ t, tableId, players: [player] }, player, { type: 'resign' });
    for (let i = 0; i < 5; i += 1) expect(await create(t, player)).toMatchObject({ ok: true });
    const body = { commandId: newCommandId(), seats: 'kept' as const };
    const again = () => t.app.rematches.rematch(tableId, player, body, t.clock.at);
    expect(await again()).toMatchObject(tooMany);
    t.clock.at += 14 * DAY;
    expect(await again()).toMatchObject({ ok: true });
  });

  test('that were never written take no place for longer than a minute', async () => {
    const { t, playerId, first } = await fullHouse('listed-lost');
    const { directory } = t.ports;
    const [place] = await directory.lobbyPlaces(playerId);
    await directory.dropLobbyPlaces(playerId);
    for (let no = 0; no < 5; no += 1) {
      const lost = `${'A'.repeat(20)}${no}A`;
      await directory.takeLobbyPlace(
        playerId,
        { no, tableId: lost, until: place?.until ?? 0 },
        null,
      );
    }
    expect(await create(t, playerId)).toMatchObject(tooMany);
    t.clock.at += 60_000;
    expect(await create(t, playerId)).toMatchObject({ ok: true });
    expect(first.tableId).not.toBe('');
  });
});
