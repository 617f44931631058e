/** Somebody at the table, as the reader calls them. */
export interface Who {
  readonly name: string;
  /** The person who reads. */
  readonly you: boolean;
}

/** Texts by a name of the protocol; a name may be missing. */
export type ByName = Readonly<Record<string, string>>;
