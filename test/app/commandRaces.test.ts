/** Commands that meet each other end as if each had been alone, one after the other. */
import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { makeApp } from '../../functions/app/app.ts';
import type { Answer } from '../../functions/app/command.ts';
import { TableDealer } from '../../functions/app/dealer.ts';
import type { Outcome } from '../../functions/app/outcome.ts';
import { decodeStored } from '../../functions/app/storedEvent.ts';
import type { Commit } from '../../shared/journal/commit.ts';
import type { Command } from '../../shared/protocol/commands.ts';
import type { Header } from '../../shared/table/header.ts';
import {
  type DrivenTable,
  drivenTable,
  expectFolds,
  runOut,
  viewOf,
} from '../support/drivenTable.ts';
import { memoryJournal } from '../support/memory.ts';
import { runs } from '../support/runs.ts';

const RACES = runs(60, 5_000);

/** Ana and Bo with two house players, right after the deal, with a choice for one of them. */
let dealt: DrivenTable;
let commits: readonly Commit[];
let dealer: TableDealer | null = null;

beforeAll(async () => {
  for (let no = 0; ; no += 1) {
    const seats = ['me', 'open', 'house', 'house'] as const;
    dealt = await drivenTable(`races ${no}`, { seats });
    await runOut(dealt);
    const views = await Promise.all(dealt.players.map((player) => viewOf(dealt, player)));
    if (views.some(({ you }) => you.moves.length > 1)) break;
  }
  commits = await dealt.t.ports.journal.after(dealt.tableId, 0, 100);
});

type Gate = <T>(call: () => Promise<T>) => Promise<T>;

function gated<T extends object>(port: T, gate: Gate): T {
  return new Proxy(port, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name);
      if (typeof value !== 'function') return value;
      return (...given: unknown[]) => gate(async () => value.apply(target, given));
    },
  });
}

/** The dealt table once more, on a journal of its own, in a process that knows nothing yet. */
async function again(gate: Gate): Promise<DrivenTable> {
  const journal = memoryJournal();
  for (const commit of commits) await journal.append(dealt.tableId, commit);
  const { ports } = dealt.t;
  const app = makeApp({
    ...ports,
    journal: gated(journal, gate),
    vault: gated(ports.vault, gate),
    directory: gated(ports.directory, gate),
    // Its seeds are the same each time, and cost more than all the rest.
    dealerFor(header: Header) {
      dealer ??= new TableDealer(header);
      return dealer;
    },
  });
  return { ...dealt, t: { ...dealt.t, app, ports: { ...ports, journal } } };
}

interface Sent {
  readonly player: string;
  readonly command: Command;
}

/** Two plays of whose turn it is, the first once more, and that somebody else leaves. */
async function plays(): Promise<readonly [Sent, Sent, Sent, Sent]> {
  const views = await Promise.all(dealt.players.map((player) => viewOf(dealt, player)));
  const at = views.findIndex(({ you }) => you.moves.length > 1);
  const [mover, other] = [dealt.players[at] ?? '', dealt.players[1 - at] ?? ''];
  const expectedVersion = commits.length;
  const play = (commandId: string, n: number): Sent => {
    const base = { commandId, expectedVersion, type: 'play' };
    return { player: mover, command: { ...base, ...views[at]?.you.moves[n] } as Command };
  };
  const leave: Command = { commandId: 'leave', expectedVersion, type: 'leave' };
  const first = play('first', 0);
  return [first, play('second', 1), first, { player: other, command: leave }];
}

const run = ({ t, tableId }: DrivenTable, { player, command }: Sent) =>
  t.app.commands.run({ tableId, player, command, receivedAt: t.clock.at, via: null });

const codeOf = (answer: Outcome<Answer>): string => (answer.ok ? 'ok' : answer.error.code);

/** Which events came of which command. Their bytes hold masters that each process draws. */
async function story({ t, tableId }: DrivenTable): Promise<unknown[]> {
  const all = await t.ports.journal.after(tableId, 0, 10_000);
  return all.flatMap(({ receipt, events }) =>
    events.map((stored) => {
      const event = decodeStored(stored, 4);
      return [receipt?.commandId, event.type, event.type === 'play' ? event.bone : null];
    }),
  );
}

const ungated: Gate = (call) => call();

/** What becomes of the commands one after the other, by their order. */
async function serially(sent: readonly Sent[], order: readonly number[]) {
  const table = await again(ungated);
  const codes: string[] = [];
  for (const i of order) codes[i] = codeOf(await run(table, sent[i] as Sent));
  return { codes, story: await story(table) };
}

describe('commands that meet at every call to the store', () => {
  test('end as if they had come one after the other (report 13)', async () => {
    const sent = await plays();
    const seen = new Set<string>();
    const property = fc.asyncProperty(fc.scheduler(), async (s) => {
      const table = await again((call) => s.scheduleFunction(call)());
      const begun = sent.map((one) => s.schedule(Promise.resolve()).then(() => run(table, one)));
      const answers = await s.waitFor(Promise.all(begun));
      const codes = answers.map(codeOf);
      await expectFolds(table);
      const versions = answers.map((a) => (a.ok ? a.value.receipt.version : 1_000));
      const order = [0, 1, 2, 3].sort((a, b) => (versions[a] ?? 0) - (versions[b] ?? 0));
      expect(await serially(sent, order)).toEqual({ codes, story: await story(table) });
      seen.add(codes.join());
    });
    await fc.assert(property, { numRuns: RACES });
    // One of the three wins, and its repetition has its answer.
    expect([...seen].sort()).toEqual([
      'ok,stale,ok,stale',
      'stale,ok,stale,stale',
      'stale,stale,stale,ok',
    ]);
  });
});

describe('two plays that a client queued while it was offline', () => {
  test('are one play and one stale answer, though both were legal (report 7)', async () => {
    const [first, second] = await plays();
    const table = await again(ungated);
    const before = await viewOf(table, first.player);
    expect(await run(table, first)).toMatchObject({ ok: true });
    const late = await run(table, second);
    expect(late).toMatchObject({ ok: false, error: { code: 'stale' } });
    const { you } = await viewOf(table, first.player);
    const { bone } = first.command as { bone?: string };
    expect(you.hand).toEqual(before.you.hand.filter((held) => held !== bone));
    // What the stale answer tells is all that has happened since.
    const since = await table.t.ports.journal.after(table.tableId, before.version, 200);
    const told = late.ok ? [] : (late.error.events as { version: number }[]);
    expect(told.map(({ version }) => version)).toEqual(since.map(({ version }) => version));
  });
});
