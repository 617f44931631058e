/**
 * Small JSON documents by partition and key, each with a revision: the outbox of notices, webhooks
 * and what they need. Two stores have this shape: the directory, and the vault for what gives
 * access to a person, such as addresses.
 */
export interface Row {
  readonly key: string;
  /** As it was put; whoever reads it knows its type by its place. */
  readonly value: unknown;
  /** Unlike that of any row that stood there before it was made; one more each time it is put. */
  readonly revision: number;
}

/** `eventual` may answer as of a second ago, and costs half. */
export type Consistency = 'strong' | 'eventual';

export interface Rows {
  /** Strongly consistent where nothing else is said. */
  get(partition: string, key: string, consistency?: Consistency): Promise<Row | null>;
  /**
   * The rows whose keys begin with `prefix`, ascending by key, strongly consistent where nothing
   * else is said.
   */
  list(partition: string, prefix?: string, consistency?: Consistency): Promise<readonly Row[]>;
  /**
   * Stores a row in place of the one of revision `expected`, or of none for 0; false, with nothing
   * changed, if another stands there. One that stands there with the very same value counts as
   * stored, since a request may be repeated: a claim has to hold a name of its own. After
   * `keptUntil` (Unix ms) it may vanish; that it is still there must do no harm.
   */
  put(
    partition: string,
    key: string,
    value: unknown,
    options: { readonly expected: number; readonly keptUntil?: number | undefined },
  ): Promise<boolean>;
  /** Removes a row if it is of that revision; false if it is not, or not there. */
  drop(partition: string, key: string, revision: number): Promise<boolean>;
}
