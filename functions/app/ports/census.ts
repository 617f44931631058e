/** One of the parts in which everything is gone through: number `no`, from 0, of `of`. */
export interface Segment {
  readonly no: number;
  readonly of: number;
}

/** Some of the ids of a segment. */
export interface CensusPage {
  readonly ids: readonly string[];
  /** Where the next page begins; null after the last. */
  readonly next: string | null;
}

/**
 * Everything there is, in no order and not quite up to date: for an operator's tools alone, since
 * it reads whole tables. What comes to be meanwhile may be missing; nothing else is.
 */
export interface Census {
  /** Ids of tables that have been opened. `from` is a page's `next`, null for the first. */
  tables(segment: Segment, from: string | null): Promise<CensusPage>;
  /** Players who have a list of tables; one whose list goes over a page's end comes twice. */
  listedPlayers(segment: Segment, from: string | null): Promise<CensusPage>;
  /** About how many commits there are, to show how far one is. */
  commits(): Promise<number>;
}
