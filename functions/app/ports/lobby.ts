/** Where a table stands in the lobby: by the time of its opening, then by its id. */
export interface LobbyPosition {
  readonly tableId: string;
  /** When the table was opened, Unix ms. */
  readonly openedAt: number;
}

/** A table in the public lobby: a projection, which the journal gives again. */
export interface LobbyRow extends LobbyPosition {
  readonly ruleset: string;
}

/** Tables with open seats, the newest first. */
export interface Lobby {
  /** Lists a table until an instant, Unix ms. */
  putLobby(row: LobbyRow, until: number): Promise<void>;
  dropLobby(row: LobbyRow): Promise<void>;
  /**
   * Rows that are still listed at `now`, of one ruleset or of all (null): those opened last first,
   * of the same instant those of the higher id; from behind a position on, or all (null).
   */
  lobby(
    ruleset: string | null,
    after: LobbyPosition | null,
    limit: number,
    now: number,
  ): Promise<readonly LobbyRow[]>;
}
