/** The log key signs one head of a size, whatever happens (DF1 A.4; docs/fairness.md row 37). */
import { describe, expect, test } from 'vitest';
import { act, plainly, playOn, viewOf } from '../support/drivenTable.ts';
import { memoryJournal } from '../support/memory.ts';
import {
  cold,
  deliver,
  expectOneHeadASize,
  type SignedTable,
  signedTable,
} from '../support/restoredTable.ts';

const dealt = async (seed: string): Promise<SignedTable> => {
  const table = await signedTable(seed);
  await playOn(table, plainly, ({ round }) => (round?.history ?? []).length > 0);
  return table;
};

describe('the log key', () => {
  test('signs a size after it was noted, and its note is kept after that', async () => {
    const table = await dealt('order');
    await table.t.drain();
    const sizes = (await table.t.ports.directory.heads(table.tableId)).map(({ size }) => size);
    expect(sizes.length).toBeGreaterThan(1);
    expect(table.steps).toEqual(
      sizes.flatMap((size) => [`raise ${size}`, `sign ${size}`, `keep ${size}`]),
    );
  });

  test('signs one head of a size for consumers that run at the same time or again', async () => {
    const table = await dealt('twice');
    await Promise.all([1, 2, 3].map(() => deliver(cold(table))));
    await deliver(cold(table));
    await expectOneHeadASize(table);
    expect(table.texts.length).toBeGreaterThan(1);
  });

  test('signs after a crash what it was about to sign', async () => {
    const table = await dealt('crash');
    const [{ signer, receiptSigner }] = table.t.ports.logKeys;
    const dying = { ...signer, sign: () => Promise.reject(new Error('the process died')) };
    const broken = cold(table, { logKeys: [{ signer: dying, receiptSigner }] });
    await expect(deliver(broken)).rejects.toThrow('died');
    const noted = await table.t.ports.vault.signedSize(table.tableId);
    expect(await table.t.ports.directory.heads(table.tableId)).toEqual([]);
    await deliver(cold(table));
    const [head] = await table.t.ports.directory.heads(table.tableId);
    expect(head?.size).toBe(noted);
  });

  test('refuses the second of two logs that part, and says so', async () => {
    const table = await dealt('fork');
    await table.t.drain();
    const fork = memoryJournal();
    for (const commit of await table.t.ports.journal.after(table.tableId, 0, 10_000)) {
      await fork.append(table.tableId, commit);
    }
    const errors: string[] = [];
    const log = { info: () => undefined, error: (message: string) => errors.push(message) };
    const other = cold(table, { journal: fork, log });
    const [player = ''] = table.players;
    const [move] = (await viewOf(table, player)).you.moves;
    await act(table, player, { type: 'resign' });
    if (move !== undefined) await act(other, player, { type: 'play', ...move });
    other.t.clock.at += 1_000;
    await act(other, player, { type: 'resign' });
    const sizes = await Promise.all(
      [table, other].map(async ({ t }) => (await t.ports.journal.newest(table.tableId))?.size ?? 0),
    );
    // The log that is longer first: the other one's size is then below what was signed.
    const [long, short] = (sizes[1] ?? 0) > (sizes[0] ?? 0) ? [other, table] : [table, other];
    const before = new Set(table.texts).size;
    await deliver(long);
    expect(new Set(table.texts).size).toBe(before + 1);
    await deliver({ ...short, t: { ...short.t, app: cold(short, { log }).t.app } });
    expect(new Set(table.texts).size).toBe(before + 1);
    expect(errors).toEqual(['the log key was not asked for a head']);
    await expectOneHeadASize(table);
  });
});
