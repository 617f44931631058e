/** What a player's tables say about the player: sums over the rows of `MyTables`. */
export interface PlayerStats {
  /** Tables played to their end, and tables left or lost by absence; both while it counted. */
  readonly finished: number;
  readonly abandoned: number;
  readonly turns: number;
  readonly misses: number;
  /** Sum of the rows' versions: it rises with every change of them. */
  readonly stamp: number;
}

export interface Stats {
  /** Stores sums, unless those of a higher stamp stand. */
  putStats(playerId: string, stats: PlayerStats): Promise<void>;
  /** Sums by player; a player who never sat down is left out. */
  stats(playerIds: readonly string[]): Promise<ReadonlyMap<string, PlayerStats>>;
  dropStats(playerId: string): Promise<void>;
}
