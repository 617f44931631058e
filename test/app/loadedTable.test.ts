/** A table that was loaded stays as it was, whatever is learned of it while a command waits. */
import { expect, test } from 'vitest';
import { makeApp } from '../../functions/app/app.ts';
import type { Ports } from '../../functions/app/ports.ts';
import { PAIR } from '../support/backgroundEpochs.ts';
import {
  act,
  type DrivenTable,
  drivenTable,
  eventsOf,
  giveSecret,
  plainly,
  playOn,
  reportOf,
  runOut,
  viewOf,
} from '../support/drivenTable.ts';
import { newCommandId } from '../support/testApp.ts';

type Journal = Ports['journal'];
interface Gate {
  at: (() => Promise<void>) | null;
  outages: (() => Promise<void>) | null;
}

const gated =
  (gate: Gate) =>
  (ports: Ports): Ports => ({
    ...ports,
    journal: {
      ...ports.journal,
      at: (async (...args: Parameters<Journal['at']>) => {
        const found = await ports.journal.at(...args);
        const run = gate.at;
        gate.at = null;
        if (run !== null) await run();
        return found;
      }) as Journal['at'],
    },
    directory: new Proxy(ports.directory, {
      get(target, key) {
        const method: unknown = Reflect.get(target, key);
        if (typeof method !== 'function') return method;
        return async (...args: unknown[]) => {
          const answer = await method.apply(target, args);
          if (/outage/i.test(String(key)) && gate.outages !== null) {
            const run = gate.outages;
            gate.outages = null;
            await run();
          }
          return answer;
        };
      },
    }),
  });

const onInstance = (table: DrivenTable, app: ReturnType<typeof makeApp>): DrivenTable => ({
  ...table,
  t: { ...table.t, app },
});

test('two devices open their secrets at once while somebody looks: the lock has both secrets', async () => {
  const gate: Gate = { at: null, outages: null };
  const table = await drivenTable('two reveals', PAIR, gated(gate));
  const [a = '', b = ''] = table.players;
  const sa = await giveSecret(table, a, 1);
  const sb = await giveSecret(table, b, 2);
  expect(await sa.promise()).toMatchObject({ ok: true });
  expect(await sb.promise()).toMatchObject({ ok: true });
  expect((await viewOf(table, a)).fair.epoch).toMatchObject({ phase: 'reveal' });
  const other = onInstance(table, makeApp(table.t.ports));
  const sa2 = await giveSecret(other, a, 1);
  // While the command of b reads the promises, a's secret is opened and somebody reads the table.
  gate.at = async () => {
    expect(await sa2.open()).toMatchObject({ ok: true });
    await viewOf(table, b);
  };
  await sb.open();
  await playOn(table, plainly, ({ round }) => (round?.no ?? 0) >= 2);
  const report = await reportOf(table);
  expect(report.fault).toBeNull();
  expect(report.rounds[0]?.secrets).toEqual([0, 1]);
});

test('the same command sent twice at once is done once', async () => {
  const gate: Gate = { at: null, outages: null };
  const table = await drivenTable(
    'twice',
    { ...PAIR, terms: { allowanceSeconds: 86_400, pauses: { vacationDays: 10 } } },
    gated(gate),
  );
  await runOut(table);
  const [a = ''] = table.players;
  const version = (await table.t.ports.journal.newest(table.tableId))?.version ?? 0;
  const command = {
    type: 'vacation',
    days: 2,
    commandId: newCommandId(),
    expectedVersion: version,
  } as const;
  const sent = {
    tableId: table.tableId,
    player: a,
    command,
    receivedAt: table.t.clock.at,
    via: null,
  };
  const other = makeApp(table.t.ports);
  await other.reading.view(table.tableId, { player: a, key: null });
  let ran = false;
  gate.outages = async () => {
    ran = true;
    const first = await other.commands.run(sent);
    expect(first).toMatchObject({ ok: true });
    await table.t.app.reading.view(table.tableId, { player: a, key: null });
  };
  expect(await table.t.app.commands.run(sent)).toMatchObject({ ok: true });
  expect(ran).toBe(true);
  const taken = (await eventsOf(table)).filter(({ type }) => type === 'vacationTaken');
  expect(taken).toHaveLength(1);
});

test('the last words of a shuffle are kept, whoever reads the table before their command is answered', async () => {
  const gate: { after: (() => Promise<void>) | null } = { after: null };
  const table = await drivenTable('words', PAIR, (ports) => ({
    ...ports,
    journal: {
      ...ports.journal,
      append: async (id, commit) => {
        const answer = await ports.journal.append(id, commit);
        const run = gate.after;
        gate.after = null;
        if (run !== null) await run();
        return answer;
      },
    },
  }));
  const [a = '', b = ''] = table.players;
  await act(table, b, { type: 'contribute', text: 'seven' });
  // The store has the commit; a page that polls gets it before the writer does.
  gate.after = async () => void (await viewOf(table, b));
  expect(await act(table, a, { type: 'contribute', text: 'eleven' })).toMatchObject({ ok: true });
  const words = await table.t.app.reading.words(table.tableId, { player: a, key: null });
  expect(words.ok && words.value.words.map(({ text }) => text).sort()).toEqual(['eleven', 'seven']);
});
