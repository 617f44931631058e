import type { Ports } from '../../functions/app/ports.ts';
import { decodeStored } from '../../functions/app/storedEvent.ts';
import type { JournalEvent, JournalEventOf } from '../../shared/journal/events.ts';
import type { Command } from '../../shared/protocol/commands.ts';
import type { View } from '../../shared/protocol/view.ts';
import { type DrivenTable, drivenTable, runOut, type TablePlan, viewOf } from './drivenTable.ts';
import { newCommandId } from './testApp.ts';

export const FOUR = ['me', 'open', 'open', 'open'] as const;
export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

/** A dealt table of people, at a turn that one of them has to play. */
export interface TurnTable extends DrivenTable {
  /** Whose turn it was when the table was dealt. */
  readonly seat: number;
  readonly player: string;
}

/** Opens a table of four people, unless the plan says otherwise, and deals its first round. */
export async function turnTable(
  seed: string,
  plan: TablePlan = {},
  change?: (ports: Ports) => Ports,
): Promise<TurnTable> {
  const table = await drivenTable(seed, { seats: FOUR, ...plan }, change);
  await runOut(table);
  return atTurn(table);
}

/** The table at the turn that is open now. */
export async function atTurn(table: DrivenTable): Promise<TurnTable> {
  const view = await viewOf(table, table.players[0] ?? '');
  const seat = view.round?.turns[0];
  const player = view.seats[seat ?? -1]?.player ?? null;
  if (seat === undefined || player === null) throw new Error('it is no person’s turn');
  return { ...table, seat, player };
}

/** The player on a seat. */
export async function playerOn(table: DrivenTable, seat: number): Promise<string> {
  const view = await viewOf(table, table.players[0] ?? '');
  return view.seats[seat]?.player ?? '';
}

/** When the open turn runs out, Unix ms. */
export async function deadlineOf(table: DrivenTable): Promise<number> {
  const { deadline } = await viewOf(table, table.players[0] ?? '');
  if (deadline === null) throw new Error('the turn has no deadline');
  return Date.parse(deadline);
}

type Body = { readonly type: Command['type'] } & Readonly<Record<string, unknown>>;

/**
 * The answer to a command that arrived at `at`, however late it is looked at; meant for the newest
 * version unless another is named.
 */
export async function sendAt(
  { t, tableId }: DrivenTable,
  player: string,
  body: Body,
  at: number,
  expectedVersion?: number,
) {
  const newest = await t.ports.journal.newest(tableId);
  const version = expectedVersion ?? newest?.version ?? 0;
  const command = { commandId: newCommandId(), expectedVersion: version, ...body } as Command;
  return t.app.commands.run({ tableId, player, command, receivedAt: at, via: null });
}

/** A legal play of whoever's turn it is. */
export async function playIn(table: TurnTable): Promise<Body> {
  const { you } = await viewOf(table, table.player);
  const [move] = you.moves;
  if (move === undefined) throw new Error('a turn without a legal play');
  return { type: 'play', ...move };
}

/** Events of a type that stand in commits after a version. */
export async function eventsAfter<T extends JournalEvent['type']>(
  { t, tableId }: DrivenTable,
  version: number,
  type: T,
): Promise<JournalEventOf<T>[]> {
  const commits = await t.ports.journal.after(tableId, version, 10_000);
  return commits
    .flatMap(({ events }) => events.map((event) => decodeStored(event, 4)))
    .filter((event): event is JournalEventOf<T> => event.type === type);
}

/** Misses in a row by seat, as the stored state has them. */
export async function missesOf({ t, tableId }: DrivenTable): Promise<number[]> {
  const newest = await t.ports.journal.newest(tableId);
  const state = JSON.parse(newest?.state ?? '') as { seats: { misses: number }[] };
  return state.seats.map(({ misses }) => misses);
}

/** What anybody at the table sees. */
export const seenBy = (table: DrivenTable, place = 0): Promise<View> =>
  viewOf(table, table.players[place] ?? '');
