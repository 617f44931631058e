/** What an operator does with an installation, wherever its tables are. */
import { Drill, type DrilledTable, type DrillPorts } from './drill.ts';
import { type ExportedPerson, type ExportedTable, PlayerExport } from './exportPlayer.ts';
import type { Census } from './ports/census.ts';
import type { Rows } from './ports/rows.ts';
import type { Clock, Directory, Journal, Log, Ports, Vault } from './ports.ts';
import { Rebuild } from './rebuild.ts';
import { RebuildAll, type RebuildOptions, type Rebuilt } from './rebuildAll.ts';
import { throughTables } from './throughAll.ts';

export interface DeskPorts {
  readonly journal: Journal;
  readonly directory: Directory;
  readonly vault: Vault & DrillPorts['vault'];
  /** Rows of the directory, and rows of addresses. */
  readonly rows: Rows;
  readonly secrets: Rows;
  readonly census: Census;
  readonly publicKeys: DrillPorts['publicKeys'];
  /** Null where nothing may be signed. */
  readonly logKeys: Ports['logKeys'] | null;
  readonly clock: Clock;
  readonly log: Log;
  /** When tables were last put back to an older state, Unix ms; 0 for never. */
  readonly restoredAt: number;
  readonly erase: (playerId: string) => Promise<'erased' | 'waiting'>;
}

/** All of a player's data in one piece, as `GET /v1/me/export` gives it page by page. */
export interface WholeExport {
  readonly format: string;
  readonly playerId: string;
  readonly at: string;
  readonly person: ExportedPerson | null;
  readonly tables: readonly ExportedTable[];
}

export interface DrillOptions {
  readonly segments: number;
  /** The instant that would be told, Unix ms. */
  readonly restoredAt: number;
  readonly begun: (commits: number) => void;
  readonly seen: (table: DrilledTable) => void;
}

export interface Desk {
  /** `restoredAt` in place of the one that the installation knows of, Unix ms. */
  rebuild(options: RebuildOptions & { readonly restoredAt?: number }): Promise<Rebuilt>;
  /** Null where there is no such player, or none any more. */
  exportPlayer(playerId: string): Promise<WholeExport | null>;
  /** Deletes a player; `unknown` where there never was one. Sent again it finishes what is left. */
  erase(playerId: string): Promise<'unknown' | 'erased' | 'waiting'>;
  drill(options: DrillOptions): Promise<void>;
}

export function makeDesk(ports: DeskPorts): Desk {
  const { census, directory } = ports;
  const exports = new PlayerExport(ports);

  return {
    rebuild({ restoredAt = ports.restoredAt, ...options }) {
      return new RebuildAll(ports, new Rebuild({ ...ports, restoredAt })).run(options);
    },

    async exportPlayer(playerId) {
      const first = await exports.page(playerId, null);
      if (!first.ok) return null;
      const { next, ...whole } = first.value;
      const tables = [...whole.tables];
      for (let cursor = next; cursor !== null; ) {
        const page = await exports.page(playerId, cursor);
        if (!page.ok) return null;
        tables.push(...page.value.tables);
        cursor = page.value.next;
      }
      return { ...whole, tables };
    },

    async erase(playerId) {
      const known = await directory.players([playerId]);
      return known.has(playerId) ? ports.erase(playerId) : 'unknown';
    },

    async drill({ segments, restoredAt, begun, seen }) {
      const drill = new Drill({ ...ports, restoredAt });
      begun(await census.commits());
      await throughTables(census, segments, async (tableId) => seen(await drill.table(tableId)));
    },
  };
}
