/** 0 to seats - 1 in order of play: the next seat sits to the right (source 000 section 1). */
export type Seat = number;

/** Who scores together. Pairs: 0 is seats 0 and 2, 1 is seats 1 and 3. Solo: the seat itself. */
export type Side = number;

export const SIDES = ['pairs', 'solo'] as const;
export type Sides = (typeof SIDES)[number];

/** How many sit down, and who plays with whom. */
export interface Seating {
  readonly seats: number;
  readonly sides: Sides;
  readonly sideCount: number;
}

/** The seat to the right. */
export function nextSeat(seat: Seat, seats: number): Seat {
  return seat + 1 < seats ? seat + 1 : 0;
}

const TURNS: readonly (readonly Seat[])[] = [[0], [1], [2], [3]];

/** Whose turn it is after this seat's: one seat. */
export function turnAfter(seat: Seat, seats: number): readonly Seat[] {
  const turns = TURNS[nextSeat(seat, seats)];
  if (turns === undefined) throw new RangeError(`there is no seat ${seat}`);
  return turns;
}

/** The list, by seat, with another value for one seat. */
export function withSeat<T>(values: readonly T[], seat: Seat, value: T): readonly T[] {
  const copy = values.slice();
  copy[seat] = value;
  return copy;
}

/** All seats in order of play, beginning with `first`. */
export function seatsFrom(first: Seat, seats: number): Seat[] {
  const order: Seat[] = [];
  for (let i = 0; i < seats; i += 1) order.push((first + i) % seats);
  return order;
}

export function sideOf(seating: Seating, seat: Seat): Side {
  return seat % seating.sideCount;
}

/** The seat opposite in pairs; null where everyone plays alone. */
export function partnerOf(seating: Seating, seat: Seat): Seat | null {
  return seating.sides === 'pairs' ? (seat + seating.sideCount) % seating.seats : null;
}
