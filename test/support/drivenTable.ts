import { expect } from 'vitest';
import type { Ports } from '../../functions/app/ports.ts';
import { decodeStored } from '../../functions/app/storedEvent.ts';
import { storedState } from '../../functions/app/storedState.ts';
import { toHex } from '../../shared/fair/bytes.ts';
import { eventHash } from '../../shared/fair/chain.ts';
import { contribCommit } from '../../shared/fair/contribution.ts';
import type { VerifyBeacon } from '../../shared/fair/logState.ts';
import { idBytes } from '../../shared/journal/eventData.ts';
import type { JournalEvent, WithheldWords } from '../../shared/journal/events.ts';
import type { Command } from '../../shared/protocol/commands.ts';
import type { View } from '../../shared/protocol/view.ts';
import { makeRules } from '../../shared/rulesets/registry.ts';
import { evolve, initialState } from '../../shared/table/evolve.ts';
import type { ProofReport } from '../../shared/verify/report.ts';
import { verifyProof } from '../../shared/verify/verifyProof.ts';
import { newCommandId, see, type TestApp, testApp } from './testApp.ts';

/** A table on the test application, and the players who sat down at it, in the order of coming. */
export interface DrivenTable {
  readonly t: TestApp;
  readonly tableId: string;
  readonly players: readonly string[];
}

export interface TablePlan {
  readonly ruleset?: string;
  readonly options?: Readonly<Record<string, unknown>>;
  readonly terms?: object;
  /** The first is the creator's; every `open` seat is taken at once. */
  readonly seats?: readonly ('me' | 'open' | 'house')[];
  readonly deviceKey?: string;
  /** Of the command that opens the table: another one gives another table, and other deals. */
  readonly commandId?: string;
}

const ALONE = ['me', 'house', 'house', 'house'] as const;

const opened = new WeakMap<TestApp, number>();

/** Tables, and so their deals, follow from the seed alone, whatever other tests have done. */
function openingId(t: TestApp): string {
  const count = (opened.get(t) ?? 0) + 1;
  opened.set(t, count);
  return `open${count}`;
}

/** The answer to opening a table, right or wrong. */
export async function openTable(t: TestApp, player: string, plan: TablePlan) {
  const { ruleset = 'jamaican-partner', options = {}, terms, seats = ALONE, deviceKey } = plan;
  const body = {
    commandId: plan.commandId ?? openingId(t),
    ruleset,
    options,
    seats: seats.map((kind) => ({ kind })),
    ...(terms === undefined ? {} : { terms }),
    ...(deviceKey === undefined ? {} : { deviceKey }),
  };
  return t.app.opening.create(player, body, t.clock.at);
}

/** Opens a table and fills its seats, up to the first epoch. */
export async function drivenTable(
  seed: string,
  plan: TablePlan = {},
  change?: (ports: Ports) => Ports,
): Promise<DrivenTable> {
  const t = testApp(seed, change);
  const { playerId } = await t.app.guest('Ana');
  const created = await openTable(t, playerId, plan);
  if (!created.ok) throw new Error(created.error.code);
  const { tableId, invite } = created.value;
  const players = [playerId];
  for (const _ of (plan.seats ?? []).filter((kind) => kind === 'open')) {
    const guest = await t.app.guest(`Guest ${players.length}`);
    const body = { commandId: newCommandId(), invite };
    const joined = await t.app.opening.join(tableId, guest.playerId, body, t.clock.at);
    if (!joined.ok) throw new Error(joined.error.code);
    players.push(guest.playerId);
  }
  return { t, tableId, players };
}

export const viewOf = ({ t, tableId }: DrivenTable, player: string): Promise<View> =>
  see(t, tableId, player);

type Body = { readonly type: Command['type'] } & Readonly<Record<string, unknown>>;

/** The answer to a command that was meant for the newest version. */
export async function act({ t, tableId }: DrivenTable, player: string, body: Body) {
  const newest = await t.ports.journal.newest(tableId);
  const head = { commandId: newCommandId(), expectedVersion: newest?.version ?? 0 };
  const command = { ...head, ...body } as Command;
  return t.app.commands.run({ tableId, player, command, receivedAt: t.clock.at, via: null });
}

/** Lets the open window or turn run out, or the beacon come; the table looks at its clock. */
export async function runOut(table: DrivenTable): Promise<View> {
  const [player = ''] = table.players;
  const { deadline, round } = await viewOf(table, player);
  const { clock } = table.t;
  const due = deadline ?? round?.beacon?.dueAt ?? null;
  if (due !== null) clock.at = Math.max(clock.at, Date.parse(due) + 5_000);
  await table.t.app.look(table.tableId);
  return viewOf(table, player);
}

/** Promises and opens one secret of a player, and says what the answers were. */
export async function giveSecret(table: DrivenTable, player: string, fill: number) {
  const r = new Uint8Array(32).fill(fill);
  return {
    promise: async () => {
      const { fair, you } = await viewOf(table, player);
      const commit = contribCommit({
        gameId: idBytes(table.tableId) ?? new Uint8Array(),
        epoch: fair.epoch?.no ?? 0,
        seat: you.seat ?? 0,
        playerId: idBytes(player) ?? new Uint8Array(),
        seedRoot: Uint8Array.from(Buffer.from(fair.epoch?.seedRoot ?? '', 'hex')),
        r,
      });
      return act(table, player, { type: 'contribute', commit: toHex(commit) });
    },
    open: () => act(table, player, { type: 'contribute', reveal: toHex(r) }),
  };
}

/** What a person does with a view in which something is asked; null waits. */
export type Choose = (view: View) => Body | null;

/** Keeps every hand and plays the first legal bone. */
export const plainly: Choose = ({ you }) => {
  if (you.can.includes('keep')) return { type: 'keep' };
  const [move] = you.moves;
  return move === undefined ? null : { type: 'play', ...move };
};

/** Does what `choose` says; new bones that are refused are kept. */
async function acted(table: DrivenTable, player: string, choose: Choose): Promise<boolean> {
  const body = choose(await viewOf(table, player));
  if (body === null) return false;
  const answer = await act(table, player, body);
  if (answer.ok) return true;
  if (body.type !== 'redeal' || answer.error.code !== 'not-eligible') {
    throw new Error(`${body.type}: ${answer.error.code}`);
  }
  return (await act(table, player, { type: 'keep' })).ok;
}

/** Plays to the table's end, or until `isDone`; each look at a view goes through `choose`. */
export async function playOn(
  table: DrivenTable,
  choose: Choose = plainly,
  isDone: (view: View) => boolean = () => false,
): Promise<View> {
  const [first = ''] = table.players;
  for (let turn = 0; turn < 4_000; turn += 1) {
    const view = await viewOf(table, first);
    if (view.status === 'over' || isDone(view)) return view;
    let hasActed = false;
    for (const player of table.players) hasActed = (await acted(table, player, choose)) || hasActed;
    if (!hasActed) await runOut(table);
    table.t.clock.at += 1_000;
  }
  throw new Error('the table does not end');
}

/** Every event of the table's journal. */
export async function eventsOf({
  t,
  tableId,
}: DrivenTable): Promise<(JournalEvent | WithheldWords)[]> {
  const commits = await t.ports.journal.after(tableId, 0, 10_000);
  return commits.flatMap(({ events }) => events.map((event) => decodeStored(event, 4)));
}

/** Folds the journal from its first event, and holds every commit's stored state against it. */
export async function expectFolds(table: DrivenTable): Promise<void> {
  const { t, tableId } = table;
  const opened = (await eventsOf(table)).find((event) => event.type === 'tableOpened');
  if (opened === undefined) throw new Error('the table was not opened');
  const { ruleset, options, seats } = opened;
  const rules = makeRules(ruleset, options, seats.length);
  if (!rules.ok) throw new Error(rules.error);
  const gameId = idBytes(tableId) ?? new Uint8Array();
  let state = initialState(rules.value);
  let head = new Uint8Array(32);
  for (const commit of await t.ports.journal.after(tableId, 0, 10_000)) {
    for (const stored of commit.events) {
      head = new Uint8Array(eventHash(gameId, head, stored));
      state = evolve(rules.value, state, decodeStored(stored, seats.length), {
        seq: stored.seq,
        ts: stored.ts,
        version: commit.version,
        head: toHex(head),
      });
    }
    expect(state).toEqual(storedState(commit));
  }
}

/** The record that the table's players get. */
export async function recordOf({ t, tableId, players }: DrivenTable) {
  const record = await t.app.reading.record(tableId, { player: players[0] ?? '', key: null });
  if (!record.ok) throw new Error(record.error.code);
  return record.value as { rounds: { no: number; cancelled?: true; poser?: number }[] };
}

/** What the verifier says about the table's proof file, or that of one round. */
export async function reportOf(
  { t, tableId, players }: DrivenTable,
  roundNo: number | null = null,
  verifyBeacon?: VerifyBeacon,
): Promise<ProofReport> {
  await t.drain();
  const reader = { player: players[0] ?? '', key: null };
  const proof = await t.app.reading.proof(tableId, reader, roundNo);
  if (!proof.ok) throw new Error(proof.error.code);
  const report = verifyProof(proof.value, {
    ...(roundNo === null ? {} : { round: roundNo }),
    ...(verifyBeacon === undefined ? {} : { verifyBeacon }),
  });
  if (!report.ok) throw new Error(report.error);
  return report.value;
}
