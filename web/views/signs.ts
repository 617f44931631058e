/** Letters beside the bones that a legend speaks of. Lengths are in halves of a bone. */
import { type Bounds, coverOf, type PlacedBone } from '../../shared/picture/layOut.ts';
import { type El, h } from '../vdom.ts';

/** Where a letter stands: a circle about (x, y). */
export interface Sign {
  readonly bone: string;
  readonly sign: string;
  readonly x: number;
  readonly y: number;
  readonly radius: number;
}

/** How far into a bone nothing is drawn: pips begin there. */
const RIM = 0.14;
/** A letter beside its bone, which covers nothing. */
const BESIDE_MIN = 0.28;
const BESIDE_MAX = 0.42;
/** A letter on its bone, where there is no room beside it. */
const WITHIN = 0.25;
/** What sums of such lengths may be off by. */
const ROUNDING = 1e-9;
/** What can be read, in pixels from the middle of a letter. */
const READABLE = 7;

/** How far along its side a letter may move away from where it would stand best. */
const SLIDES = [0, -0.35, 0.35, -0.7, 0.7];

/**
 * Places letters half on the rim of their bones and half beside, where they cover no pip of any
 * bone and no other letter; in the middle of the bone where there is no such place.
 *
 * @param signs by bone
 * @param unit pixels of one half
 */
export function placeSigns(
  bones: readonly PlacedBone[],
  signs: ReadonlyMap<string, readonly string[]>,
  { unit, columns }: { readonly unit: number; readonly columns: number },
): readonly Sign[] {
  const radius = Math.min(BESIDE_MAX, Math.max(BESIDE_MIN, READABLE / unit));
  const covers = bones.map(coverOf);
  const placed: Sign[] = [];
  const isClear = (x: number, y: number, reach: number): boolean =>
    Math.abs(x) + reach <= columns / 2 &&
    covers.every((cover) => distance(cover, x, y) >= reach - RIM - ROUNDING) &&
    placed.every(
      (other) => Math.hypot(other.x - x, other.y - y) >= reach + other.radius - ROUNDING,
    );
  for (const at of bones) {
    const letters = signs.get(at.laid.bone) ?? [];
    for (const [i, sign] of letters.entries()) {
      const row = (2 * i - letters.length + 1) / 2;
      const place = [radius, BESIDE_MIN, WITHIN]
        .flatMap((reach) => besides(at, row, reach))
        .find(([x, y, reach]) => isClear(x, y, reach));
      const [x, y, reach] = place ?? within(at, row);
      placed.push({ bone: at.laid.bone, sign, x, y, radius: reach });
    }
  }
  return placed;
}

type Place = readonly [x: number, y: number, radius: number];

/** From a point to what a bone covers; 0 within it. */
function distance({ left, right, top, bottom }: Bounds, x: number, y: number): number {
  return Math.hypot(Math.max(left - x, 0, x - right), Math.max(top - y, 0, y - bottom));
}

/**
 * Places for a letter along the four sides of a bone, the long ones first.
 *
 * @param row which of several letters it is, counted from their middle
 */
function besides(at: PlacedBone, row: number, radius: number): readonly Place[] {
  const { left, right, top, bottom } = coverOf(at);
  const out = radius - RIM;
  return SLIDES.flatMap((slide) => {
    const off = 2 * row * radius + slide;
    const isAt = (from: number, to: number): boolean => Math.abs(off) <= (to - from) / 2;
    const above = (isAt(left, right) ? [top - out, bottom + out] : []).map(
      (y): Place => [at.x + off, y, radius],
    );
    const aside = (isAt(top, bottom) ? [left - out, right + out] : []).map(
      (x): Place => [x, at.y + off, radius],
    );
    return right - left > bottom - top ? [...above, ...aside] : [...aside, ...above];
  });
}

function within({ x, y, turn }: PlacedBone, row: number): Place {
  const off = 2 * row * WITHIN;
  return turn % 180 === 0 ? [x + off, y, WITHIN] : [x, y + off, WITHIN];
}

/** A letter, upright whichever way its bone lies. */
export function signView({ bone, sign, x, y, radius }: Sign): El {
  return h(
    'g',
    {
      key: `sign${bone}${sign}`,
      class: 'sign',
      transform: `translate(${x} ${y}) scale(${radius})`,
    },
    h('circle', { r: 0.95 }),
    h('text', { y: 0.57, 'text-anchor': 'middle' }, sign),
  );
}
