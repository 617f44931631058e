import type { DayWindow, Language } from '../../../shared/protocol/people.ts';

/** What a player has told about itself. What is absent takes the default that its reader names. */
export interface PlayerSettings {
  /** IANA time zone; UTC where none is known. */
  readonly zone?: string | undefined;
  /** Sleeping hours in that zone, in which tables that pause for sleep stand still; null: none. */
  readonly sleep?: DayWindow | null | undefined;
  readonly language?: Language | undefined;
  /** Hours in which no notice is sent; null: none. */
  readonly quiet?: DayWindow | null | undefined;
}

export interface PlayerProfile extends PlayerSettings {
  readonly playerId: string;
  readonly name: string;
  /** Somebody holds a bot key that speaks for this player. */
  readonly bot?: boolean | undefined;
  /** The player is gone for good; `name` says so. */
  readonly deleted?: true | undefined;
}

/** What may change of a profile, field by field; an absent field stays as it is. */
export interface ProfileChange extends PlayerSettings {
  readonly name?: string | undefined;
  readonly bot?: boolean | undefined;
}

/** Profiles by player id: the one place where names and settings are. */
export interface Players {
  /** Stores a whole profile in place of the one that is there, if any. */
  putPlayer(profile: PlayerProfile): Promise<void>;
  /** Profiles by id; ids without a profile are left out. */
  players(playerIds: readonly string[]): Promise<ReadonlyMap<string, PlayerProfile>>;
  /**
   * Changes the named fields and no other, and returns the whole profile. Null, with nothing
   * changed, where there is none or the player is gone.
   */
  changePlayer(playerId: string, change: ProfileChange): Promise<PlayerProfile | null>;

  /** Notes at an instant, Unix ms, that a player is being deleted. */
  putLeaving(playerId: string, at: number): Promise<void>;
  /** Players whose deletion was noted and not yet seen through. */
  leaving(): Promise<readonly { readonly playerId: string; readonly at: number }[]>;
  dropLeaving(playerId: string): Promise<void>;
}
