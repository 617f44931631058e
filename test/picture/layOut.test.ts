import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type Bounds,
  COLUMNS_MIN,
  coverOf,
  layOut,
  type Space,
  STEM_MIN,
} from '../../shared/picture/layOut.ts';
import type { LaidBone, LaidTable } from '../../shared/protocol/view.ts';
import { ALL, crossArb, lineArb, spaceArb } from './tables.ts';

const TINY = 1e-9;

/** Gap between two rectangles along each axis; negative where they overlap. */
function gaps(a: Bounds, b: Bounds): readonly [number, number] {
  return [
    Math.max(a.left, b.left) - Math.min(a.right, b.right),
    Math.max(a.top, b.top) - Math.min(a.bottom, b.bottom),
  ];
}

/** Pairs of bones that follow one another on the line or on an arm. */
function neighbours(table: LaidTable): (readonly [LaidBone, LaidBone])[] {
  const runs =
    'line' in table
      ? [table.line]
      : table.arms.map((arm) => (table.center === null ? arm : [table.center, ...arm]));
  return runs.flatMap((run) =>
    run.slice(1).flatMap((b, i): (readonly [LaidBone, LaidBone])[] => {
      const a = run[i];
      return a === undefined ? [] : [[a, b]];
    }),
  );
}

/** Neighbours never overlap, and others keep `least` of a gap. */
function expectGaps(table: LaidTable, space: Space, least: number): void {
  const { bones } = layOut(table, space);
  const pairs = new Set(neighbours(table).flatMap(([a, b]) => [`${a.turn}/${b.turn}`]));
  const areNeighbours = (a: LaidBone, b: LaidBone) =>
    pairs.has(`${a.turn}/${b.turn}`) || pairs.has(`${b.turn}/${a.turn}`);
  bones.forEach((a, i) => {
    for (const b of bones.slice(i + 1)) {
      const apart = Math.max(...gaps(coverOf(a), coverOf(b)));
      const gap = areNeighbours(a.laid, b.laid) ? 0 : least;
      expect(apart).toBeGreaterThanOrEqual(gap - TINY);
    }
  });
}

const expectApart = (table: LaidTable, space: Space) => expectGaps(table, space, 0.5);

/** The two halves of a placed bone, first pip first. */
function halvesOf(bone: ReturnType<typeof layOut>['bones'][number]): readonly [Bounds, Bounds] {
  const angle = (bone.turn * Math.PI) / 180;
  const [dx, dy] = [Math.round(Math.cos(angle)) * 0.5, Math.round(Math.sin(angle)) * 0.5];
  const square = (x: number, y: number): Bounds => ({
    left: x - 0.5,
    right: x + 0.5,
    top: y - 0.5,
    bottom: y + 0.5,
  });
  return [square(bone.x - dx, bone.y - dy), square(bone.x + dx, bone.y + dy)];
}

function touch(a: Bounds, b: Bounds): boolean {
  const [gx, gy] = gaps(a, b);
  return (Math.abs(gx) < TINY && gy < -TINY) || (Math.abs(gy) < TINY && gx < -TINY);
}

function expectJoined(table: LaidTable, space: Space): void {
  const { bones } = layOut(table, space);
  const placed = (laid: LaidBone) => {
    const bone = bones.find((b) => b.laid === laid);
    if (bone === undefined) throw new Error('a bone is not in the picture');
    return halvesOf(bone).filter((_, half) => laid.lies[half] !== undefined);
  };
  for (const [a, b] of neighbours(table)) {
    const first = placed(a).filter((_, half) => a.lies[half] === b.lies[0]);
    const second = placed(b).filter((_, half) => b.lies[half] === b.lies[0]);
    expect(first.some((x) => second.some((y) => touch(x, y)))).toBe(true);
  }
}

describe('a line', () => {
  test('of any bones in any order never lies on itself', () => {
    const anyLine = fc
      .tuple(fc.shuffledSubarray([...ALL], { minLength: 1 }), fc.nat(), fc.array(fc.boolean()))
      .map(([names, pose, turned]) => {
        const middle = pose % names.length;
        return {
          line: names.map((bone, i) => {
            const lies = turned[i] === true ? `${bone[1]}${bone[0]}` : bone;
            return { bone, lies, seat: 0, turn: Math.abs(i - middle) * 2 + (i < middle ? 1 : 0) };
          }),
        };
      });
    const neverOver = fc.property(anyLine, spaceArb, (table, space) => expectGaps(table, space, 0));
    fc.assert(neverOver, { numRuns: 300 });
  });

  test('keeps a gap between bones that do not follow one another', () => {
    fc.assert(fc.property(lineArb, spaceArb, expectApart), { numRuns: 300 });
  });

  test('joins the halves that show the same number', () => {
    fc.assert(fc.property(lineArb, spaceArb, expectJoined));
  });
});

describe('a cross', () => {
  test('never lies on itself', () => {
    fc.assert(fc.property(crossArb, spaceArb, expectApart), { numRuns: 300 });
  });

  test('joins the halves that show the same number', () => {
    fc.assert(fc.property(crossArb, spaceArb, expectJoined));
  });

  test.each([0, 1, 2, 3])('whose arm %i holds all but three bones never lies on itself', (long) => {
    const longArm = crossArb.filter(
      (table) => 'arms' in table && (table.arms[long]?.length ?? 0) >= 12,
    );
    fc.assert(fc.property(longArm, spaceArb, expectApart), { numRuns: 30 });
  });

  test('goes up, right, down and left', () => {
    const bone = (name: string, turn: number): LaidBone => ({
      bone: name,
      lies: name,
      seat: 0,
      turn,
    });
    const table = {
      center: bone('66', 0),
      arms: [[bone('61', 1)], [bone('62', 2)], [bone('63', 3)], [bone('64', 4)]],
    };
    expect(
      layOut(table, { columns: 20, stem: 8 }).bones.map(({ x, y, turn }) => [x, y, turn]),
    ).toEqual([
      [0, 0, 90],
      [0, -2, 270],
      [1.5, 0, 0],
      [0, 2, 90],
      [-1.5, 0, 180],
    ]);
  });
});

test('a table stays within its columns', () => {
  fc.assert(
    fc.property(fc.oneof(lineArb, crossArb), spaceArb, (table, space) => {
      const { bounds } = layOut(table, space);
      expect(bounds.left).toBeGreaterThanOrEqual(-space.columns / 2);
      expect(bounds.right).toBeLessThanOrEqual(space.columns / 2);
    }),
  );
});

test('a bone once laid never moves', () => {
  fc.assert(
    fc.property(fc.oneof(lineArb, crossArb), spaceArb, (table, space) => {
      const { bones } = layOut(table, space);
      const last = Math.max(...bones.map(({ laid }) => laid.turn));
      const keep = (run: readonly LaidBone[]) => run.filter(({ turn }) => turn < last);
      const before: LaidTable =
        'line' in table
          ? { line: keep(table.line) }
          : { center: last === 0 ? null : table.center, arms: table.arms.map(keep) };
      expect(bones.filter(({ laid }) => laid.turn < last)).toEqual(layOut(before, space).bones);
    }),
  );
});

test('too little space is as little as there can be', () => {
  fc.assert(
    fc.property(fc.oneof(lineArb, crossArb), (table) => {
      const least = layOut(table, { columns: COLUMNS_MIN, stem: STEM_MIN });
      expect(layOut(table, { columns: 1, stem: 0 })).toEqual(least);
    }),
    { numRuns: 20 },
  );
});

test('an empty table has no bones', () => {
  const none = { bones: [], bounds: { left: 0, right: 0, top: 0, bottom: 0 } };
  expect(layOut({ line: [] }, { columns: 20, stem: 8 })).toEqual(none);
  expect(layOut({ center: null, arms: [] }, { columns: 20, stem: 8 })).toEqual(none);
});
