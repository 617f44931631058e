import type { Lobby, LobbyPosition, LobbyRow } from '../../../functions/app/ports/lobby.ts';
import type { LobbyPlace, LobbyPlaces } from '../../../functions/app/ports/lobbyPlaces.ts';

function newestFirst(a: LobbyPosition, b: LobbyPosition): number {
  if (a.openedAt !== b.openedAt) return b.openedAt - a.openedAt;
  if (a.tableId === b.tableId) return 0;
  return a.tableId < b.tableId ? 1 : -1;
}

export function memoryLobby(): Lobby {
  const rows = new Map<string, { readonly row: LobbyRow; readonly until: number }>();
  return {
    async putLobby(row, until) {
      rows.set(row.tableId, { row, until });
    },
    async dropLobby({ tableId }) {
      rows.delete(tableId);
    },
    async lobby(ruleset, after, limit, now) {
      return [...rows.values()]
        .filter(({ row, until }) => until > now && (ruleset === null || row.ruleset === ruleset))
        .map(({ row }) => row)
        .filter((row) => after === null || newestFirst(after, row) < 0)
        .sort(newestFirst)
        .slice(0, limit);
    },
  };
}

export function memoryLobbyPlaces(): LobbyPlaces {
  const players = new Map<string, Map<number, LobbyPlace>>();
  return {
    async lobbyPlaces(playerId) {
      return [...(players.get(playerId)?.values() ?? [])].sort((a, b) => a.no - b.no);
    },
    async takeLobbyPlace(playerId, place, instead) {
      const places = players.get(playerId) ?? new Map<number, LobbyPlace>();
      players.set(playerId, places);
      const there = places.get(place.no)?.tableId;
      const isFree = there === undefined || there === place.tableId || there === instead;
      if (isFree) places.set(place.no, place);
      return isFree;
    },
    async dropLobbyPlaces(playerId) {
      players.delete(playerId);
    },
  };
}
