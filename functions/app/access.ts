import type { Header } from '../../shared/table/header.ts';
import { seatOf, type TableState } from '../../shared/table/state.ts';

/**
 * Whether somebody who was let in once may still see the table: at a table of players only, for as
 * long as they sit there. Asked again for each push, and for an old command's answer.
 */
export function mayStillWatch(header: Header, state: TableState, player: string): boolean {
  return header.terms.watch !== 'players' || seatOf(state, player) !== null;
}
