/** What a list of tables says of each: enough to choose where to go next. */
export interface MySeatView {
  readonly seat: number;
  readonly player: string | null;
  readonly name: string | null;
  readonly kind: 'person' | 'house' | 'open';
  readonly away: boolean;
}

export interface MyTableView {
  readonly tableId: string;
  readonly ruleset: string;
  readonly status: 'open' | 'playing' | 'over';
  readonly version: number;
  /** The caller's own seat, and everybody in order of play. */
  readonly seat: number;
  readonly seats: readonly MySeatView[];
  /** Whether the table waits for the caller, however much time there is. */
  readonly yourTurn: boolean;
  /** Seats of the people it waits for. */
  readonly waitingFor: readonly number[];
  readonly deadline: string | null;
  readonly overdue: boolean;
  /** By side. */
  readonly scores: readonly number[];
  /** How it ended, the sides that won, and whether the caller's did; null before the end. */
  readonly result: {
    readonly over: string;
    readonly winners: readonly number[];
    readonly won: boolean | null;
  } | null;
  /** The version up to which the caller has seen it; 0 for not at all. */
  readonly seen: number;
  /** When anything last happened there. */
  readonly at: string;
}

export interface MyTablesView {
  readonly tables: readonly MyTableView[];
  /** Where the next page begins; null after the last. */
  readonly next: string | null;
}
