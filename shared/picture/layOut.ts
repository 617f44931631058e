/**
 * Where the bones of a table lie in its picture, as people lay them. Lengths are in halves: a bone
 * is 2 by 1. The middle of the pose is (0, 0); y grows downwards.
 */
import type { LaidBone, LaidTable } from '../protocol/view.ts';
import { type Direction, DOWN, LEFT, type Leg, layArm, RIGHT, type Spot, UP } from './arm.ts';

export interface PlacedBone {
  readonly laid: LaidBone;
  /** Centre of the bone. */
  readonly x: number;
  readonly y: number;
  /** Degrees clockwise from "lies left to right"; the first pip of `laid.lies` is then left. */
  readonly turn: 0 | 90 | 180 | 270;
}

export interface Bounds {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

export interface Geometry {
  readonly bones: readonly PlacedBone[];
  /** What the bones cover; all 0 on an empty table. */
  readonly bounds: Bounds;
}

export interface Space {
  /** Width to stay within, at least `COLUMNS_MIN`; the height follows from the bones. */
  readonly columns: number;
  /** How far up and down the arms of a cross may go before they turn, at least `STEM_MIN`. */
  readonly stem: number;
}

/** Less leaves no room on an arm of the cross for a bone and a double before the next corner. */
export const COLUMNS_MIN = 16;
export const STEM_MIN = 4;

/** What turns a corner may stick out so far. */
const OVERHANG = 0.5;

/**
 * Lays a table out. A line winds downwards from its right end and upwards from its left. The arms
 * of a cross go up, right, down and left, in the order in which they were begun, and each winds
 * within a quarter of the table: the first at the top right, the others clockwise. So no bone lies
 * on another, and a bone once laid never moves.
 */
export function layOut(table: LaidTable, space: Space): Geometry {
  const bones = 'line' in table ? placeLine(table.line, space) : placeCross(table, space);
  return { bones, bounds: boundsOf(bones) };
}

/** Rows to the right and back, further down each time. `low` and `high` are the walls. */
function* rowsDown(low: number, high: number): Generator<Leg> {
  for (;;) {
    yield { direction: RIGHT, reach: high };
    yield { direction: DOWN, reach: null };
    yield { direction: LEFT, reach: -low };
    yield { direction: DOWN, reach: null };
  }
}

/** Upwards, then rows to the right and back, further up each time. */
function* stemUp(stem: number, low: number, high: number): Generator<Leg> {
  yield { direction: UP, reach: stem };
  for (;;) {
    yield { direction: RIGHT, reach: high };
    yield { direction: UP, reach: null };
    yield { direction: LEFT, reach: -low };
    yield { direction: UP, reach: null };
  }
}

const isDouble = ({ lies }: LaidBone): boolean => lies[0] === lies[1];

/** The same spots with the table turned by half. */
function turnTable(spots: readonly Spot[]): Spot[] {
  return spots.map(({ x, y, direction }) => ({ x: -x, y: -y, direction: turnRound(direction) }));
}

function turnRound(direction: Direction): Direction {
  return direction === RIGHT ? LEFT : direction === LEFT ? RIGHT : direction === UP ? DOWN : UP;
}

const DEGREES: Readonly<Record<Direction, PlacedBone['turn']>> = {
  [RIGHT]: 0,
  [DOWN]: 90,
  [LEFT]: 180,
  [UP]: 270,
};

/** Zero is never negative: equal pictures are equal bytes. */
const plain = (value: number): number => (value === 0 ? 0 : value);

/** Puts bones on the spots of an arm; `isInwards`: they are read towards the middle. */
function put(bones: readonly LaidBone[], spots: readonly Spot[], isInwards: boolean): PlacedBone[] {
  return spots.flatMap(({ x, y, direction }, i) => {
    const laid = bones[i];
    if (laid === undefined) return [];
    const way = isInwards ? turnRound(direction) : direction;
    return [{ laid, x: plain(x), y: plain(y), turn: DEGREES[way] }];
  });
}

const wallOf = ({ columns }: Space): number => Math.max(columns, COLUMNS_MIN) / 2 - OVERHANG;

function placeMiddle(laid: LaidBone): PlacedBone {
  return { laid, x: 0, y: 0, turn: isDouble(laid) ? 90 : 0 };
}

function placeLine(line: readonly LaidBone[], space: Space): PlacedBone[] {
  const first = Math.min(...line.map(({ turn }) => turn));
  const pose = line.findIndex(({ turn }) => turn === first);
  const middle = line[pose];
  if (middle === undefined) return [];
  const wall = wallOf(space);
  const start = isDouble(middle) ? 0.5 : 1;
  const lay = (bones: readonly LaidBone[]) =>
    layArm(bones.map(isDouble), start, rowsDown(-wall, wall));
  const left = line.slice(0, pose).reverse();
  const right = line.slice(pose + 1);
  return [
    ...put(left, turnTable(lay(left)), true).reverse(),
    placeMiddle(middle),
    ...put(right, lay(right), false),
  ];
}

/** The quarters keep this distance from the middle, so that two of them never touch. */
const QUARTER = { aside: 1.5 + OVERHANG, above: -1 + OVERHANG };

function placeCross(
  {
    center,
    arms,
  }: { readonly center: LaidBone | null; readonly arms: readonly (readonly LaidBone[])[] },
  space: Space,
): PlacedBone[] {
  if (center === null) return [];
  const wall = wallOf(space);
  const stem = Math.max(space.stem, STEM_MIN);
  const [side, end] = isDouble(center) ? [0.5, 1] : [1, 0.5];
  const upright = (arm: readonly LaidBone[]) =>
    layArm(arm.map(isDouble), end, stemUp(stem, QUARTER.above, wall));
  const level = (arm: readonly LaidBone[]) =>
    layArm(arm.map(isDouble), side, rowsDown(QUARTER.aside, wall));
  const [up = [], right = [], down = [], left = []] = arms;
  return [
    placeMiddle(center),
    ...put(up, upright(up), false),
    ...put(right, level(right), false),
    ...put(down, turnTable(upright(down)), false),
    ...put(left, turnTable(level(left)), false),
  ];
}

/** What one bone covers. */
export function coverOf({ x, y, turn }: PlacedBone): Bounds {
  const [wide, tall] = turn === 90 || turn === 270 ? [0.5, 1] : [1, 0.5];
  return { left: x - wide, right: x + wide, top: y - tall, bottom: y + tall };
}

function boundsOf(bones: readonly PlacedBone[]): Bounds {
  if (bones.length === 0) return { left: 0, right: 0, top: 0, bottom: 0 };
  const covers = bones.map(coverOf);
  return {
    left: Math.min(...covers.map(({ left }) => left)),
    right: Math.max(...covers.map(({ right }) => right)),
    top: Math.min(...covers.map(({ top }) => top)),
    bottom: Math.max(...covers.map(({ bottom }) => bottom)),
  };
}
