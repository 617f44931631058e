/** A seat whose player goes: the table goes on, or ends, without them. */
import { sideOf } from '../engine/seat.ts';
import { advance, type House } from './advance.ts';
import { restartEpoch } from './ceremony.ts';
import type { Draft } from './draft.ts';
import { endTable, giveUpRound, restartSeatDraw } from './rounds.ts';
import { personSeats } from './state.ts';

/** After a seat has lost its player. A table with no person left ends. */
export function goOnWithout(draft: Draft, seat: number, house: House): void {
  if (personSeats(draft.state).length === 0) {
    giveUpRound(draft);
    endTable(draft, 'abandoned', 'nobody-left', []);
    return;
  }
  if (!restartSeatDraw(draft)) restartEpoch(draft, seat);
  advance(draft, house);
}

/**
 * Gives the game to the other side, and the table ends. With more than two sides the house takes
 * the seat.
 */
export function giveUpGame(
  draft: Draft,
  seat: number,
  why: 'resigned' | 'forfeited',
  house: House,
): void {
  const { rules } = draft.header;
  if (rules.sideCount > 2) {
    draft.emit({ type: 'seatLeft', seat, reason: why, becomes: 'house' });
    goOnWithout(draft, seat, house);
    return;
  }
  if (why === 'resigned') draft.emit({ type: 'resigned', seat });
  giveUpRound(draft);
  endTable(draft, 'resigned', why, [1 - sideOf(rules, seat)]);
}
