/** Proofs of tables that are over are kept where their read keys say. */
import { describe, expect, test } from 'vitest';
import { wantsLogHead } from '../../functions/app/heads.ts';
import { proofPath } from '../../functions/app/ports/archive.ts';
import type { Ports } from '../../functions/app/ports.ts';
import { APP_PAYLOADS } from '../../shared/journal/events.ts';
import { verifyProof } from '../../shared/verify/verifyProof.ts';
import { drivenTable, playOn, type TablePlan, viewOf } from '../support/drivenTable.ts';
import { cold, deliver } from '../support/restoredTable.ts';

/** A table whose proofs go into a map by path; `failures` of the first attempts fail. */
async function archivedTable(seed: string, plan: TablePlan = {}, failures = 0) {
  const files = new Map<string, string[]>();
  let left = failures;
  const change = (ports: Ports): Ports => ({
    ...ports,
    archive: {
      async putProof(tableId, readKey, text) {
        left -= 1;
        if (left >= 0) throw new Error('the archive is away');
        const path = proofPath(tableId, readKey);
        files.set(path, [...(files.get(path) ?? []), text]);
      },
    },
  });
  const table = await drivenTable(seed, { options: { rounds: 1 }, ...plan }, change);
  return { ...table, files };
}

describe('a table that ends', () => {
  test('has its whole proof kept under its read key, once it is over and not before', async () => {
    const table = await archivedTable('archived');
    const { t, players, tableId, files } = table;
    await playOn(table, undefined, (view) => (view.round?.history.length ?? 0) > 5);
    await t.drain();
    expect([...files]).toEqual([]);
    await playOn(table);
    await t.drain();
    const { readKey } = await viewOf(table, players[0] ?? '');
    expect([...files.keys()]).toEqual([`proofs/${tableId}/${readKey}.json`]);
    const [text = ''] = [...files.values()].flat();
    const report = verifyProof(text);
    expect(report).toMatchObject({ ok: true, value: { verdict: 'ok' } });
    const newest = await t.ports.journal.newest(tableId);
    expect((JSON.parse(text) as { events: unknown[] }).events).toHaveLength(newest?.size ?? 0);
  });

  test('gives the same bytes to every instance that hears of its end, however often', async () => {
    const table = await archivedTable('archived again');
    await playOn(table);
    await table.t.drain();
    const other = cold(table);
    other.t.clock.at += 40 * 86_400_000;
    await deliver(other);
    const texts = [...table.files.values()].flat();
    expect(texts).toHaveLength(2);
    expect(new Set(texts).size).toBe(1);
  });

  test('keeps it though an end is announced that is not in the journal', async () => {
    const table = await archivedTable('announced');
    const { t, tableId, files } = table;
    await playOn(table);
    await t.drain();
    const commits = await t.ports.journal.after(tableId, 0, 1_000);
    const [over] = APP_PAYLOADS.tableOver;
    const end = commits.flatMap(({ events }) => events).filter(({ type }) => type === over);
    const early = commits.find(wantsLogHead);
    if (early === undefined || end.length === 0) throw new Error('the table is not over');
    const kept = [...files.values()].flat();
    await t.app.consumeVersion(tableId, early.version, { ...early, events: end });
    expect([...files.values()].flat()).toEqual(kept);
  });

  test('has it kept by the next attempt where the first has failed', async () => {
    const table = await archivedTable('archived late', {}, 1);
    await playOn(table);
    await expect(table.t.drain()).rejects.toThrow('away');
    expect(table.files.size).toBe(0);
    await deliver(table);
    expect(table.files.size).toBe(1);
  });

  test('for players only leaves no file for whoever has an address', async () => {
    const table = await archivedTable('archived for nobody', { terms: { watch: 'players' } });
    await playOn(table);
    await table.t.drain();
    expect(table.files.size).toBe(0);
  });

  test('whose end the log key has not signed is not archived, and the log says so', async () => {
    const errors: string[] = [];
    const table = await archivedTable('archived unsigned');
    await playOn(table);
    const { directory } = table.t.ports;
    const unsigned = cold(table, {
      directory: { ...directory, heads: async () => [] },
      log: { info: () => undefined, error: (message) => errors.push(message) },
    });
    await deliver(unsigned);
    expect(table.files.size).toBe(0);
    expect(errors).toContain('a proof was not archived');
  });
});
