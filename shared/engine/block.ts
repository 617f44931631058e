import { type Seat, type Seating, type Side, seatsFrom, sideOf } from './seat.ts';

/** Who won a blocked round. Both null: a tie. Only `winner` null: a pair won by its total. */
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

const TIE: BlockResult = { winner: null, side: null };

/** The seats with the lowest count among `seats`, in the order given. */
function lowestOf(counts: readonly number[], seats: readonly Seat[]): Seat[] {
  const lowest = Math.min(...seats.map((seat) => counts[seat] ?? 0));
  return seats.filter((seat) => counts[seat] === lowest);
}

/**
 * The seat with the lowest count of a side; if several share it, the first in order of play
 * counted from the closer, the closer included.
 */
export function lowestSeat(seating: Seating, { counts, closer }: Block, side: Side): Seat {
  const seats = seatsFrom(closer, seating.seats).filter((seat) => sideOf(seating, seat) === side);
  const [lowest] = lowestOf(counts, seats);
  if (lowest === undefined) throw new RangeError(`no seat plays for side ${side}`);
  return lowest;
}

/**
 * The lowest single hand wins for its side, whatever the partner holds; shared by two sides it is
 * a tie (source 000 section 5).
 */
export const lowestHand: BlockWinner = (seating, block) => {
  const lowest = lowestOf(block.counts, seatsFrom(0, seating.seats));
  const [side, ...others] = new Set(lowest.map((seat) => sideOf(seating, seat)));
  if (side === undefined || others.length > 0) return TIE;
  return { winner: lowestSeat(seating, block, side), side };
};

/** Pips left, by side. */
export function sideTotals(seating: Seating, counts: readonly number[]): number[] {
  const totals = Array<number>(seating.sideCount).fill(0);
  counts.forEach((count, seat) => {
    const side = sideOf(seating, seat);
    totals[side] = (totals[side] ?? 0) + count;
  });
  return totals;
}

/** The pair with the smaller total wins, nobody of it in particular (source 001 section 5). */
export const lowestTotal: BlockWinner = (seating, { counts }) => {
  const totals = sideTotals(seating, counts);
  const lowest = Math.min(...totals);
  const side = totals.indexOf(lowest);
  return totals.lastIndexOf(lowest) === side ? { winner: null, side } : TIE;
};

/** As `winner`, but a tie is a win for the side that posed, and its lowest hand the winner. */
export function poserWinsTies(winner: BlockWinner): BlockWinner {
  return (seating, block) => {
    const result = winner(seating, block);
    if (result.side !== null) return result;
    const side = sideOf(seating, block.poser);
    return { winner: lowestSeat(seating, block, side), side };
  };
}
