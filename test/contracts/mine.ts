import { describe, expect, it } from 'vitest';
import type { MyTable, MyTables } from '../../functions/app/ports/myTables.ts';
import type { Seen } from '../../functions/app/ports/seen.ts';
import type { Stats } from '../../functions/app/ports/stats.ts';
import { idOf } from '../support/commits.ts';

function rowOf(tableId: string, version: number, change: Partial<MyTable> = {}): MyTable {
  const base = { ruleset: 'any', sides: 'pairs', status: 'on', outcome: null } as const;
  return { tableId, ...base, turns: 0, misses: 0, version, at: 1000 * version, ...change };
}

/** What every store of players' tables must do. */
export function myTablesContract(make: () => MyTables): void {
  describe('tables of a player', () => {
    it('keeps one row a table, the newest, in whatever order rows come', async () => {
      const mine = make();
      const [ana, table] = [idOf('mine ana'), idOf('mine table')];
      const newest = rowOf(table, 7, { status: 'over', outcome: 'finished', turns: 9, misses: 1 });
      for (const row of [rowOf(table, 2), newest, rowOf(table, 2), newest]) {
        await mine.putMyTable(ana, row);
      }
      expect(await mine.myTables(ana)).toEqual([newest]);
      expect(await mine.myTables(idOf('mine nobody'))).toEqual([]);
    });

    it('drops a row of that version alone', async () => {
      const mine = make();
      const [ana, table, other] = [idOf('drop ana'), idOf('drop table'), idOf('drop other')];
      for (const tableId of [table, other]) await mine.putMyTable(ana, rowOf(tableId, 7));
      await mine.dropMyTable(ana, { tableId: table, version: 6 });
      expect((await mine.myTables(ana)).length).toBe(2);
      await mine.dropMyTable(ana, { tableId: table, version: 7 });
      await mine.dropMyTable(ana, { tableId: table, version: 7 });
      expect(await mine.myTables(ana)).toEqual([rowOf(other, 7)]);
    });

    it('holds hundreds of tables, and forgets those of one player', async () => {
      const mine = make();
      const [ana, ben] = [idOf('many ana'), idOf('many ben')];
      const rows = Array.from({ length: 300 }, (_, i) => rowOf(idOf(`many ${i}`), 1));
      await Promise.all(rows.map((row) => mine.putMyTable(ana, row)));
      await mine.putMyTable(ben, rowOf(idOf('many 0'), 1));
      expect((await mine.myTables(ana)).length).toBe(300);
      await mine.dropMyTables(ana);
      expect(await mine.myTables(ana)).toEqual([]);
      expect((await mine.myTables(ben)).length).toBe(1);
    });
  });
}

/** What every store of sums must do. */
export function statsContract(make: () => Stats): void {
  it('keeps the sums of the highest stamp', async () => {
    const store = make();
    const [ana, ben] = [idOf('stats ana'), idOf('stats ben')];
    const sums = { finished: 3, abandoned: 1, turns: 120, misses: 2, stamp: 40 };
    await store.putStats(ana, sums);
    await store.putStats(ana, { ...sums, finished: 2, stamp: 39 });
    expect([...(await store.stats([ana, ben, ana]))]).toEqual([[ana, sums]]);
    await store.dropStats(ana);
    expect((await store.stats([ana])).size).toBe(0);
  });
}

/** What every store of what was seen must do. */
export function seenContract(make: () => Seen): void {
  it('notes how far a player has looked, and never goes back', async () => {
    const seen = make();
    const [ana, table, other] = [idOf('seen ana'), idOf('seen table'), idOf('seen other')];
    expect(await seen.seenVersion(ana, table)).toBe(0);
    expect(await seen.raiseSeen(ana, table, 9)).toBe(9);
    expect(await seen.raiseSeen(ana, table, 4)).toBe(9);
    expect(await seen.raiseSeen(ana, table, 9)).toBe(9);
    await seen.raiseSeen(ana, other, 1);
    expect(await seen.seenVersion(ana, table)).toBe(9);
    expect([...(await seen.seenVersions(ana))].sort()).toEqual(
      [
        [table, 9],
        [other, 1],
      ].sort(),
    );
    await seen.dropSeen(ana);
    expect((await seen.seenVersions(ana)).size).toBe(0);
  });
}
