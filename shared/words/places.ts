/** Where a seat is drawn: the viewer at the bottom, the next seat to the right. */
export const PLACES = ['bottom', 'right', 'top', 'left'] as const;
export type Place = (typeof PLACES)[number];

const PLACES_BY_SEATS: Readonly<Record<number, readonly Place[]>> = {
  1: ['bottom'],
  2: ['bottom', 'top'],
  3: ['bottom', 'right', 'left'],
  4: ['bottom', 'right', 'top', 'left'],
};

/**
 * The place of a seat at a table with so many, seen from the seat at the bottom. The turn goes to
 * the right, counter-clockwise seen from above (source 000 section 1).
 */
export function placeAt(seats: number, bottom: number, seat: number): Place {
  return PLACES_BY_SEATS[seats]?.[(seat - bottom + seats) % seats] ?? 'top';
}
