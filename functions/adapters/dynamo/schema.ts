/**
 * The three tables: what infra deploys and the local machine creates. Every table has the key
 * `pk` (text) and `sk`, and no secondary index: each view is a key of its own.
 */
export const STORE_TABLES = ['journal', 'vault', 'directory'] as const;
export type StoreTable = (typeof STORE_TABLES)[number];

/** The names under which one installation keeps its tables. */
export type TableNames = Readonly<Record<StoreTable, string>>;

export interface TableSchema {
  /** Type of the sort key: `N` for a version, `S` for text. */
  readonly sortKey: 'N' | 'S';
  /** Attribute with the Unix seconds after which a row may be removed; null if rows stay. */
  readonly ttl: string | null;
}

/** Attribute of expiry. DynamoDB removes rows days late, so readers look at `until` as well. */
export const TTL_ATTRIBUTE = 'ttl';

export const TABLE_SCHEMAS: Readonly<Record<StoreTable, TableSchema>> = {
  journal: { sortKey: 'N', ttl: null },
  vault: { sortKey: 'S', ttl: null },
  directory: { sortKey: 'S', ttl: TTL_ATTRIBUTE },
};

export const TABLE_PREFIX = 'TABLE#';

/** Partition key of everything that belongs to a table, in the journal and in the vault. */
export function tableKey(tableId: string): string {
  return `${TABLE_PREFIX}${tableId}`;
}

const APP = 'sixlove';

/** What the master of an epoch is sealed for. The table's id is its DF1 game id, as in its URL. */
export function masterContext(tableId: string, epoch: number) {
  return { app: APP, game_id: tableId, epoch: String(epoch) };
}

/** What the secret of an installation is sealed for. */
export const INSTALLATION_CONTEXT = { app: APP, row: 'installation' };

export const MINUTE_MS = 60_000;

export const minuteOf = (at: number): number => Math.floor(at / MINUTE_MS);

/** Where the looks of a minute stand. */
export const duePartition = (at: number): string => `DUE#${minuteOf(at)}`;

export const subscriptionKey = (tableId: string, connectionId: string) => ({
  pk: `SUB#${tableId}`,
  sk: connectionId,
});

/** Beside the subscriptions of a table, so that one query tells both. No connection is named so. */
export const ORDERED = '#ORDERED';
export const orderedKey = (tableId: string) => subscriptionKey(tableId, ORDERED);
