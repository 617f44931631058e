import { expect } from 'vitest';
import { type App, makeApp } from '../../functions/app/app.ts';
import type { LogKey, Ports } from '../../functions/app/ports.ts';
import type { Command } from '../../shared/protocol/commands.ts';
import { act, type DrivenTable, drivenTable, eventsOf, type TablePlan } from './drivenTable.ts';
import { newCommandId } from './testApp.ts';

const HEAD_TITLE = 'dominoes-fair/v1/head';

/** A table of which every text that was signed by the log key is known. */
export interface SignedTable extends DrivenTable {
  /** What happened to sizes and heads, in order: `raise 12`, `sign 12`, `keep 12`. */
  readonly steps: string[];
  /** Texts of heads that the log key has signed. */
  readonly texts: string[];
}

const sizeOf = (text: string) => text.split('\n')[2] ?? '';

/** A table on stores that note what is signed. */
export async function signedTable(
  seed: string,
  plan: TablePlan = {},
  change: (ports: Ports) => Ports = (ports) => ports,
): Promise<SignedTable> {
  const steps: string[] = [];
  const texts: string[] = [];
  const noting = ({ signer, receiptSigner }: LogKey): LogKey => ({
    receiptSigner,
    signer: {
      ...signer,
      async sign(message) {
        const text = new TextDecoder().decode(message);
        if (text.startsWith(HEAD_TITLE)) {
          texts.push(text);
          steps.push(`sign ${sizeOf(text)}`);
        }
        return signer.sign(message);
      },
    },
  });
  const table = await drivenTable(seed, plan, (ports) => {
    const { vault, directory, logKeys } = ports;
    const [newest, ...earlier] = logKeys;
    return change({
      ...ports,
      logKeys: [noting(newest), ...earlier.map(noting)],
      vault: {
        ...vault,
        async raiseSigned(tableId, size, head) {
          const isRaised = await vault.raiseSigned(tableId, size, head);
          if (isRaised) steps.push(`raise ${size}`);
          return isRaised;
        },
      },
      directory: {
        ...directory,
        async putHead(tableId, head) {
          steps.push(`keep ${head.size}`);
          return directory.putHead(tableId, head);
        },
      },
    });
  });
  return { ...table, steps, texts };
}

/** The same table, seen by an instance that remembers nothing, on the same stores or on others. */
export function cold<T extends DrivenTable>(table: T, change: Partial<Ports> = {}): T {
  const ports = { ...table.t.ports, ...change };
  return { ...table, t: { ...table.t, ports, app: makeApp(ports) } };
}

/** Delivers the whole journal of a table to an instance. */
export async function deliver({ t, tableId }: DrivenTable, app: App = t.app): Promise<void> {
  for (const commit of await t.ports.journal.after(tableId, 0, 10_000)) {
    await app.consume(tableId, commit);
  }
}

/** Goes back so many commits. */
export async function goBack({ t, tableId }: DrivenTable, commits: number): Promise<number> {
  const newest = await t.ports.journal.newest(tableId);
  const version = (newest?.version ?? 0) - commits;
  t.rollBack(tableId, version);
  return version;
}

/** A command of the table's first player that was meant for a version. */
export function commandAt({ t, tableId, players }: DrivenTable, expectedVersion: number) {
  const command: Command = { type: 'resign', commandId: newCommandId(), expectedVersion };
  const [player = ''] = players;
  return t.app.commands.run({ tableId, player, command, receivedAt: t.clock.at, via: null });
}

/** How a restored table ends: sizes are passed, a round is void, and that is all. */
export async function expectEnded(table: SignedTable, hasRound: boolean): Promise<void> {
  const events = await eventsOf(table);
  const from = events.findIndex(({ type }) => type === 'restored');
  const size = events.flatMap((e) => (e.type === 'restored' ? [e.size] : []))[0] ?? 0;
  const end = hasRound ? [{ type: 'roundVoid', reason: 'operator' }] : [];
  const tail = events.slice(size);
  expect(from).toBeGreaterThan(0);
  expect(events.slice(from, size).every((e) => e.type === 'restored' && e.size === size)).toBe(
    true,
  );
  expect(tail).toMatchObject([
    ...end,
    { type: 'gameEnd', reason: 'restored' },
    { type: 'tableOver', reason: 'restored', winners: [] },
  ]);
  const answer = await act(table, table.players[0] ?? '', { type: 'resign' });
  expect(answer).toMatchObject({ ok: false, error: { code: 'table-over' } });
  expect(await commandAt(table, 10_000)).toMatchObject({ error: { code: 'table-over' } });
  expect(await commandAt(table, 1)).toMatchObject({ error: { code: 'table-over' } });
}

/** The log key has signed one text of each size, and the directory holds no other. */
export async function expectOneHeadASize({ t, tableId, texts }: SignedTable): Promise<void> {
  const bySize = new Map(texts.map((text) => [sizeOf(text), text]));
  expect(new Set(texts).size).toBe(bySize.size);
  for (const { size, note } of await t.ports.directory.heads(tableId)) {
    expect(note.startsWith(bySize.get(String(size)) ?? 'never signed')).toBe(true);
  }
}
