import { describe, expect, it } from 'vitest';
import type { Lobby, LobbyRow } from '../../functions/app/ports/lobby.ts';
import type { LobbyPlaces } from '../../functions/app/ports/lobbyPlaces.ts';
import { idOf } from '../support/commits.ts';

const NOON = 1_700_000_000_000;

/** What every lobby must do. */
export function lobbyContract(make: () => Lobby): void {
  describe('lobby', () => {
    const rowOf = (ruleset: string, name: string, openedAt = NOON): LobbyRow => ({
      tableId: idOf(name),
      ruleset,
      openedAt,
    });
    const byId = (a: LobbyRow, b: LobbyRow) => (a.tableId < b.tableId ? 1 : -1);

    it('gives the tables of one ruleset, the newest first, a page at a time', async () => {
      const lobby = make();
      const old = rowOf('one', 'lobby old', NOON - 1);
      const same = ['a', 'b', 'c'].map((name) => rowOf('one', `lobby ${name}`)).sort(byId);
      const rows = [rowOf('one', 'lobby new', NOON + 1), ...same, old];
      const [, , c = old, d = old, e = old] = rows;
      for (const row of [c, e, ...rows.slice(0, 2), d]) await lobby.putLobby(row, NOON + 1);
      const other = rowOf('two', 'lobby other', NOON + 2);
      await lobby.putLobby(other, NOON + 1);
      expect(await lobby.lobby('one', null, 10, NOON)).toEqual(rows);
      const first = await lobby.lobby('one', null, 2, NOON);
      expect(first).toEqual(rows.slice(0, 2));
      expect(await lobby.lobby('one', first[1] ?? null, 2, NOON)).toEqual(rows.slice(2, 4));
      expect(await lobby.lobby('one', e, 2, NOON)).toEqual([]);
      expect(await lobby.lobby('none', null, 10, NOON)).toEqual([]);
      for (const row of [...rows, other]) await lobby.dropLobby(row);
    });

    it('gives the tables of all rulesets in the same order', async () => {
      const lobby = make();
      const rows = [3, 2, 1].map((i) => rowOf(`every ${i % 2}`, `lobby every ${i}`, NOON + i));
      for (const row of rows) await lobby.putLobby(row, NOON + 1);
      const [first = null, second = null] = rows;
      expect(await lobby.lobby(null, null, 10, NOON)).toEqual(rows);
      expect(await lobby.lobby(null, first, 1, NOON)).toEqual(rows.slice(1, 2));
      // A page goes on behind a table that is gone meanwhile.
      if (second !== null) await lobby.dropLobby(second);
      expect(await lobby.lobby(null, second, 1, NOON)).toEqual(rows.slice(2));
      for (const row of rows) await lobby.dropLobby(row);
      expect(await lobby.lobby(null, null, 10, NOON)).toEqual([]);
    });

    it('treats a row as absent from the millisecond of its expiry (report 21)', async () => {
      const lobby = make();
      const row = rowOf('expiring', 'lobby late');
      await lobby.putLobby(row, NOON + 1);
      expect(await lobby.lobby('expiring', null, 10, NOON)).toEqual([row]);
      expect(await lobby.lobby('expiring', null, 10, NOON + 1)).toEqual([]);
    });

    it('fills a page past rows that have expired', async () => {
      const lobby = make();
      const rows = Array.from({ length: 8 }, (_, i) => rowOf('mixed', `lobby mixed ${i}`));
      rows.sort(byId);
      for (const [i, row] of rows.entries()) await lobby.putLobby(row, NOON + (i < 6 ? 0 : 9));
      expect(await lobby.lobby('mixed', null, 2, NOON)).toEqual(rows.slice(6));
    });

    it('drops a table, and dropping it again is harmless', async () => {
      const lobby = make();
      const [gone, stays] = [rowOf('drop', 'lobby gone'), rowOf('drop', 'lobby stays')];
      for (const row of [gone, stays]) await lobby.putLobby(row, NOON + 1);
      await lobby.dropLobby(gone);
      await lobby.dropLobby(gone);
      expect(await lobby.lobby('drop', null, 10, NOON)).toEqual([stays]);
    });
  });
}

/** What every store of places in the lobby must do. */
export function lobbyPlacesContract(make: () => LobbyPlaces): void {
  describe('places in the lobby', () => {
    const placeOf = (no: number, name: string) => ({ no, tableId: idOf(name), until: NOON + no });

    it('gives a place to one table, also when many ask at once', async () => {
      const places = make();
      const ana = idOf('place ana');
      const asked = ['a', 'b', 'c', 'd'].map((name) => placeOf(0, name));
      const taken = await Promise.all(
        asked.map((place) => places.takeLobbyPlace(ana, place, null)),
      );
      const held = asked.filter((_, i) => taken[i]);
      expect(held).toHaveLength(1);
      expect(await places.lobbyPlaces(ana)).toEqual(held);
      expect(await places.lobbyPlaces(idOf('place ben'))).toEqual([]);
    });

    it('gives one that is held only in the place of the table that holds it', async () => {
      const places = make();
      const ana = idOf('place held');
      const [first, other, third] = [placeOf(1, 'a'), placeOf(1, 'b'), placeOf(1, 'c')];
      expect(await places.takeLobbyPlace(ana, first, null)).toBe(true);
      expect(await places.takeLobbyPlace(ana, first, null)).toBe(true);
      expect(await places.takeLobbyPlace(ana, other, null)).toBe(false);
      expect(await places.takeLobbyPlace(ana, other, first.tableId)).toBe(true);
      expect(await places.takeLobbyPlace(ana, third, first.tableId)).toBe(false);
      await places.takeLobbyPlace(ana, placeOf(0, 'd'), null);
      expect(await places.lobbyPlaces(ana)).toEqual([placeOf(0, 'd'), other]);
      await places.dropLobbyPlaces(ana);
      expect(await places.lobbyPlaces(ana)).toEqual([]);
    });
  });
}
