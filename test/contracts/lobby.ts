import { describe, expect, it } from 'vitest';
import type { Lobby, LobbyRow } from '../../functions/app/ports/lobby.ts';
import { idOf } from '../support/commits.ts';

const NOON = 1_700_000_000_000;

/** What every lobby must do. */
export function lobbyContract(make: () => Lobby): void {
  describe('lobby', () => {
    const rowOf = (ruleset: string, name: string): LobbyRow => ({
      tableId: idOf(name),
      ruleset,
      openedAt: NOON,
    });

    it('gives the tables of one ruleset by id, a page at a time', async () => {
      const lobby = make();
      const rows = ['a', 'b', 'c', 'd', 'e'].map((name) => rowOf('one', `lobby ${name}`));
      rows.sort((a, b) => (a.tableId < b.tableId ? -1 : 1));
      for (const row of [...rows].reverse()) await lobby.putLobby(row, NOON + 1);
      await lobby.putLobby(rowOf('two', 'lobby a'), NOON + 1);
      expect(await lobby.lobby('one', '', 10, NOON)).toEqual(rows);
      const first = await lobby.lobby('one', '', 2, NOON);
      expect(first).toEqual(rows.slice(0, 2));
      expect(await lobby.lobby('one', first[1]?.tableId ?? '', 2, NOON)).toEqual(rows.slice(2, 4));
      expect(await lobby.lobby('one', rows[4]?.tableId ?? '', 2, NOON)).toEqual([]);
      expect(await lobby.lobby('none', '', 10, NOON)).toEqual([]);
    });

    it('treats a row as absent from the millisecond of its expiry (report 21)', async () => {
      const lobby = make();
      const row = rowOf('expiring', 'lobby late');
      await lobby.putLobby(row, NOON + 1);
      expect(await lobby.lobby('expiring', '', 10, NOON)).toEqual([row]);
      expect(await lobby.lobby('expiring', '', 10, NOON + 1)).toEqual([]);
    });

    it('fills a page past rows that have expired', async () => {
      const lobby = make();
      const rows = Array.from({ length: 8 }, (_, i) => rowOf('mixed', `lobby mixed ${i}`));
      rows.sort((a, b) => (a.tableId < b.tableId ? -1 : 1));
      for (const [i, row] of rows.entries()) await lobby.putLobby(row, NOON + (i < 6 ? 0 : 9));
      expect(await lobby.lobby('mixed', '', 2, NOON)).toEqual(rows.slice(6));
    });

    it('drops a table, and dropping it again is harmless', async () => {
      const lobby = make();
      const [gone, stays] = [rowOf('drop', 'lobby gone'), rowOf('drop', 'lobby stays')];
      for (const row of [gone, stays]) await lobby.putLobby(row, NOON + 1);
      await lobby.dropLobby('drop', gone.tableId);
      await lobby.dropLobby('drop', gone.tableId);
      expect(await lobby.lobby('drop', '', 10, NOON)).toEqual([stays]);
    });
  });
}
