import { nextSeat, type Seat, type Seating, type Side, sideOf } from './seat.ts';

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

/**
 * The seat with the lowest count of a side; if several share it, the first in order of play
 * counted from the closer, the closer included.
 */
export function lowestSeat(seating: Seating, { counts, closer }: Block, side: Side): Seat {
  let lowest: Seat | null = null;
  for (let i = 0, seat = closer; i < seating.seats; i += 1, seat = nextSeat(seat, seating.seats)) {
    const isOwn = sideOf(seating, seat) === side;
    if (isOwn && (lowest === null || (counts[seat] ?? 0) < (counts[lowest] ?? 0))) lowest = seat;
  }
  if (lowest === null) throw new RangeError(`no seat plays for side ${side}`);
  return lowest;
}

/**
 * The lowest single hand wins for its side, whatever the partner holds; shared by two sides it is
 * a tie (source 000 section 5).
 */
export const lowestHand: BlockWinner = (seating, block) => {
  let lowest = Number.POSITIVE_INFINITY;
  let side: Side | null = null;
  block.counts.forEach((count, seat) => {
    const own = sideOf(seating, seat);
    if (count === lowest && own !== side) side = null;
    if (count < lowest) side = own;
    lowest = Math.min(lowest, count);
  });
  if (side === null) return TIE;
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
