import type { Commit } from '../../shared/journal/commit.ts';
import type { LoadedTable } from './tables.ts';

/**
 * What is made of commits beside the journal. Each commit comes at least once, and a table's in
 * their order but for repeats; whatever is written can be written again from the journal.
 */
export interface Projection {
  /** `table` is as it stands after the commit. */
  consume(table: LoadedTable, commit: Commit): Promise<void>;
}
