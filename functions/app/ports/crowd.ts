/**
 * A crowd: the watchers of one table where they are too many for the function that follows the
 * journal. It is told elsewhere, in groups, what everybody without a hand may see.
 */

/** One message of a table, as it is sent: the same for all who get it. */
export interface CrowdPost {
  readonly tableId: string;
  readonly version: number;
  readonly message: string;
}

/** Takes what crowds are to be told. Resolves once that is kept, for all of them. */
export interface Crowd {
  tell(post: CrowdPost, connectionIds: readonly string[]): Promise<void>;
}

/** The same for one group of a crowd. */
export interface GroupPost extends CrowdPost {
  /** From 0, and of how many: a connection stays in its group for as long as these are as many. */
  readonly group: number;
  readonly groups: number;
  /** From 0: a group that is too large is told by several messages. */
  readonly part: number;
  readonly connectionIds: readonly string[];
}

/** Takes what groups of crowds are to be told. */
export interface Groups {
  /**
   * Resolves once the message is kept. It is posted at least once, to a table's group in the order
   * of these calls: what follows waits until it is posted, or given up. What is told twice of a
   * version, to the same part of the same group of as many, may be taken as one.
   */
  tell(post: GroupPost): Promise<void>;
}
