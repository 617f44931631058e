/** A code that names a table to whoever is told it. Its first digits name the slot it lies in. */
export interface TableCode {
  readonly tableId: string;
  /** Keyed hash of the rest of the code. */
  readonly hash: string;
  /** Unix ms; from then on the slot is free. */
  readonly until: number;
}

export interface TableCodes {
  /**
   * Puts a code into a slot that is free at `now`. True where the code lies there and is good, also
   * if it did before, whose tries go on counting; false, with nothing changed, where another does,
   * or this one is dead after `triesMax` wrong tries.
   */
  putTableCode(slot: string, code: TableCode, now: number, triesMax: number): Promise<boolean>;
  /**
   * The table of the code in a slot, if the hash is its own. It stays good. A wrong hash counts as
   * a try; after `triesMax` of them, or at `until`, the code is dead.
   */
  tableOfCode(slot: string, hash: string, now: number, triesMax: number): Promise<string | null>;
}
