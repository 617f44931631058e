import type { Lobby, LobbyRow } from '../../../functions/app/ports/lobby.ts';

export function memoryLobby(): Lobby {
  const rows = new Map<string, { readonly row: LobbyRow; readonly until: number }>();
  return {
    async putLobby(row, until) {
      rows.set(`${row.ruleset}/${row.tableId}`, { row, until });
    },
    async dropLobby(ruleset, tableId) {
      rows.delete(`${ruleset}/${tableId}`);
    },
    async lobby(ruleset, after, limit, now) {
      return [...rows.values()]
        .filter(({ row, until }) => row.ruleset === ruleset && row.tableId > after && until > now)
        .map(({ row }) => row)
        .sort((a, b) => (a.tableId < b.tableId ? -1 : 1))
        .slice(0, limit);
    },
  };
}
