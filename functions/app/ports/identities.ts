/**
 * Who else speaks for a player: an account elsewhere, or a person in a chat. `key` is 22 base64url
 * characters derived from the provider and its own name for the person, which are not kept.
 */
export interface Identity {
  readonly key: string;
  readonly provider: string;
}

export interface BoundIdentity {
  /** The player it speaks for. */
  readonly playerId: string;
  /** Players it spoke for before, oldest first: they keep the seats they took. */
  readonly earlier: readonly string[];
}

export interface Identities {
  /** Binds an identity to a player, unless it is bound; returns what is bound then. */
  bindIdentity(identity: Identity, playerId: string): Promise<BoundIdentity>;
  identity(key: string): Promise<BoundIdentity | null>;
  /** The identities of a player. */
  identitiesOf(playerId: string): Promise<readonly Identity[]>;
  /** What spoke for `from` speaks for `to` from now on. Doing it again finishes what was begun. */
  moveIdentities(from: string, to: string): Promise<void>;
  /** Forgets every identity of a player. */
  dropIdentities(playerId: string): Promise<void>;
}
