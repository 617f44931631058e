/** A place of a player for a table in the lobby. */
export interface LobbyPlace {
  /** From 0. */
  readonly no: number;
  readonly tableId: string;
  /** Unix ms; from then on the table is not listed, and the place free. */
  readonly until: number;
}

/** The places that a player's tables take in the lobby: what is bounded is how many there are. */
export interface LobbyPlaces {
  /** Strongly consistent, ascending by number. */
  lobbyPlaces(playerId: string): Promise<readonly LobbyPlace[]>;
  /**
   * Takes a place that holds the table `instead`, or none (null); false, with nothing changed, if
   * another stands there. One that holds this very table counts as taken.
   */
  takeLobbyPlace(playerId: string, place: LobbyPlace, instead: string | null): Promise<boolean>;
  dropLobbyPlaces(playerId: string): Promise<void>;
}
