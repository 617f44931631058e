/** Writing the rows that a table adds to its players' lists, and the sums over each list. */
import type { MyTable } from './ports/myTables.ts';
import type { PlayerStats } from './ports/stats.ts';
import type { Directory } from './ports.ts';

type Lists = Pick<Directory, 'players' | 'putMyTable' | 'myTables' | 'putStats'>;

function sumOf(rows: readonly MyTable[]): PlayerStats {
  const count = (outcome: MyTable['outcome']) =>
    rows.filter((row) => row.outcome === outcome).length;
  const sum = (of: (row: MyTable) => number) => rows.reduce((total, row) => total + of(row), 0);
  return {
    finished: count('finished'),
    abandoned: count('abandoned'),
    turns: sum(({ turns }) => turns),
    misses: sum(({ misses }) => misses),
    stamp: sum(({ version }) => version),
  };
}

/** Sums up what stands in a player's list. */
export async function writeSums(directory: Lists, player: string): Promise<void> {
  await directory.putStats(player, sumOf(await directory.myTables(player)));
}

/**
 * Writes rows by player, and the sums of each; newer ones stand. A player who is gone has rows of
 * the tables that are still to be left, and no sums.
 */
export async function writeRows(
  directory: Lists,
  rows: readonly (readonly [string, MyTable])[],
): Promise<void> {
  const profiles = await directory.players(rows.map(([player]) => player));
  for (const [player, row] of rows) {
    const isGone = profiles.get(player)?.deleted === true;
    if (!isGone || row.status === 'on') await directory.putMyTable(player, row);
    if (!isGone) await writeSums(directory, player);
  }
}
