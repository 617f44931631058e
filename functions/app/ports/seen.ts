import type { Consistency } from './rows.ts';

/** How far players have looked at their tables: told by their clients, and by nothing else. */
export interface Seen {
  /** Notes that a player has seen a table at a version; it never goes back. What stands then. */
  raiseSeen(playerId: string, tableId: string, version: number): Promise<number>;
  /** 0 where nothing was noted. */
  seenVersion(playerId: string, tableId: string): Promise<number>;
  /** By table; strongly consistent where nothing else is said. */
  seenVersions(playerId: string, consistency?: Consistency): Promise<ReadonlyMap<string, number>>;
  dropSeen(playerId: string): Promise<void>;
}
