/**
 * Where the bones of a cross lie: the centre double upright, the arms going up, right, down and
 * left in the order in which they were begun. An arm that comes to the edge turns clockwise, into
 * a quarter of the table that no other arm enters: a strip as wide as a double beside each arm
 * belongs to that arm alone, and what lies between two strips to the arm counter-clockwise of it.
 */
import { type Bounds, boundsOf, isDouble, layArm, type Placed } from './armLayout.ts';

export interface CrossLayout {
  readonly center: Placed;
  readonly arms: readonly (readonly Placed[])[];
  readonly bounds: Bounds;
}

/** Less room across or up leaves an arm no place to turn. */
export const ACROSS_MIN = 15;

/** How near the middle a row that comes back may reach, so that it keeps a gap to the doubles of an arm. */
const BACK = 2;

/** Quarter turns clockwise from "to the right", by arm. */
const QUARTERS = [3, 0, 1, 2];

/**
 * Lays out a cross.
 *
 * @param arms by arm, the bones from the centre outwards, each as its two pips in that direction
 * @param columns width to stay within, in halves, at least ACROSS_MIN
 * @param rows height to stay within, in halves, at least ACROSS_MIN
 */
export function layoutCross(
  arms: readonly (readonly string[])[],
  columns: number,
  rows: number,
): CrossLayout {
  const center: Placed = { x: 0, y: 0, turn: 90 };
  const placed = arms.map((lies, arm) => {
    const quarter = QUARTERS[arm] ?? 0;
    const isUpright = quarter % 2 === 1;
    const wall = (isUpright ? rows : columns) / 2 - 0.5;
    return layArm(lies.map(isDouble), isUpright ? 1 : 0.5, wall, BACK).map(turned(quarter));
  });
  return { center, arms: placed, bounds: boundsOf([center, ...placed.flat()]) };
}

/** Turns a place about the centre by so many quarters. */
function turned(quarters: number): (at: Placed) => Placed {
  return ({ x, y, turn }) => {
    const [tx, ty] = [
      [x, y],
      [-y, x],
      [-x, -y],
      [y, -x],
    ][quarters] ?? [x, y];
    return { x: tx ?? 0, y: ty ?? 0, turn: (turn + quarters * 90) % 360 };
  };
}

export interface FittedCross extends CrossLayout {
  /** Pixels of one half. */
  readonly unit: number;
  /** What is shown about the centre, in halves: at least what was given. */
  readonly columns: number;
  readonly rows: number;
}

const UNIT_MAX = 34;
const UNIT_MIN = 8;

/** The largest drawing of a cross that fits a space of `width` by `height` pixels. */
export function fitCross(
  arms: readonly (readonly string[])[],
  width: number,
  height: number,
): FittedCross {
  const largest = Math.min(UNIT_MAX, Math.floor(Math.min(width, height) / ACROSS_MIN));
  for (let unit = Math.max(UNIT_MIN, largest); ; unit -= 1) {
    const columns = width / unit;
    const rows = height / unit;
    const layout = layoutCross(arms, columns, rows);
    const across = 2 * Math.max(-layout.bounds.left, layout.bounds.right);
    const tall = 2 * Math.max(-layout.bounds.top, layout.bounds.bottom);
    const fits = across <= columns && tall <= rows;
    if (fits || unit === UNIT_MIN) {
      return { ...layout, unit, columns: Math.max(columns, across), rows: Math.max(rows, tall) };
    }
  }
}
