import type { MyTable, MyTables } from '../../../functions/app/ports/myTables.ts';
import type { Seen } from '../../../functions/app/ports/seen.ts';
import type { PlayerStats, Stats } from '../../../functions/app/ports/stats.ts';

export function memoryMyTables(): MyTables {
  const players = new Map<string, Map<string, MyTable>>();
  return {
    async putMyTable(playerId, row) {
      const rows = players.get(playerId) ?? new Map<string, MyTable>();
      players.set(playerId, rows);
      if ((rows.get(row.tableId)?.version ?? 0) <= row.version) rows.set(row.tableId, row);
    },
    async myTables(playerId) {
      return [...(players.get(playerId)?.values() ?? [])];
    },
    async dropMyTable(playerId, { tableId, version }) {
      const rows = players.get(playerId);
      if (rows?.get(tableId)?.version === version) rows.delete(tableId);
    },
    async dropMyTables(playerId) {
      players.delete(playerId);
    },
  };
}

export function memoryStats(): Stats {
  const players = new Map<string, PlayerStats>();
  return {
    async putStats(playerId, stats) {
      if ((players.get(playerId)?.stamp ?? 0) <= stats.stamp) players.set(playerId, stats);
    },
    async stats(playerIds) {
      const found = new Map<string, PlayerStats>();
      for (const id of playerIds) {
        const stats = players.get(id);
        if (stats !== undefined) found.set(id, stats);
      }
      return found;
    },
    async dropStats(playerId) {
      players.delete(playerId);
    },
  };
}

export function memorySeen(): Seen {
  const players = new Map<string, Map<string, number>>();
  const versionOf = (playerId: string, tableId: string) => players.get(playerId)?.get(tableId) ?? 0;
  return {
    async raiseSeen(playerId, tableId, version) {
      const tables = players.get(playerId) ?? new Map<string, number>();
      const seen = Math.max(versionOf(playerId, tableId), version);
      players.set(playerId, tables.set(tableId, seen));
      return seen;
    },
    async seenVersion(playerId, tableId) {
      return versionOf(playerId, tableId);
    },
    async seenVersions(playerId) {
      return new Map(players.get(playerId) ?? []);
    },
    async dropSeen(playerId) {
      players.delete(playerId);
    },
  };
}
