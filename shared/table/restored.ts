/** The end of a table whose log went back to an older state (DF1 A.15). */
import type { Draft } from './draft.ts';
import { endTable, voidRound } from './rounds.ts';
import type { TableState } from './state.ts';

/** Events of one commit, so that it stays small in the journal and as a message. */
const EVENTS_MAX = 100;
/**
 * More events than a round has between two heads of the log key. Answers to moves carry heads of
 * receipt keys, which nobody keeps: the log passes those sizes too.
 */
const RECEIPTS_MAX = 256;

/** The size to pass where the log key has signed heads up to `signed`. */
export function sizeToPass({ size, restored }: TableState, signed: number): number {
  return restored ?? Math.max(size, signed) + RECEIPTS_MAX;
}

/**
 * Lets the log pass `size`, within what one commit holds, and then ends the table: whatever is
 * signed of it next is of a size that nothing was signed of. A round under way is void.
 */
export function endRestored(draft: Draft, size: number): void {
  do {
    draft.emit({ type: 'restored', size });
  } while (draft.state.size < size && draft.events.length < EVENTS_MAX);
  if (draft.state.size < size) return;
  if (draft.state.round !== null) voidRound(draft, 'operator');
  endTable(draft, 'restored', 'restored', []);
}
