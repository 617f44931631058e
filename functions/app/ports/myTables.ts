/** How a table ended for somebody who sat there; `cancelled` counts for nobody. */
export type Outcome = 'finished' | 'abandoned' | 'cancelled';

/**
 * A table in the list of somebody who sits or sat there: a projection, which the journal gives
 * again. Counts are as of `version`.
 */
export interface MyTable {
  readonly tableId: string;
  readonly ruleset: string;
  readonly sides: 'pairs' | 'solo';
  /** `left`: others play on. */
  readonly status: 'on' | 'left' | 'over';
  /** Null while it is not known, and where the player left before the first deal. */
  readonly outcome: Outcome | null;
  /** Turns that were the player's, and those of them whose deadline passed. */
  readonly turns: number;
  readonly misses: number;
  /** The last commit that changed this row, and its time, Unix ms. */
  readonly version: number;
  readonly at: number;
}

export interface MyTables {
  /** Stores a row, unless one of a newer version stands. */
  putMyTable(playerId: string, row: MyTable): Promise<void>;
  /** Every row of a player, strongly consistent. */
  myTables(playerId: string): Promise<readonly MyTable[]>;
  /** Drops one row, if it is still of that version. */
  dropMyTable(playerId: string, row: Pick<MyTable, 'tableId' | 'version'>): Promise<void>;
  dropMyTables(playerId: string): Promise<void>;
}
