import type { Placed } from '../../../web/armLayout.ts';

export interface Rect {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/** What a bone covers. */
export function rectOf({ x, y, turn }: Placed): Rect {
  const [w, t] = turn % 180 === 90 ? [0.5, 1] : [1, 0.5];
  return { left: x - w, right: x + w, top: y - t, bottom: y + t };
}

/** The two halves of a bone, the one with the first pip first. */
export function halvesOf({ x, y, turn }: Placed): readonly [Rect, Rect] {
  const [dx, dy] =
    [
      [-0.5, 0],
      [0, -0.5],
      [0.5, 0],
      [0, 0.5],
    ][turn / 90] ?? [];
  if (dx === undefined || dy === undefined) throw new Error(`no quarter turn: ${turn}`);
  const square = (cx: number, cy: number): Rect => ({
    left: cx - 0.5,
    right: cx + 0.5,
    top: cy - 0.5,
    bottom: cy + 0.5,
  });
  return [square(x + dx, y + dy), square(x - dx, y - dy)];
}

/** Gap between two rectangles along each axis; negative where they overlap. */
export const gaps = (a: Rect, b: Rect): readonly [number, number] => [
  Math.max(a.left, b.left) - Math.min(a.right, b.right),
  Math.max(a.top, b.top) - Math.min(a.bottom, b.bottom),
];

export const TINY = 1e-9;

/** They share part of an edge, not only a corner. */
export function touches(a: Rect, b: Rect): boolean {
  const [gx, gy] = gaps(a, b);
  return (Math.abs(gx) < TINY && gy < -TINY) || (Math.abs(gy) < TINY && gx < -TINY);
}
