/** Where bones lie on a table. Lengths are in halves: a bone is 2 by 1; y grows downwards. */

export interface Placed {
  /** Centre of the bone. */
  readonly x: number;
  readonly y: number;
  /** Degrees clockwise from "lies left to right, first pip at the left". */
  readonly turn: number;
}

/** What some bones cover. */
export interface Bounds {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

export const isDouble = (lies: string): boolean => lies[0] === lies[1];

/**
 * Bones laid one after another, going right from (`start`, 0) and turning down and back whenever
 * they come to a wall; each bone is read in the direction in which the arm goes.
 *
 * A row keeps one half free for a double, so that the bone at a corner is never one: two doubles
 * are never neighbours. Rows are three halves apart or more, so doubles of two rows never touch.
 *
 * @param wall how far right the bones may reach, and from `back` on how far left later rows may
 */
export function layArm(
  doubles: readonly boolean[],
  start: number,
  wall: number,
  back: number,
): readonly Placed[] {
  const placed: Placed[] = [];
  let x = start;
  let y = 0;
  let ahead: 1 | -1 = 1;
  let corner: { readonly x: number; readonly bottom: number } | null = null;
  let depth = 0.5;
  for (const double of doubles) {
    const along = ahead === 1 ? 0 : 180;
    const room = ahead === 1 ? wall - x : x - back;
    if (corner !== null) {
      y = corner.bottom + 0.5;
      const turned: 1 | -1 = ahead === 1 ? -1 : 1;
      const centre = double ? corner.x : corner.x + turned * 0.5;
      placed.push({ x: centre, y, turn: 90 - turned * 90 });
      x = centre + turned;
      ahead = turned;
      corner = null;
      depth = 0.5;
    } else if (room >= (double ? 1 : 3)) {
      const length = double ? 1 : 2;
      placed.push({ x: x + (ahead * length) / 2, y, turn: double ? 90 : along });
      x += ahead * length;
      depth = double ? 1 : 0.5;
    } else {
      corner = { x: x - ahead * 0.5, bottom: y + depth + 2 };
      placed.push({ x: corner.x, y: y + depth + 1, turn: 90 });
    }
  }
  return placed;
}

export function boundsOf(placed: readonly Placed[]): Bounds {
  const half = (upright: boolean): number => (upright ? 0.5 : 1);
  const isUpright = ({ turn }: Placed): boolean => turn % 180 === 90;
  return {
    left: Math.min(...placed.map((p) => p.x - half(isUpright(p)))),
    right: Math.max(...placed.map((p) => p.x + half(isUpright(p)))),
    top: Math.min(...placed.map((p) => p.y - half(!isUpright(p)))),
    bottom: Math.max(...placed.map((p) => p.y + half(!isUpright(p)))),
  };
}
