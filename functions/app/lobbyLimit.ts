/** How many open tables a player may have in the public lobby. */
import { LIMITS } from '../../shared/protocol/limits.ts';
import type { LobbyPlace } from './ports/lobbyPlaces.ts';
import type { Ports } from './ports.ts';
import { PublicTables } from './publicTables.ts';

/** How long a table is listed. */
export const LISTED_MS = LIMITS.lobbyDaysMax * 86_400_000;
/** A place is taken before its table is opened; if that has failed, it is free after so long. */
const OPENING_MS = 60_000;

export class LobbyLimit {
  readonly #ports: Pick<Ports, 'directory'>;
  readonly #tables: PublicTables;

  constructor(ports: Pick<Ports, 'directory' | 'journal'>) {
    this.#ports = ports;
    this.#tables = new PublicTables(ports.journal);
  }

  /**
   * Takes a place for a table that a player is about to open. False where each one holds a table
   * that is still listed: tables that have begun or ended give theirs up.
   */
  async take(playerId: string, tableId: string, now: number): Promise<boolean> {
    const { directory } = this.#ports;
    const held = new Map((await directory.lobbyPlaces(playerId)).map((place) => [place.no, place]));
    if ([...held.values()].some((place) => place.tableId === tableId)) return true;
    const places = Array.from({ length: LIMITS.lobbyTablesMax }, (_, no) => no);
    // Free ones first: nothing has to be read for them.
    places.sort((a, b) => Number(held.has(a)) - Number(held.has(b)) || a - b);
    for (const no of places) {
      const before = held.get(no) ?? null;
      if (before !== null && (await this.#isListed(before, now))) continue;
      const place = { no, tableId, until: now + LISTED_MS };
      if (await directory.takeLobbyPlace(playerId, place, before?.tableId ?? null)) return true;
    }
    return false;
  }

  async #isListed({ tableId, until }: LobbyPlace, now: number): Promise<boolean> {
    if (until <= now) return false;
    const table = await this.#tables.load(tableId);
    if (table === null) return now < until - LISTED_MS + OPENING_MS;
    return table.state.status === 'open';
  }
}
