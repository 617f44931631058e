/**
 * What never changes at a table: read from its first commit, kept in memory, never stored again.
 */
import type { Rules } from '../engine/rules.ts';
import type { Terms } from '../protocol/terms.ts';

export interface Header {
  readonly tableId: string;
  /** The table id as DF1 `game_id`, 16 bytes. */
  readonly gameId: Uint8Array;
  readonly rules: Rules;
  /** The ruleset document of DF1 A.3, exactly as hashed in GENESIS. */
  readonly rulesText: string;
  readonly rulesHash: Uint8Array;
  readonly terms: Terms;
  /** Seconds from a lock to the beacon it waits for, as in GENESIS; null without a beacon. */
  readonly beaconLeadSeconds: number | null;
  /** Name of the log, as in GENESIS. */
  readonly origin: string;
  /** The table that this one is a rematch of. */
  readonly previous: string | null;
}
