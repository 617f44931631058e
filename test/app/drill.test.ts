/** What the restore drill finds at a table, each fault planted. */
import { describe, expect, test } from 'vitest';
import { Drill, type DrillFault, type DrillPorts } from '../../functions/app/drill.ts';
import { drivenTable, playOn, type TablePlan } from '../support/drivenTable.ts';
import { deliver, goBack } from '../support/restoredTable.ts';

const OVER = { options: { rounds: 1 } };

async function drilled(
  table: Awaited<ReturnType<typeof drivenTable>>,
  change: (ports: DrillPorts) => Partial<DrillPorts> = () => ({}),
) {
  const { ports, clock } = table.t;
  const { vault } = ports;
  const own: DrillPorts = {
    ...ports,
    vault: {
      ...vault,
      hasMaster: async (tableId, epoch) => (await vault.master(tableId, epoch)) !== null,
    },
    publicKeys: ports.logKeys.map(({ signer }) => signer),
    restoredAt: clock.at + 1,
  };
  return new Drill({ ...own, ...change(own) }).table(table.tableId);
}

async function played(seed: string, plan: TablePlan, rounds = Number.POSITIVE_INFINITY) {
  const table = await drivenTable(seed, plan);
  await playOn(table, undefined, ({ lastRound }) => (lastRound?.no ?? 0) >= rounds);
  await table.t.drain();
  return table;
}

describe('a table that was put back whole', () => {
  test('has no fault; it is over, or ends once the restore is told', async () => {
    const over = await drilled(await played('drill over', OVER));
    expect(over).toMatchObject({ fate: 'over', faults: [], lost: 0, proof: 'ok' });
    const runs = await played('drill runs', {}, 1);
    expect(await drilled(runs)).toMatchObject({ fate: 'ends', faults: [], lost: 0 });
    const untold = await drilled(runs, () => ({ restoredAt: 0 }));
    expect(untold).toMatchObject({ fate: 'goes-on', faults: [] });
  });

  test('ends by itself where more of it was signed than is left', async () => {
    const table = await played('drill back', {}, 2);
    const signed = await table.t.ports.vault.signedSize(table.tableId);
    await goBack(table, 3);
    const { size, ...found } = await drilled(table, () => ({ restoredAt: 0 }));
    expect(found).toMatchObject({ fate: 'went-back', faults: [], lost: signed - size });
    expect(signed).toBeGreaterThan(size);
    await table.t.app.look(table.tableId);
    await deliver(table);
    expect(await drilled(table)).toMatchObject({ fate: 'over', faults: [], proof: 'ok' });
  });
});

type Planted = readonly [
  fault: DrillFault,
  what: string,
  change: (ports: DrillPorts) => Partial<DrillPorts>,
];

const PLANTED: readonly Planted[] = [
  [
    'chain',
    'a hash is another',
    ({ journal }) => ({
      journal: {
        ...journal,
        async after(...page) {
          const commits = await journal.after(...page);
          return commits.map((c) => (c.version === 3 ? { ...c, head: new Uint8Array(32) } : c));
        },
      },
    }),
  ],
  [
    'state',
    'the stored state says something else',
    ({ journal }) => ({
      journal: {
        ...journal,
        async after(...page) {
          const commits = await journal.after(...page);
          const lie = (state: string) => JSON.stringify({ ...JSON.parse(state), rounds: 99 });
          return commits.map((c) => ({ ...c, state: lie(c.state) }));
        },
      },
    }),
  ],
  [
    'head',
    'a head is signed by another key',
    ({ publicKeys }) => ({
      publicKeys: publicKeys.map(({ name }) => ({ name, publicKey: new Uint8Array(32).fill(9) })),
    }),
  ],
  ['key', 'nobody knows the key of its log', () => ({ publicKeys: [] })],
  [
    'master',
    'the vault was put back to an earlier second',
    ({ vault }) => ({ vault: { ...vault, hasMaster: async () => false } }),
  ],
  [
    'master',
    'the vault’s key is gone',
    ({ vault }) => ({
      vault: { ...vault, hasMaster: () => Promise.reject(new Error('does not open')) },
    }),
  ],
  [
    'unreadable',
    'versions are missing',
    ({ journal }) => ({
      journal: { ...journal, after: () => Promise.reject(new Error('version 2 is missing')) },
    }),
  ],
];

test.each(PLANTED)('finds the fault %s where %s', async (fault, _what, change) => {
  const table = await played('drill faults', {}, 1);
  expect((await drilled(table)).faults).toEqual([]);
  expect((await drilled(table, change)).faults).toContain(fault);
});
