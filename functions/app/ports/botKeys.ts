/** A key that a program signs in with. The key itself is shown once and never stored. */
export interface BotKey {
  /** 22 base64url characters. */
  readonly id: string;
  readonly playerId: string;
  readonly label: string;
  /** SHA-256 of its secret, 64 hex. */
  readonly hash: string;
  /** Unix ms. */
  readonly createdAt: number;
}

export interface BotKeys {
  /**
   * Stores a new key; false, with nothing changed, if its player has `max` of them, however many
   * are stored at once.
   */
  putBotKey(key: BotKey, max: number): Promise<boolean>;
  /** The key of an id, strongly consistent, so that a revoked one is refused at once. */
  botKey(id: string): Promise<BotKey | null>;
  /** The keys of a player, oldest first. */
  botKeysOf(playerId: string): Promise<readonly BotKey[]>;
  /** Revokes a key of this player; false if it has no such key. */
  dropBotKey(playerId: string, id: string): Promise<boolean>;
}
