import { expect } from 'vitest';
import type { View } from '../../shared/protocol/view.ts';
import {
  type DrivenTable,
  drivenTable,
  giveSecret,
  plainly,
  playOn,
  runOut,
  type TablePlan,
  viewOf,
} from './drivenTable.ts';

/** Two persons and two house players, a few rounds long. */
export const PAIR = {
  seats: ['me', 'open', 'house', 'house'],
  options: { scoring: 'race', target: 4 },
} as const satisfies TablePlan;

/** The same, the creator with a device that signs. */
export const DEVICE = { ...PAIR, deviceKey: 'aa'.repeat(32) } as const satisfies TablePlan;

/** A table whose first shuffle nobody came for, at its first round. */
export async function missedTable(seed: string, plan: TablePlan = DEVICE): Promise<DrivenTable> {
  const table = await drivenTable(seed, plan);
  await runOut(table);
  return table;
}

/** The epoch that is pending, or was locked last. */
export async function epochOf(table: DrivenTable) {
  return (await viewOf(table, table.players[0] ?? '')).fair.epoch;
}

/** Promises secrets of these players for the pending epoch; they are opened by what is answered. */
export async function promiseAll(
  table: DrivenTable,
  players: readonly string[],
  fill: number,
): Promise<() => Promise<void>> {
  const secrets = await Promise.all(
    players.map((player, i) => giveSecret(table, player, fill + i)),
  );
  for (const { promise } of secrets) expect(await promise()).toMatchObject({ ok: true });
  return async () => {
    for (const { open } of secrets) expect(await open()).toMatchObject({ ok: true });
  };
}

/** Plays on until this round is dealt, or the table is over. */
export function playTo(table: DrivenTable, no: number): Promise<View> {
  return playOn(table, plainly, ({ round }) => (round?.no ?? 0) >= no && round?.beacon === null);
}
