/** After storage went back to an older state every running table ends (DF1 A.15). */
import { describe, expect, test } from 'vitest';
import type { Beacon, Ports } from '../../functions/app/ports.ts';
import { verifyProof } from '../../shared/verify/verifyProof.ts';
import {
  act,
  eventsOf,
  expectFolds,
  openTable,
  plainly,
  playOn,
  reportOf,
  runOut,
  type TablePlan,
  viewOf,
} from '../support/drivenTable.ts';
import { memoryDirectory, memoryVault } from '../support/memory.ts';
import {
  cold,
  commandAt,
  deliver,
  expectEnded,
  expectOneHeadASize,
  goBack,
  type SignedTable,
  signedTable,
} from '../support/restoredTable.ts';
import { newCommandId } from '../support/testApp.ts';
import { testBeacon, verifyTestRound } from '../support/testBeacon.ts';

const first = ({ players }: SignedTable): string => players[0] ?? '';
const newestOf = async ({ t, tableId }: SignedTable) => {
  const newest = await t.ports.journal.newest(tableId);
  if (newest === null) throw new Error('the table is gone');
  return newest;
};

/** Goes back to the newest commit after which `isThere` holds, once the key has signed more. */
async function goBackTo(table: SignedTable, isThere: (state: string) => boolean): Promise<number> {
  await table.t.drain();
  const signed = await table.t.ports.vault.signedSize(table.tableId);
  const commits = await table.t.ports.journal.after(table.tableId, 0, 10_000);
  const found = commits.findLast(({ size, state }) => size < signed && isThere(state));
  if (found === undefined) throw new Error('the table was never so');
  table.t.rollBack(table.tableId, found.version);
  return found.version;
}

type State = { round: { history: string } | null; ceremony: object | null };
const stateOf = (text: string): State => JSON.parse(text) as State;

const isMidRound = (text: string) => (stateOf(text).round?.history ?? '') !== '';

const withBeacon = (ports: Ports): Ports => {
  const { beacon } = testBeacon(ports.clock);
  return { ...ports, beacon: beacon as Beacon };
};

interface Case {
  readonly name: string;
  readonly plan: TablePlan;
  readonly hasRound: boolean;
  readonly make: (seed: string, plan: TablePlan) => Promise<SignedTable>;
}

const CASES: readonly Case[] = [
  {
    name: 'in the middle of a round',
    plan: {},
    hasRound: true,
    async make(seed, plan) {
      const table = await signedTable(seed, plan);
      await playOn(table, plainly, ({ round }) => (round?.no ?? 0) > 2);
      await goBackTo(table, isMidRound);
      return table;
    },
  },
  {
    name: 'in the middle of a shuffle',
    plan: { seats: ['me', 'open', 'house', 'house'] },
    hasRound: false,
    async make(seed, plan) {
      const table = await signedTable(seed, plan);
      await playOn(table, plainly, ({ round }) => round !== null);
      await goBackTo(table, (text) => stateOf(text).round === null);
      return table;
    },
  },
  {
    name: 'while the beacon is waited for',
    plan: { terms: { beacon: true } },
    hasRound: true,
    async make(seed, plan) {
      const table = await signedTable(seed, plan, withBeacon);
      await playOn(table, plainly, ({ round }) => (round?.history.length ?? 0) > 0);
      await goBackTo(table, (text) => stateOf(text).round !== null);
      return table;
    },
  },
];

const WAYS: readonly (readonly [string, (table: SignedTable) => Promise<unknown>])[] = [
  ['a look', ({ t, tableId }) => t.app.look(tableId)],
  [
    'a command',
    async (table) => {
      const { version } = await newestOf(table);
      const answer = await commandAt(table, version);
      expect(answer).toMatchObject({ ok: false, error: { code: 'table-over' } });
    },
  ],
  [
    'the sweep',
    async ({ t, tableId }) => {
      await t.ports.directory.putDue(tableId, t.clock.at);
      await t.app.sweep();
    },
  ],
];

describe.each(CASES)('a table that went back to $name', ({ plan, hasRound, make }) => {
  test.each(WAYS)('ends at %s of an instance that does not know it', async (way, end) => {
    const table = cold(await make(`cold ${way}`, plan));
    await end(table);
    await expectEnded(table, hasRound);
    await deliver(table);
    const report = await reportOf(table, null, verifyTestRound);
    expect(report).toMatchObject({ fault: null });
    await expectFolds(table);
    await expectOneHeadASize(table);
    const { size } = await newestOf(table);
    expect(await table.t.ports.vault.signedSize(table.tableId)).toBe(size);
    expect(await viewOf(table, first(table))).toMatchObject({ status: 'over', over: 'restored' });
  });

  test('ends at a look of one that remembers more', async () => {
    const table = await make('warm', plan);
    const looks = table.t.looks.length;
    expect((await viewOf(table, first(table))).status).toBe('playing');
    expect(table.t.looks.slice(looks)).toEqual([{ tableId: table.tableId, at: table.t.clock.at }]);
    await table.t.app.look(table.tableId);
    await expectEnded(table, hasRound);
    await expectOneHeadASize(table);
    expect((await reportOf(table, null, verifyTestRound)).fault).toBeNull();
  });
});

/** A table some plays after a deal, the second or a later one; all of it is delivered. */
async function playedTable(seed: string, change?: (ports: Ports) => Ports): Promise<SignedTable> {
  const table = await signedTable(seed, {}, change);
  await playOn(table, plainly, ({ round }) => {
    return round !== null && round.no > 1 && round.history.length > 8;
  });
  await table.t.drain();
  return table;
}

describe('a table that went back', () => {
  test('by one commit is noticed by an instance that remembers it, though no size tells', async () => {
    const table = await playedTable('one');
    await goBack(table, 1);
    const { size } = await newestOf(table);
    expect(await table.t.ports.vault.signedSize(table.tableId)).toBeLessThan(size);
    await table.t.app.look(table.tableId);
    await expectEnded(table, true);
  });

  test('goes on where it ended when the first commit of its end was the last before a crash', async () => {
    const table = await playedTable('crash');
    await goBackTo(table, isMidRound);
    const { journal } = table.t.ports;
    let left = 1;
    const failing = cold(table, {
      journal: {
        ...journal,
        async append(tableId, commit) {
          left -= 1;
          if (left < 0) throw new Error('the process died');
          return journal.append(tableId, commit);
        },
      },
    });
    const kept = (await newestOf(table)).size;
    await expect(failing.t.app.look(table.tableId)).rejects.toThrow('died');
    const between = await newestOf(table);
    expect(between.size).toBe(kept + 100);
    const second = cold(table);
    const reader = { player: first(table), key: null };
    const proof = await second.t.app.reading.proof(table.tableId, reader, null);
    const { heads } = JSON.parse(proof.ok ? proof.value : '{}') as { heads: string[] };
    expect(heads.every((note) => Number(note.split('\n')[2]) <= kept)).toBe(true);
    await second.t.app.look(table.tableId);
    await expectEnded(second, true);
    await deliver(second);
    await expectOneHeadASize(table);
    expect((await reportOf(second)).fault).toBeNull();
  });

  test('ends once when two instances notice it at the same time', async () => {
    const table = await playedTable('race');
    await goBackTo(table, isMidRound);
    const both = [cold(table), cold(table)];
    await Promise.all(both.map(({ t }) => t.app.look(table.tableId)));
    await Promise.all(both.map((one) => deliver(one)));
    const [one = table] = both;
    await expectEnded(one, true);
    await expectOneHeadASize(table);
    const ends = (await eventsOf(table)).filter(({ type }) => type === 'gameEnd');
    expect(ends).toHaveLength(1);
  });

  test('keeps the answers to commands that are left, and takes nobody in', async () => {
    const table = await signedTable('open', { seats: ['me', 'open', 'open', 'open'] });
    const body = { commandId: newCommandId(), invite: '' };
    await table.t.drain();
    table.t.rollBack(table.tableId, 2);
    const view = await viewOf(cold(table), first(table));
    const guest = await table.t.app.guest('Late');
    const { opening, look } = cold(table).t.app;
    const late = { ...body, invite: view.invite ?? '' };
    const joined = await opening.join(table.tableId, guest.playerId, late, table.t.clock.at);
    expect(joined).toMatchObject({ ok: false, error: { code: 'table-over' } });
    await look(table.tableId);
    await expectEnded(cold(table), false);
  });

  test('to before it was opened is not opened again under its old id', async () => {
    const table = await signedTable('gone');
    await table.t.drain();
    const command = await newestOf(table);
    table.t.rollBack(table.tableId, 0);
    const body = {
      commandId: command.receipt?.commandId ?? '',
      ruleset: 'jamaican-partner',
      options: {},
      seats: (['me', 'house', 'house', 'house'] as const).map((kind) => ({ kind })),
    };
    const { app, clock } = cold(table).t;
    const again = await app.opening.create(first(table), body, clock.at);
    expect(again).toMatchObject({ ok: false, error: { code: 'table-over' } });
    expect(await table.t.ports.journal.newest(table.tableId)).toBeNull();
  });

  test('has a proof of what is left before it has ended', async () => {
    const table = await playedTable('left');
    await goBackTo(table, isMidRound);
    const report = await reportOf(cold(table));
    expect(report).toMatchObject({ fault: null, verdict: 'incomplete' });
  });

  test('tells in the proof what became of its last round', async () => {
    const table = cold(await playedTable('told'));
    await goBackTo(table, isMidRound);
    await table.t.app.look(table.tableId);
    await deliver(table);
    const proof = await table.t.app.reading.proof(
      table.tableId,
      { player: first(table), key: null },
      null,
    );
    const report = proof.ok ? verifyProof(proof.value) : null;
    expect(report).toMatchObject({
      ok: true,
      value: { rounds: [{ status: 'voided', voidReason: 'operator' }] },
    });
  });
});

describe('what the operator says was restored', () => {
  test('ends though the vault and every receipt are lost, and nothing opened later does', async () => {
    const table = await playedTable('switch');
    await goBack(table, 3);
    const restoredAt = table.t.clock.at + 1;
    const lost = { vault: await lostVault(table), directory: memoryDirectory(), restoredAt };
    const before = cold(table, { ...lost, restoredAt: 0 });
    await before.t.app.look(table.tableId);
    expect((await viewOf(before, first(table))).status).toBe('playing');
    const after = cold(table, lost);
    const played = await act(after, first(table), { type: 'resign' });
    expect(played).toMatchObject({ ok: false, error: { code: 'table-over' } });
    await expectEnded(after, true);
    await deliver(after);
    expect((await reportOf(after)).fault).toBeNull();

    after.t.clock.at = restoredAt;
    const opened = await openTable(after.t, first(table), { commandId: 'later' });
    const later = { ...after, tableId: opened.ok ? opened.value.tableId : '' };
    expect(await runOut(cold(later))).toMatchObject({ status: 'playing', over: null });
  });

  test('leaves a table alone that was over', async () => {
    const table = await signedTable('over', { options: { rounds: 1 } });
    await playOn(table);
    const { version } = await newestOf(table);
    const after = cold(table, { restoredAt: table.t.clock.at });
    await after.t.app.look(table.tableId);
    expect((await newestOf(table)).version).toBe(version);
    expect((await viewOf(after, first(table))).over).toBe('finished');
  });
});

/** A vault that holds the masters of a table and no longer what was signed. */
async function lostVault({ t, tableId }: SignedTable) {
  const vault = memoryVault();
  for (const epoch of [1, 2, 3]) {
    const master = await t.ports.vault.master(tableId, epoch);
    if (master !== null) await vault.keepMaster(tableId, epoch, master);
  }
  return vault;
}
