import { type Bounds, boundsOf, isDouble, layArm, type Placed } from './armLayout.ts';

/**
 * Where the bones of a line lie, as people lay them: the pose in the middle, doubles crosswise, and
 * each arm turning back when it comes to the edge. The right arm winds downwards, the left arm
 * upwards, so that a bone once laid never moves while the width stays the same.
 *
 * Lengths are in halves: a bone is 2 by 1. The middle of the pose is (0, 0); y grows downwards.
 */

export interface LineLayout {
  readonly placed: readonly Placed[];
  readonly bounds: Bounds;
}

/** Fewer columns leave no room for a pose, one bone and a double before the first corner. */
export const COLUMNS_MIN = 10;

/**
 * Lays out a line.
 *
 * @param lies the bones from the left end to the right, each as its two pips read in that direction
 * @param pose index of the first bone played
 * @param columns width to stay within, in halves, at least COLUMNS_MIN
 */
export function layoutLine(lies: readonly string[], pose: number, columns: number): LineLayout {
  const middle = lies[pose];
  if (middle === undefined) return { placed: [], bounds: { left: 0, right: 0, top: 0, bottom: 0 } };
  const start = isDouble(middle) ? 0.5 : 1;
  const wall = columns / 2 - 0.5;
  const right = layArm(lies.slice(pose + 1).map(isDouble), start, wall, -wall);
  const left = layArm(lies.slice(0, pose).reverse().map(isDouble), start, wall, -wall);
  const placed: Placed[] = [
    ...left.map(({ x, y, turn }): Placed => ({ x: -x, y: -y, turn })).reverse(),
    { x: 0, y: 0, turn: isDouble(middle) ? 90 : 0 },
    ...right,
  ];
  return { placed, bounds: boundsOf(placed) };
}

export interface FittedLine extends LineLayout {
  /** Pixels of one half. */
  readonly unit: number;
  readonly columns: number;
}

/** A line that begins gets this many columns, so that it does not turn at once. */
const COLUMNS_FIRST = 14;
const UNIT_MAX = 34;
const UNIT_MIN = 11;

/** The largest drawing of a line that fits a space of `width` by `height` pixels. */
export function fitLine(
  lies: readonly string[],
  pose: number,
  width: number,
  height: number,
): FittedLine {
  const largest = Math.max(UNIT_MIN, Math.min(UNIT_MAX, Math.floor(width / COLUMNS_FIRST)));
  for (let unit = largest; ; unit -= 1) {
    const columns = width / unit;
    const layout = layoutLine(lies, pose, columns);
    const tall = (layout.bounds.bottom - layout.bounds.top) * unit;
    if (tall <= height || unit === UNIT_MIN) return { ...layout, unit, columns };
  }
}
