/**
 * Where the bones of a line lie, as people lay them: the pose in the middle, doubles crosswise, and
 * each arm turning back when it comes to the edge. The right arm winds downwards, the left arm
 * upwards, so that a bone once laid never moves while the width stays the same.
 *
 * Lengths are in halves: a bone is 2 by 1. The middle of the pose is (0, 0); y grows downwards.
 */

export interface Placed {
  /** Centre of the bone. */
  readonly x: number;
  readonly y: number;
  /** Degrees clockwise from "lies left to right, first pip at the left". */
  readonly turn: 0 | 90 | 180;
}

export interface LineLayout {
  readonly placed: readonly Placed[];
  /** What the bones cover. */
  readonly bounds: {
    readonly left: number;
    readonly right: number;
    readonly top: number;
    readonly bottom: number;
  };
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
  const right = layArm(lies.slice(pose + 1).map(isDouble), start, columns / 2 - 0.5);
  const left = layArm(lies.slice(0, pose).reverse().map(isDouble), start, columns / 2 - 0.5);
  const placed: Placed[] = [
    ...left.map(({ x, y, turn }): Placed => ({ x: -x, y: -y, turn })).reverse(),
    { x: 0, y: 0, turn: isDouble(middle) ? 90 : 0 },
    ...right,
  ];
  return { placed, bounds: boundsOf(placed) };
}

const isDouble = (lies: string): boolean => lies[0] === lies[1];

/**
 * One arm, going right from the pose and then down; `wall` is how far from the middle it may reach.
 *
 * A row keeps one half free for a double, so that the bone at a corner is never one: two doubles
 * are never neighbours. Rows are three halves apart or more, so doubles of two rows never touch.
 */
function layArm(doubles: readonly boolean[], start: number, wall: number): readonly Placed[] {
  const placed: Placed[] = [];
  let x = start;
  let y = 0;
  let ahead: 1 | -1 = 1;
  let corner: { readonly x: number; readonly bottom: number } | null = null;
  let lastIsDouble = false;
  for (const double of doubles) {
    const along = ahead === 1 ? 0 : 180;
    const room = wall - ahead * x;
    if (corner !== null) {
      y = corner.bottom + 0.5;
      const back: 1 | -1 = ahead === 1 ? -1 : 1;
      const centre = double ? corner.x : corner.x + back * 0.5;
      placed.push({ x: centre, y, turn: ahead === 1 ? 180 : 0 });
      x = centre + back;
      ahead = back;
      corner = null;
    } else if (room >= (double ? 1 : 3)) {
      const length = double ? 1 : 2;
      placed.push({ x: x + (ahead * length) / 2, y, turn: double ? 90 : along });
      x += ahead * length;
    } else {
      const top = y + (lastIsDouble ? 1 : 0.5);
      corner = { x: x - ahead * 0.5, bottom: top + 2 };
      placed.push({ x: corner.x, y: top + 1, turn: 90 });
    }
    lastIsDouble = double;
  }
  return placed;
}

function boundsOf(placed: readonly Placed[]): LineLayout['bounds'] {
  const half = (upright: boolean): number => (upright ? 0.5 : 1);
  return {
    left: Math.min(...placed.map((p) => p.x - half(p.turn === 90))),
    right: Math.max(...placed.map((p) => p.x + half(p.turn === 90))),
    top: Math.min(...placed.map((p) => p.y - half(p.turn !== 90))),
    bottom: Math.max(...placed.map((p) => p.y + half(p.turn !== 90))),
  };
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
