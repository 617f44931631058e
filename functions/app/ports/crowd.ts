/**
 * A crowd: the watchers of one table where they are too many for the function that follows the
 * journal. It is told in groups, elsewhere, of what everybody without a hand may see.
 */

/** One message, as it is sent, for one group of a crowd. */
export interface GroupPost {
  readonly tableId: string;
  readonly version: number;
  /** From 0, and of how many: a connection stays in its group for as long as these are as many. */
  readonly group: number;
  readonly groups: number;
  readonly connectionIds: readonly string[];
  /** The same for all of them. */
  readonly message: string;
}

/** Takes messages for groups of crowds. */
export interface Crowd {
  /**
   * Resolves once the message is kept. It is posted at least once, to a table's group in the order
   * of these calls: what follows waits until it is posted, or given up. The same message of a table,
   * group and version may be taken as one.
   */
  tell(post: GroupPost): Promise<void>;
}
