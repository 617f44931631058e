import { type Seat, type Seating, type Side, seatsFrom, sideOf } from './seat.ts';

/** Who won a blocked round; both null in a tie. */
export interface BlockResult {
  readonly winner: Seat | null;
  readonly side: Side | null;
}

/** A round that nobody can play on. */
export interface Block {
  /** Pips left, by seat. */
  readonly counts: readonly number[];
  /** Who made the last play. */
  readonly closer: Seat;
  readonly poser: Seat;
}

export type BlockWinner = (seating: Seating, block: Block) => BlockResult;

/**
 * The lowest single hand wins for its side, whatever the partner holds; shared by two sides it is
 * a tie. Where both partners share it, the first in order of play counted from the closer, the
 * closer included, is the winner (source 000 section 5).
 */
export const lowestHand: BlockWinner = (seating, { counts, closer }) => {
  const lowest = Math.min(...counts);
  const seats = seatsFrom(closer, seating.seats).filter((seat) => counts[seat] === lowest);
  const sides = new Set(seats.map((seat) => sideOf(seating, seat)));
  const [winner] = seats;
  if (winner === undefined || sides.size !== 1) return { winner: null, side: null };
  return { winner, side: sideOf(seating, winner) };
};
