/** A table in the public lobby: a projection, which the journal gives again. */
export interface LobbyRow {
  readonly tableId: string;
  readonly ruleset: string;
  /** When the table was opened, Unix ms. */
  readonly openedAt: number;
}

/** Tables with open seats, by ruleset. */
export interface Lobby {
  /** Lists a table until an instant, Unix ms. */
  putLobby(row: LobbyRow, until: number): Promise<void>;
  dropLobby(ruleset: string, tableId: string): Promise<void>;
  /** Rows of a ruleset that are still listed at `now`, ascending by table id from `after` on. */
  lobby(ruleset: string, after: string, limit: number, now: number): Promise<readonly LobbyRow[]>;
}
