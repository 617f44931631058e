/** The list of a player's tables, and what it says of how reliable somebody is. */
import { describe, expect, test } from 'vitest';
import type { MyTable } from '../../functions/app/ports/myTables.ts';
import { Rebuild } from '../../functions/app/rebuild.ts';
import type { MyTableView } from '../../shared/protocol/mine.ts';
import type { LastRoundView, TurnView } from '../../shared/protocol/view.ts';
import {
  act,
  type DrivenTable,
  drivenTable,
  openTable,
  playOn,
  runOut,
  type TablePlan,
  viewOf,
} from '../support/drivenTable.ts';
import { httpDoor } from '../support/httpPlayer.ts';
import { newCommandId, type TestApp } from '../support/testApp.ts';

/** Another table on the same application; every open seat is taken by those named. */
async function openMore(
  t: TestApp,
  players: readonly string[],
  plan: TablePlan,
): Promise<DrivenTable> {
  const [creator = '', ...others] = players;
  const created = await openTable(t, creator, plan);
  if (!created.ok) throw new Error(created.error.code);
  const { tableId, invite } = created.value;
  for (const player of others) {
    await t.app.opening.join(tableId, player, { commandId: newCommandId(), invite }, t.clock.at);
  }
  return { t, tableId, players };
}

async function listOf(t: TestApp, player: string, query = ''): Promise<MyTableView[]> {
  const { body } = await httpDoor(t)(`token.${player}`, `GET /v1/me/tables${query}`);
  return body['tables'] as MyTableView[];
}

const rowOf = async ({ t, tableId }: DrivenTable, player: string): Promise<MyTable | undefined> =>
  (await t.ports.directory.myTables(player)).find((row) => row.tableId === tableId);

describe('my tables', () => {
  test('those that wait for me come first, by deadline, then the others, then those over', async () => {
    const over = await drivenTable('in order', { options: { rounds: 1 } });
    const { t, players } = over;
    const [ana = ''] = players;
    await playOn(over);
    const ben = (await t.app.guest('Ben')).playerId;
    const plan = (allowanceSeconds: number | null): TablePlan => ({
      seats: ['me', 'house', 'house', 'house'],
      terms: { allowanceSeconds },
    });
    const slow = await openMore(t, [ana], plan(86_400));
    const soon = await openMore(t, [ana], plan(3_600));
    const unlimited = await openMore(t, [ana], plan(null));
    const open = await openMore(t, [ana], { ...plan(60), seats: ['me', 'open', 'house', 'house'] });
    await openMore(t, [ben], plan(60));
    t.clock.at += 10_000;
    for (const { tableId } of [slow, soon, unlimited]) await t.app.look(tableId);
    await t.drain();
    const tables = await listOf(t, ana);
    const waiting = [soon, slow, unlimited].map(({ tableId }) => tableId);
    expect(tables.map(({ tableId }) => tableId)).toEqual([...waiting, open.tableId, over.tableId]);
    expect(tables.map(({ yourTurn }) => yourTurn)).toEqual([true, true, true, false, false]);
    expect(tables.map(({ status }) => status)).toEqual([
      ...['playing', 'playing', 'playing'],
      'open',
      'over',
    ]);
    expect(tables[0]).toMatchObject({ seat: 0, waitingFor: [0], overdue: false, result: null });
    expect(tables[4]?.result).toMatchObject({ over: 'finished', won: expect.any(Boolean) });
  });

  test('the flag that it is my turn does not depend on how much time is left (report 93)', async () => {
    const table = await drivenTable('my turn', {
      seats: ['me', 'open', 'open', 'open'],
      terms: { allowanceSeconds: 1_209_600 },
    });
    const { t, players } = table;
    await runOut(table);
    await t.drain();
    for (const wait of [0, 1_209_590_000, 10_000]) {
      t.clock.at += wait;
      const { round, deadline } = await viewOf(table, players[0] ?? '');
      for (const [seat, player] of players.entries()) {
        const [mine] = await listOf(t, player);
        expect(mine).toMatchObject({ seat, yourTurn: round?.turns.includes(seat), deadline });
        expect(mine?.waitingFor).toEqual(round?.turns);
        expect(mine?.overdue).toBe(wait === 10_000);
      }
    }
    // A read of an overdue table asks for a look at it.
    expect(t.looks.at(-1)?.tableId).toBe(table.tableId);
  });

  test('a page goes on where the one before has ended', async () => {
    const table = await drivenTable('pages');
    const { t, players } = table;
    const [ana = ''] = players;
    for (let i = 0; i < 6; i += 1) await openMore(t, [ana], {});
    await t.drain();
    const ask = httpDoor(t);
    const all = await listOf(t, ana);
    const found: MyTableView[] = [];
    let next: unknown = null;
    do {
      const query = next === null ? '' : `&cursor=${String(next)}`;
      const { body } = await ask(`token.${ana}`, `GET /v1/me/tables?limit=3${query}`);
      found.push(...(body['tables'] as MyTableView[]));
      next = body['next'];
    } while (next !== null);
    expect(found).toEqual(all);
    expect(all.length).toBe(7);
    for (const query of ['cursor=x', 'limit=0', 'limit=201', 'limit=1.5', 'cursor=']) {
      expect((await ask(`token.${ana}`, `GET /v1/me/tables?${query}`)).status, query).toBe(400);
    }
  });

  test('five hundred running tables are read a few at a time', async () => {
    let atOnce = 0;
    let most = 0;
    let reads = 0;
    const table = await drivenTable('five hundred', {}, (ports) => ({
      ...ports,
      journal: {
        ...ports.journal,
        async newest(tableId) {
          atOnce += 1;
          reads += 1;
          most = Math.max(most, atOnce);
          const newest = await ports.journal.newest(tableId);
          atOnce -= 1;
          return newest;
        },
      },
    }));
    const { t, players } = table;
    const [ana = ''] = players;
    for (let i = 1; i < 500; i += 1) {
      await openMore(t, [ana], { seats: ['me', 'open', 'house', 'house'] });
    }
    await t.drain();
    [most, reads] = [0, 0];
    const { body } = await httpDoor(t)(`token.${ana}`, 'GET /v1/me/tables');
    expect((body['tables'] as unknown[]).length).toBe(50);
    expect(body['next']).not.toBe(null);
    expect(reads).toBe(500);
    expect(most).toBeGreaterThan(1);
    expect(most).toBeLessThanOrEqual(25);
  });

  test('of one player are no business of another', async () => {
    const { t, players } = await drivenTable('private');
    await t.drain();
    const ben = (await t.app.guest('Ben')).playerId;
    expect(await listOf(t, ben)).toEqual([]);
    expect((await listOf(t, players[0] ?? '')).length).toBe(1);
    expect((await httpDoor(t)(null, 'GET /v1/me/tables')).status).toBe(401);
  });
});

/** The plays of a first round but its pose, which the rules force. */
function chosenIn(lastRound: LastRoundView | null): readonly TurnView[] {
  return (lastRound?.history ?? []).slice(1).filter(({ bone }) => bone !== undefined);
}

describe('what a table says of those who sat there', () => {
  const FOUR: TablePlan = { seats: ['me', 'open', 'open', 'open'], options: { rounds: 1 } };

  async function started(seed: string, plan: TablePlan = FOUR) {
    const table = await drivenTable(seed, plan);
    await runOut(table);
    return table;
  }

  const outcomes = async (table: DrivenTable): Promise<unknown[]> => {
    await table.t.drain();
    const rows = await Promise.all(table.players.map((player) => rowOf(table, player)));
    return rows.map((row) => (row === undefined ? null : [row.status, row.outcome]));
  };

  test('played to its end, it is finished for everyone, and turns are counted', async () => {
    const table = await started('finished');
    const { lastRound } = await playOn(table);
    expect(await outcomes(table)).toEqual(table.players.map(() => ['over', 'finished']));
    const rows = await Promise.all(table.players.map((player) => rowOf(table, player)));
    const chosen = chosenIn(lastRound).length;
    expect(rows.reduce((sum, row) => sum + (row?.turns ?? 0), 0)).toBe(chosen);
    expect(rows.map((row) => row?.misses)).toEqual([0, 0, 0, 0]);
  });

  test('resigned, it is finished; left, it is abandoned by who left', async () => {
    const resigned = await started('resigned');
    await act(resigned, resigned.players[1] ?? '', { type: 'resign' });
    expect(await outcomes(resigned)).toEqual(resigned.players.map(() => ['over', 'finished']));
    const left = await started('left');
    await act(left, left.players[1] ?? '', { type: 'leave' });
    expect((await outcomes(left))[1]).toEqual(['left', 'abandoned']);
    expect(await listOf(left.t, left.players[1] ?? '')).toEqual([]);
    await playOn({ ...left, players: left.players.filter((_, i) => i !== 1) });
    const end = await outcomes(left);
    expect(end[1]).toEqual(['left', 'abandoned']);
    expect([end[0], end[2], end[3]]).toEqual([0, 2, 3].map(() => ['over', 'finished']));
  });

  test('left before the first deal, it counts for nothing', async () => {
    const table = await drivenTable('left open', { seats: ['me', 'open', 'house', 'house'] });
    const early = await openMore(table.t, table.players.slice(0, 1), {
      seats: ['me', 'open', 'open', 'house'],
    });
    await act(early, early.players[0] ?? '', { type: 'leave' });
    await early.t.drain();
    expect(await rowOf(early, early.players[0] ?? '')).toMatchObject({ outcome: null });
  });

  test('who let every deadline pass has missed them and abandoned it', async () => {
    const table = await started('absent', { ...FOUR, terms: { missesToHouse: 2 } });
    const [, gone = ''] = table.players;
    const others = { ...table, players: table.players.filter((player) => player !== gone) };
    const { seats } = await playOn(others);
    expect(seats.find(({ player }) => player === gone)?.away).toBe(true);
    expect((await outcomes(table))[1]).toEqual(['over', 'abandoned']);
    expect(await rowOf(table, gone)).toMatchObject({ misses: 2 });
    const { body } = await httpDoor(table.t)(null, `GET /v1/players/${gone}`);
    expect(body).toMatchObject({ completion: 0, finished: 0, abandoned: 1, misses: 2 });
  });

  test('called off, it counts for nobody', async () => {
    const table = await started('called off');
    await act(table, table.players[0] ?? '', { type: 'cancel' });
    expect(await outcomes(table)).toEqual(table.players.map(() => ['over', 'cancelled']));
    const stats = await table.t.ports.directory.stats(table.players);
    for (const sums of stats.values()) expect(sums).toMatchObject({ finished: 0, abandoned: 0 });
  });

  test('forfeited, it is abandoned by who let the time run out', async () => {
    const table = await started('forfeit', { ...FOUR, terms: { onExpiry: 'forfeit' } });
    const { round } = await viewOf(table, table.players[0] ?? '');
    const late = round?.turns[0] ?? 0;
    expect((await runOut(table)).over).toBe('forfeited');
    const expected = table.players.map((_, seat) => (seat === late ? 'abandoned' : 'finished'));
    expect(await outcomes(table)).toEqual(expected.map((outcome) => ['over', outcome]));
  });

  test('drawn seats: turns are counted for who sits there', async () => {
    const table = await started('drawn seats', { ...FOUR, terms: { seating: 'drawn' } });
    await runOut(table);
    const { lastRound, seats } = await playOn(table);
    await table.t.drain();
    for (const { seat, player } of seats) {
      const own = chosenIn(lastRound).filter((turn) => turn.seat === seat);
      expect((await rowOf(table, player ?? ''))?.turns).toBe(own.length);
    }
  });
});

test('rows that are deleted come again from the journal, the same; doubled commits change none', async () => {
  const table = await drivenTable('rebuilt', {
    seats: ['me', 'open', 'open', 'house'],
    options: { rounds: 1 },
    terms: { missesToHouse: 2 },
  });
  const { t, players, tableId } = table;
  const [ana = '', ben = '', cy = ''] = players;
  await playOn({ ...table, players: [ana, ben] });
  await t.drain();
  const { directory, journal } = t.ports;
  const everything = async () => ({
    rows: await Promise.all(players.map((player) => rowOf(table, player))),
    stats: await directory.stats(players),
  });
  const before = await everything();
  expect(before.rows[2]).toMatchObject({ status: 'over', misses: 2 });
  for (const commit of await journal.after(tableId, 0, 10_000))
    await t.app.consume(tableId, commit);
  expect(await everything()).toEqual(before);
  for (const player of [ana, ben, cy]) {
    await directory.dropMyTables(player);
    await directory.dropStats(player);
  }
  const rebuild = new Rebuild({ ...t.ports, rows: t.ports.notices.rows, logKeys: null });
  await rebuild.table(tableId);
  for (const player of players) await rebuild.player(player);
  expect(await everything()).toEqual(before);
});

test('what a player misses is in no sum before the table ends or its seat is left', async () => {
  const table = await drivenTable('absent meanwhile', {
    seats: ['me', 'open', 'open', 'open'],
    options: { rounds: 1 },
    terms: { missesToHouse: 2, watchDelayRounds: 1 },
  });
  const { t, players } = table;
  const [ana = '', ben = '', ...others] = players;
  await runOut(table);
  const sumsOf = async (player: string) => {
    await t.drain();
    return (await httpDoor(t)(null, `GET /v1/players/${player}`)).body;
  };
  const none = { completion: null, finished: 0, abandoned: 0, turns: 0, misses: 0 };
  await playOn({ ...table, players: [ben, ...others] }, undefined, ({ seats }) => {
    return seats[0]?.away === true;
  });
  expect(await sumsOf(ana)).toMatchObject(none);
  await act(table, ben, { type: 'leave' });
  expect(await sumsOf(ben)).toMatchObject({ abandoned: 1, misses: 0 });
  expect(await sumsOf(ana)).toMatchObject(none);
  await playOn({ ...table, players: others });
  expect(await sumsOf(ana)).toMatchObject({ abandoned: 1, misses: 2 });
});

test('a plain move writes no row', async () => {
  const table = await drivenTable('few writes');
  const { t } = table;
  await runOut(table);
  await t.drain();
  let written = 0;
  const { directory } = t.ports;
  const put = directory.putMyTable;
  directory.putMyTable = (...row) => {
    written += 1;
    return put(...row);
  };
  await playOn(table, undefined, (view) => (view.lastRound?.no ?? 0) >= 1);
  await t.drain();
  expect(written).toBe(0);
});
