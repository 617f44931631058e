/** Where a row comes to lie that is dragged through a list. */
import { expect, test } from 'vitest';
import { placeAt, shiftOf } from '../../web/dragRow.ts';

// Rows of other heights: 40, 80, 40, 40 pixels.
const MIDDLES = [20, 80, 140, 180];

test.each([
  ['where it lay', 1, 80, 1],
  ['a little further', 1, 139, 1],
  ['past the middle of the next', 1, 141, 2],
  ['past all', 1, 900, 3],
  ['back before the first', 1, 19, 0],
  ['above the list', 3, -500, 0],
  ['the first to the end', 0, 181, 3],
  ['the last by one', 3, 139, 2],
])('a row is dragged %s', (_what, from, y, place) => {
  expect(placeAt(MIDDLES, from, y)).toBe(place);
});

test('rows between make room, and no others', () => {
  const shifts = (from: number, to: number) => MIDDLES.map((_, at) => shiftOf(at, from, to));
  expect(shifts(0, 2)).toEqual([0, -1, -1, 0]);
  expect(shifts(3, 1)).toEqual([0, 1, 1, 0]);
  expect(shifts(2, 2)).toEqual([0, 0, 0, 0]);
});
