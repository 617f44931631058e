/** Projections that are lost come again from the journal (docs/operations.md, "Rebuilding"). */
import { DeleteCommand } from '@aws-sdk/lib-dynamodb';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { dynamoCensus } from '../../functions/adapters/dynamo/census.ts';
import type { Census } from '../../functions/app/ports/census.ts';
import { Rebuild } from '../../functions/app/rebuild.ts';
import { RebuildAll, type Rebuilt } from '../../functions/app/rebuildAll.ts';
import { act, openTable, playOn, type TablePlan, viewOf } from '../support/drivenTable.ts';
import { onStore, rowsIn, type StoredRow } from '../support/storedTables.ts';
import { newCommandId, type TestApp, testApp } from '../support/testApp.ts';
import { openTestStore, type TestStore } from '../support/testStore.ts';

const RUNS = process.env['SIXLOVE_LONG'] === undefined ? 2 : 40;
const HOUR = 3_600_000;

let store: TestStore;
beforeEach(async () => {
  store = await openTestStore();
});
afterEach(() => store.close());

/** What becomes of one table. */
interface Fate {
  readonly seats: NonNullable<TablePlan['seats']>;
  /** Rounds after which it is left alone; 0 for none. */
  readonly rounds: number;
  readonly isLobby: boolean;
  readonly leaves: boolean;
}

const fate: fc.Arbitrary<Fate> = fc.record({
  seats: fc.constantFrom(
    ['me', 'house', 'house', 'house'] as const,
    ['me', 'open', 'house', 'house'] as const,
    ['me', 'open', 'open', 'open'] as const,
  ),
  rounds: fc.integer({ min: 0, max: 2 }),
  isLobby: fc.boolean(),
  leaves: fc.boolean(),
});

/** Plays a table of the first of these players as its fate wants it. */
async function live(t: TestApp, guests: readonly string[], fated: Fate): Promise<void> {
  const { seats, rounds, isLobby, leaves } = fated;
  const terms = { allowanceSeconds: 3_600, lobby: isLobby };
  const [ana = '', ...others] = guests;
  const created = await openTable(t, ana, { seats, terms, options: { rounds: 1 } });
  if (!created.ok) throw new Error(created.error.code);
  const { tableId, invite } = created.value;
  const open = seats.filter((kind) => kind === 'open').length;
  if (rounds === 0 && isLobby) return;
  const players = [ana, ...others.slice(0, open)];
  for (const player of players.slice(1)) {
    await t.app.opening.join(tableId, player, { commandId: newCommandId(), invite }, t.clock.at);
  }
  const table = { t, tableId, players };
  const isDone = (round: number | undefined) => (round ?? 0) >= rounds;
  await playOn(table, undefined, ({ lastRound }) => isDone(lastRound?.no));
  const leaver = players.at(-1) ?? '';
  const { status } = await viewOf(table, ana);
  if (leaves && players.length > 1 && status !== 'over') {
    await act(table, leaver, { type: 'leave' });
  }
}

/** Rows that follow from the journal, and no others. */
const isProjected = ({ pk, sk }: StoredRow): boolean =>
  /^(MINE#|DUE#|HEAD#|LOBBY)/.test(pk) || (pk.startsWith('PLAYER#') && sk === 'STATS');
const isTold = ({ pk, sk }: StoredRow): boolean =>
  pk.startsWith('OUT#') && /^(TURN|NEWS)#/.test(String(sk));

const byKind = (rows: readonly StoredRow[]) => ({
  projected: rows.filter(isProjected),
  kept: rows.filter((row) => !isProjected(row) && !isTold(row)),
  told: rows.filter(isTold),
});

async function lose(rows: readonly StoredRow[]): Promise<void> {
  for (const { pk, sk } of rows) {
    const Key = { pk, sk };
    await store.client.send(new DeleteCommand({ TableName: store.names.directory, Key }));
  }
}

function rebuildOf({ ports }: TestApp, census: Census): RebuildAll {
  const deps = { ...ports, rows: ports.notices.rows, census };
  return new RebuildAll(deps, new Rebuild(deps));
}

async function rebuilt(
  t: TestApp,
  census: Census = dynamoCensus(store.client, store.names),
  isFresh = false,
): Promise<Rebuilt & { readonly resumed: boolean }> {
  let resumed = false;
  const run = await rebuildOf(t, census).run({
    segments: 3,
    isFresh,
    begun: ({ resumedFrom }) => {
      resumed = resumedFrom !== null;
    },
    seen: () => undefined,
  });
  return { ...run, resumed };
}

/** An application on the store, whose players have addresses, settings and webhooks. */
async function inhabited(seed: string, fates: readonly Fate[]) {
  const t = testApp(seed, onStore(store));
  // From now on a sweep looks back as far as it has to.
  await t.app.sweep();
  const guests: string[] = [];
  for (const name of ['Ana', 'Ben', 'Cy', 'Dee']) {
    const { playerId } = await t.app.guest(name);
    guests.push(playerId);
    await t.ports.directory.bindIdentity({ key: `id ${playerId}`, provider: 'oidc' }, playerId);
    const hook = { format: 'standard', events: null, tables: null, turns: 'mine' } as const;
    const more = { language: 'en', mention: null } as const;
    await t.app.telling.webhooks.create(playerId, {
      ...hook,
      ...more,
      url: 'https://hooks.example.org/',
    });
    await t.ports.directory.putConnection({ connectionId: `c ${playerId}`, playerId }, t.clock.at);
  }
  for (const fated of fates) await live(t, guests, fated);
  await t.drain();
  return { t, guests };
}

/** Everything is told, and every clock has run out: due rows lie where the sweep puts them. */
async function settle(t: TestApp): Promise<void> {
  await t.delivery.sweep();
  t.clock.at += 3 * HOUR;
  await t.delivery.sweep();
  await t.app.sweep();
  await t.drain();
}

const SEED = Number(process.env['SIXLOVE_SEED'] ?? Math.floor(Math.random() * 2 ** 31));
console.log(`rebuild test: SIXLOVE_SEED=${SEED}`);
const RUN_NUMBERS = Array.from({ length: RUNS }, (_, run) => run);

describe('a directory that has lost its projections', () => {
  test.each(RUN_NUMBERS)(
    'has the same bytes again, and tells nobody anything twice (%i)',
    async (run) => {
      const [fates = []] = fc.sample(fc.array(fate, { minLength: 3, maxLength: 5 }), {
        seed: SEED + run,
        numRuns: 1,
      });
      const { t, guests } = await inhabited(`rebuild ${SEED + run}`, fates);
      await t.app.people.remove(guests[3] ?? '');
      await t.drain();
      await settle(t);
      const before = byKind(await rowsIn(store, 'directory'));
      await lose([...before.projected, ...before.told]);
      const { failures, headsLost, heads } = await rebuilt(t);
      const after = byKind(await rowsIn(store, 'directory'));
      expect({ failures, headsLost }).toEqual({ failures: 0, headsLost: 0 });
      expect(heads).toBe(before.projected.filter(({ pk }) => pk.startsWith('HEAD#')).length);
      expect(after.projected).toEqual(before.projected);
      expect(after.kept).toEqual(before.kept);
      await rebuilt(t);
      expect(byKind(await rowsIn(store, 'directory'))).toEqual(after);
    },
  );

  test('notes again where somebody has orders, and nowhere else', async () => {
    const { t } = await inhabited('ordered', []);
    const { directory, journal } = t.ports;
    const { playerId } = await t.app.guest('Ana');
    const opened: string[] = [];
    for (const seats of [
      ['me', 'house', 'house', 'house'],
      ['me', 'house', 'house', 'house'],
    ] as const) {
      const created = await openTable(t, playerId, { seats });
      if (!created.ok) throw new Error(created.error.code);
      opened.push(created.value.tableId);
    }
    const [ordered = '', other = ''] = opened;
    for (const tableId of opened) {
      const table = { t, tableId, players: [playerId] };
      await playOn(table, undefined, ({ you }) => you.moves.length > 0);
    }
    const table = { t, tableId: ordered, players: [playerId] };
    const { you, round } = await viewOf(table, playerId);
    const never = { bone: you.hand[0], at: 'expiry' };
    expect(await act(table, playerId, { type: 'orders', orders: [never] })).toMatchObject({
      ok: true,
    });
    await lose((await rowsIn(store, 'directory')).filter(({ pk }) => pk.startsWith('SUB#')));
    expect(await directory.following(ordered, t.clock.at)).toMatchObject({ orderedRound: 0 });
    expect((await rebuilt(t)).failures).toBe(0);
    expect(await directory.following(ordered, t.clock.at)).toMatchObject({
      orderedRound: round?.no,
    });
    expect(await directory.following(other, t.clock.at)).toMatchObject({ orderedRound: 0 });
    expect(await journal.newest(other)).not.toBe(null);
  });

  test('tells nobody anything twice of what happened before', async () => {
    const seats = ['me', 'open', 'open', 'open'] as const;
    const base = { seats, isLobby: false, leaves: false };
    const { t } = await inhabited('told once', [
      { ...base, rounds: 1 },
      { ...base, rounds: 0 },
    ]);
    await settle(t);
    for (let i = 0; i < 15; i += 1) {
      t.clock.at += 60_000;
      await t.delivery.sweep();
    }
    const posts = t.notices.posts.length;
    expect(posts).toBeGreaterThan(0);
    const { projected, told } = byKind(await rowsIn(store, 'directory'));
    await lose([...projected, ...told]);
    await rebuilt(t);
    expect(byKind(await rowsIn(store, 'directory')).told.length).toBeGreaterThan(0);
    const newest = await t.ports.journal.newest(
      String(projected.find(({ pk }) => pk.startsWith('MINE#'))?.sk),
    );
    expect(newest).not.toBe(null);
    for (let i = 0; i < 15; i += 1) {
      t.clock.at += 60_000;
      await t.delivery.sweep();
    }
    expect(t.notices.posts.length).toBe(posts);
  });
});

describe('a rebuild', () => {
  const one = { seats: ['me', 'house', 'house', 'house'], rounds: 0 } as const;
  const fates: Fate[] = Array.from({ length: 3 }, () => ({
    ...one,
    isLobby: false,
    leaves: false,
  }));

  /** One table a page, and the store goes away before a page of that number. */
  function slow(ids: readonly string[], failsAt: number): Census & { readonly asked: string[] } {
    const asked: string[] = [];
    return {
      asked,
      async tables({ no }, from) {
        if (no > 0) return { ids: [], next: null };
        const at = Number(from ?? 0);
        if (asked.length === failsAt) throw new Error('the store is away');
        asked.push(ids[at] ?? '');
        return { ids: ids.slice(at, at + 1), next: at + 1 < ids.length ? String(at + 1) : null };
      },
      listedPlayers: async () => ({ ids: [], next: null }),
      commits: async () => 0,
    };
  }

  const idsIn = async () => {
    const rows = await rowsIn(store, 'journal');
    return [...new Set(rows.map(({ pk }) => pk.slice('TABLE#'.length)))];
  };

  test('that broke off goes on behind the last page it has finished', async () => {
    const { t } = await inhabited('broken off', fates);
    const ids = await idsIn();
    await expect(rebuilt(t, slow(ids, 2))).rejects.toThrow('away');
    const rest = slow(ids, Number.POSITIVE_INFINITY);
    expect(await rebuilt(t, rest)).toMatchObject({ resumed: true, tables: 3 });
    expect(rest.asked).toEqual(ids.slice(2));
    const again = slow(ids, Number.POSITIVE_INFINITY);
    expect(await rebuilt(t, again)).toMatchObject({ resumed: false, tables: 3 });
  });

  test('that broke off has not forgotten what it failed at before', async () => {
    const { t } = await inhabited('failed before', fates);
    const ids = await idsIn();
    const broken = slow(['no such table', ...ids], 2);
    await expect(rebuilt(t, broken)).rejects.toThrow('away');
    const run = await rebuilt(t, slow(['no such table', ...ids], Number.POSITIVE_INFINITY));
    expect(run).toMatchObject({ tables: 3, failures: 1, failed: ['no such table'] });
  });

  test('that broke off while it dropped its marks says of no later one that all is done', async () => {
    const { t } = await inhabited('marks left', fates);
    const ids = await idsIn();
    const { rows } = t.ports.notices;
    for (let dropped = 0; dropped < 8; dropped += 1) {
      let left = dropped;
      const away = { ...t.ports, rows: { ...rows, drop: failing }, census: slow(ids, Infinity) };
      async function failing(...row: Parameters<typeof rows.drop>) {
        if (left === 0) throw new Error('the store is away');
        left -= 1;
        return rows.drop(...row);
      }
      const broken = new RebuildAll(away, new Rebuild(away));
      const options = { segments: 3, isFresh: true, begun: () => undefined, seen: () => undefined };
      await broken.run(options).catch(() => undefined);
      expect(await rebuilt(t, slow(ids, Infinity))).toMatchObject({ tables: 3, failures: 0 });
    }
  });

  test('begins anew where it is told to', async () => {
    const { t } = await inhabited('begun anew', fates);
    const ids = await idsIn();
    await expect(rebuilt(t, slow(ids, 2))).rejects.toThrow('away');
    const all = slow(ids, Number.POSITIVE_INFINITY);
    expect(await rebuilt(t, all, true)).toMatchObject({ resumed: false, tables: 3 });
  });

  test('beside a running service leaves what a rebuild alone would leave', async () => {
    const { t, guests } = await inhabited('beside', fates);
    const [ana = '', ben = ''] = guests;
    const created = await openTable(t, ana, {
      seats: ['me', 'open', 'house', 'house'],
      terms: { lobby: true },
      options: { rounds: 1 },
    });
    if (!created.ok) throw new Error(created.error.code);
    const { tableId, invite } = created.value;
    const served = async () => {
      await t.app.opening.join(tableId, ben, { commandId: 'beside', invite }, t.clock.at);
      await playOn({ t, tableId, players: [ana, ben] });
    };
    let isServed = false;
    const serving = served().finally(() => {
      isServed = true;
    });
    while (!isServed) {
      await rebuilt(t);
      await t.drain();
    }
    await serving;
    await t.drain();
    // A row of the lobby that came late expires by itself, and so do needless looks.
    const isLasting = (row: StoredRow) => isProjected(row) && !/^(DUE#|LOBBY)/.test(row.pk);
    const before = (await rowsIn(store, 'directory')).filter(isLasting);
    await lose(before);
    await rebuilt(t);
    expect((await rowsIn(store, 'directory')).filter(isLasting)).toEqual(before);
  });

  test('passes a table by that cannot be read, and names it', async () => {
    const { t } = await inhabited(
      'passed by',
      fates.map((fated) => ({ ...fated, rounds: 1 })),
    );
    const ids = await idsIn();
    const [broken = ''] = ids;
    const { client, names } = store;
    const Key = { pk: `TABLE#${broken}`, sk: 2 };
    await client.send(new DeleteCommand({ TableName: names.journal, Key }));
    const run = await rebuilt(t);
    expect(run).toMatchObject({ tables: 2, failures: 1, failed: [broken] });
  });

  test('wants no look at a table that waits for a claim', async () => {
    const { t, guests } = await inhabited('claimed', []);
    const [ana = ''] = guests;
    const terms = { allowanceSeconds: 3_600, onExpiry: 'claim' };
    const created = await openTable(t, ana, { terms });
    if (!created.ok) throw new Error(created.error.code);
    const table = { t, tableId: created.value.tableId, players: [ana] };
    await playOn(table, undefined, ({ you }) => you.moves.length > 0);
    await t.drain();
    t.clock.at += 2 * HOUR;
    await lose((await rowsIn(store, 'directory')).filter(isProjected));
    await rebuilt(t);
    expect((await rowsIn(store, 'directory')).filter(({ pk }) => /^DUE#/.test(pk))).toEqual([]);
  });

  test('leaves out of lists what the journal has lost, and the rest goes on', async () => {
    const { t, guests } = await inhabited('put back', [
      fates[0],
      { ...fates[1], rounds: 1 },
    ] as Fate[]);
    const [ana = ''] = guests;
    const { directory } = t.ports;
    const listed = await directory.myTables(ana);
    const whole = await directory.stats([ana]);
    const over = listed.find(({ status }) => status === 'over');
    const gone = listed.find(({ status }) => status === 'on');
    const { client, names } = store;
    for (const { pk, sk } of await rowsIn(store, 'journal')) {
      const isLost = pk === `TABLE#${gone?.tableId}` || Number(sk) >= (over?.version ?? 0);
      if (isLost)
        await client.send(new DeleteCommand({ TableName: names.journal, Key: { pk, sk } }));
    }
    const exported = await t.app.exports.page(ana, null);
    const isGone = exported.ok && exported.value.tables.map((e) => [e.tableId, e.gone]);
    expect(Object.fromEntries(isGone || [])).toEqual({
      [over?.tableId ?? '']: false,
      [gone?.tableId ?? '']: true,
    });
    expect(await rebuilt(t)).toMatchObject({ tables: 1, failures: 0 });
    const left = await directory.myTables(ana);
    expect(left).toMatchObject([{ tableId: over?.tableId, status: 'on', outcome: null }]);
    expect(whole.get(ana)?.finished).toBe(1);
    expect((await directory.stats([ana])).get(ana)?.finished).toBe(0);
  });

  test('signs no head of a log that is not the one that was signed', async () => {
    const { t } = await inhabited('another log', fates.slice(0, 1));
    const [tableId = ''] = await idsIn();
    const { vault, directory } = t.ports;
    const heads = await directory.heads(tableId);
    expect(heads.length).toBeGreaterThan(0);
    await lose((await rowsIn(store, 'directory')).filter(({ pk }) => pk.startsWith('HEAD#')));
    const newest = await t.ports.journal.newest(tableId);
    // The key has signed more of the log than is left of it.
    await vault.raiseSigned(tableId, (newest?.size ?? 0) + 5, 'ab'.repeat(32));
    expect(await rebuilt(t)).toMatchObject({ heads: 0, headsLost: heads.length });
    expect(await directory.heads(tableId)).toEqual([]);
    const due = await directory.due(t.clock.at, t.clock.at);
    expect(due.map((row) => row.tableId)).toEqual([tableId]);
  });
});
