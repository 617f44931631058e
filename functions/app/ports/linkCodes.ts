/** A code that joins two players. Its first signs name the slot it lies in. */
export interface LinkCode {
  readonly playerId: string;
  /** Keyed hash of the rest of the code. */
  readonly hash: string;
  /** Unix ms; from then on the slot is free. */
  readonly until: number;
}

export interface LinkCodes {
  /**
   * Puts a code into a slot that is free at `now`, or holds an older code of the same player. Then
   * it is the player's only one: an earlier code is dead, and its slot free. False, with nothing
   * changed, where the slot is somebody else's.
   */
  putLinkCode(slot: string, code: LinkCode, now: number): Promise<boolean>;
  /**
   * Uses the code in a slot up, if the hash is its own: its player. Every call counts as a try,
   * the right one included; after `triesMax` of them, or at `until`, the code is dead.
   */
  takeLinkCode(slot: string, hash: string, now: number, triesMax: number): Promise<string | null>;
}
