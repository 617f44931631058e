/**
 * A decision that loses its race may have dealt under a lock that never came to be: nobody is shown
 * those bones, and nothing is proven by them.
 */
import { describe, expect, test } from 'vitest';
import { makeApp } from '../../functions/app/app.ts';
import type { Ports } from '../../functions/app/ports.ts';
import type { Commit } from '../../shared/journal/commit.ts';
import { PAIR } from '../support/backgroundEpochs.ts';
import {
  act,
  type DrivenTable,
  drivenTable,
  plainly,
  playOn,
  reportOf,
  viewOf,
} from '../support/drivenTable.ts';
import { newCommandId } from '../support/testApp.ts';

interface Gate {
  before: ((commit: Commit) => Promise<void>) | null;
}

const gated =
  (gate: Gate) =>
  (ports: Ports): Ports => ({
    ...ports,
    journal: {
      ...ports.journal,
      append: async (tableId, commit) => {
        const run = gate.before;
        gate.before = null;
        if (run !== null) await run(commit);
        return ports.journal.append(tableId, commit);
      },
    },
  });

const readAt = async (
  { tableId }: DrivenTable,
  app: ReturnType<typeof makeApp>,
  player: string,
) => {
  const seen = await app.reading.view(tableId, { player, key: null });
  if (!seen.ok) throw new Error(seen.error.code);
  return seen.value.view;
};

/** Somebody's words that came in at that instant, however late they are worked off. */
async function giveWords({ t, tableId }: DrivenTable, player: string, receivedAt: number) {
  const expectedVersion = (await t.ports.journal.newest(tableId))?.version ?? 0;
  const own = { commandId: newCommandId(), expectedVersion };
  const command = { ...own, type: 'contribute', text: 'eleven' } as const;
  return t.app.commands.run({ tableId, player, command, receivedAt, via: null });
}

/** Two people in the first window; b has given words, the window ends in 1 ms. */
async function lastMoment(seed: string) {
  const gate: Gate = { before: null };
  const table = await drivenTable(seed, PAIR, gated(gate));
  const [a = '', b = ''] = table.players;
  expect(await act(table, b, { type: 'contribute', text: 'seven' })).toMatchObject({ ok: true });
  const { deadline } = await viewOf(table, a);
  const due = Date.parse(deadline ?? '');
  table.t.clock.at = due - 1;
  return { gate, table, a, b, due };
}

describe('words in the last moment of the first window', () => {
  test('two instances: the one that lost the race shows the hands of the deal that counts', async () => {
    const { gate, table, a, b, due } = await lastMoment('two instances');
    const looker = makeApp(table.t.ports);
    gate.before = async () => {
      table.t.clock.at = due;
      await looker.look(table.tableId);
    };
    await giveWords(table, a, due - 1);
    for (const player of [a, b]) {
      const here = await readAt(table, table.t.app, player);
      const there = await readAt(table, looker, player);
      expect(here.version).toBe(there.version);
      expect(here.you.hand).toEqual(there.you.hand);
    }
  });

  test('and what is played there is proven', async () => {
    const { gate, table, a, due } = await lastMoment('played there');
    const looker = makeApp(table.t.ports);
    gate.before = async () => {
      table.t.clock.at = due;
      await looker.look(table.tableId);
    };
    await act(table, a, { type: 'contribute', text: 'eleven' });
    table.t.clock.at = due;
    await playOn(table, plainly, ({ round }) => (round?.no ?? 0) >= 2);
    const report = await reportOf(table);
    expect(report.fault).toBeNull();
  });

  test('one process: the look is overtaken between its decision and its write', async () => {
    const { gate, table, a, due } = await lastMoment('one process');
    // The look has decided: its deal, without the words of a, is the dealer's last.
    gate.before = async () => {
      // Received in time, and written first.
      const answer = await giveWords(table, a, due - 1);
      expect(answer).toMatchObject({ ok: true });
    };
    table.t.clock.at = due;
    await table.t.app.look(table.tableId);
    const report = await reportOf(table);
    expect(report.fault).toBeNull();
  });
});
