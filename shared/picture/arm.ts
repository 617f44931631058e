/** How bones follow one another on a table: straight on, and round the corner at a wall. */

/** Quarter turns clockwise from "to the right"; y grows downwards. */
export type Direction = 0 | 1 | 2 | 3;

export const RIGHT = 0;
export const DOWN = 1;
export const LEFT = 2;
export const UP = 3;

const STEPS: Readonly<Record<Direction, readonly [number, number]>> = {
  [RIGHT]: [1, 0],
  [DOWN]: [0, 1],
  [LEFT]: [-1, 0],
  [UP]: [0, -1],
};

/** A part of an arm that goes one way. */
export interface Leg {
  readonly direction: Direction;
  /** How far its bones may reach that way, from the middle of the table; null: it is one bone. */
  readonly reach: number | null;
}

/** A bone's place, in halves: a bone is 2 by 1. */
export interface Spot {
  /** Centre of the bone. */
  readonly x: number;
  readonly y: number;
  /** The way from its first pip to its second. */
  readonly direction: Direction;
}

interface Tip {
  readonly x: number;
  readonly y: number;
  readonly leg: Leg;
  /** The last bone lies across the leg. */
  readonly across: boolean;
}

function moved(from: { readonly x: number; readonly y: number }, way: Direction, by: number) {
  const [dx, dy] = STEPS[way];
  return { x: from.x + dx * by, y: from.y + dy * by };
}

function roomAt({ x, y, leg }: Tip): number {
  const [dx, dy] = STEPS[leg.direction];
  return (leg.reach ?? 0) - x * dx - y * dy;
}

/**
 * Lays the bones of an arm along its legs, doubles across. `start` is how far from the middle of
 * the table the first leg begins. A leg keeps one half free for a double, so that the bone that
 * turns a corner is a double only after another one, and then it lies along. What turns a corner
 * may stick out by half a bone's width beyond where the next leg begins, away from its direction.
 */
export function layArm(
  doubles: readonly boolean[],
  start: number,
  legs: Iterable<Leg>,
): readonly Spot[] {
  const path = legs[Symbol.iterator]();
  const nextLeg = (): Leg => {
    const { value, done } = path.next();
    if (done === true) throw new RangeError('an arm needs a leg for each corner');
    return value;
  };
  const first = nextLeg();
  let tip: Tip = { ...moved({ x: 0, y: 0 }, first.direction, start), leg: first, across: false };
  return doubles.map((double) => {
    const laid = layBone(tip, double, nextLeg);
    tip = laid.tip;
    return laid.spot;
  });
}

function layBone(tip: Tip, double: boolean, nextLeg: () => Leg): { spot: Spot; tip: Tip } {
  const { leg } = tip;
  if (leg.reach === null) return turnAhead(tip, double, nextLeg());
  if (roomAt(tip) < (double ? 1 : 3)) return turnAside(tip, nextLeg());
  const length = double ? 1 : 2;
  return {
    spot: { ...moved(tip, leg.direction, length / 2), direction: across(leg.direction, double) },
    tip: { ...moved(tip, leg.direction, length), leg, across: double },
  };
}

function across(direction: Direction, double: boolean): Direction {
  if (!double) return direction;
  return direction === RIGHT || direction === LEFT ? DOWN : RIGHT;
}

/** The first half lies before the last bone's end; a double lies with its middle there. */
function turnAhead(tip: Tip, double: boolean, leg: Leg): { spot: Spot; tip: Tip } {
  const { direction } = leg;
  const spot = moved(moved(tip, tip.leg.direction, 0.5), direction, double ? 0 : 0.5);
  return {
    spot: { ...spot, direction },
    tip: { ...moved(spot, direction, 1), leg, across: false },
  };
}

/** The bone begins at the side of the last bone's last half, or at the end of a double. */
function turnAside(tip: Tip, leg: Leg): { spot: Spot; tip: Tip } {
  const { direction } = leg;
  const spot = moved(moved(tip, tip.leg.direction, -0.5), direction, tip.across ? 2 : 1.5);
  return {
    spot: { ...spot, direction },
    tip: { ...moved(spot, direction, 1), leg, across: false },
  };
}
