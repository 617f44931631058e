import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Placed } from '../../web/armLayout.ts';
import { ACROSS_MIN, fitCross, layoutCross } from '../../web/crossLayout.ts';
import { gaps, halvesOf, rectOf, TINY, touches } from './support/rects.ts';

interface Cross {
  readonly center: string;
  readonly arms: readonly (readonly string[])[];
}

/** A cross as it could lie: any bone that fits an arm, whatever is locked, none used twice. */
const crossArb: fc.Arbitrary<Cross> = fc
  .tuple(
    fc.nat(6),
    fc.array(fc.tuple(fc.nat(6), fc.constantFrom(0, 0, 0, 0, 1, 2, 3), fc.nat(5)), {
      maxLength: 90,
      size: 'max',
    }),
  )
  .map(([pip, steps]) => {
    const used = new Set([`${pip}${pip}`]);
    const name = (a: number, b: number): string => [a, b].sort().join('');
    const arms: string[][] = [];
    for (const [wanted, at, other] of steps) {
      const arm = arms.length < 4 ? [] : (arms[at] ?? []);
      const tip = Number(arm.at(-1)?.[1] ?? pip);
      const free = [...Array(7).keys()].filter((to) => !used.has(name(tip, to)));
      const to = free.includes(wanted) ? wanted : free[other % Math.max(1, free.length)];
      if (to === undefined) continue;
      if (arm.length === 0) arms.push(arm);
      used.add(name(tip, to));
      arm.push(`${tip}${to}`);
    }
    return { center: `${pip}${pip}`, arms };
  });

const columnsArb = fc.double({ min: ACROSS_MIN, max: 60, noNaN: true });

/** Bones with the place of each, arm by arm; the centre has no arm. */
function bonesOf({ arms }: Cross, columns: number, rows: number) {
  const layout = layoutCross(arms, columns, rows);
  return [
    { at: layout.center, arm: -1, no: -1 },
    ...layout.arms.flatMap((placed, arm) => placed.map((at, no) => ({ at, arm, no }))),
  ];
}

test('the generator reaches crosses of 26 bones and more, and arms of 17', () => {
  const crosses = fc.sample(crossArb, { numRuns: 500, seed: 7 });
  const sizes = crosses.map(({ arms }) => 1 + arms.flat().length);
  expect(Math.max(...sizes)).toBeGreaterThanOrEqual(26);
  const longest = crosses.map(({ arms }) => Math.max(0, ...arms.map((arm) => arm.length)));
  expect(Math.max(...longest)).toBeGreaterThanOrEqual(17);
});

test('no two bones overlap, and those that are not neighbours keep a gap', () => {
  fc.assert(
    fc.property(crossArb, columnsArb, columnsArb, (cross, columns, rows) => {
      const bones = bonesOf(cross, columns, rows).map((b) => ({ ...b, rect: rectOf(b.at) }));
      bones.forEach((a, i) => {
        for (const b of bones.slice(i + 1)) {
          const isBeside = b.no === 0 ? a.arm === -1 : a.arm === b.arm && b.no === a.no + 1;
          const isRound = a.no <= 0 && b.no <= 0;
          const least = isBeside || isRound ? 0 : 0.5;
          expect(Math.max(...gaps(a.rect, b.rect))).toBeGreaterThanOrEqual(least - TINY);
        }
      });
    }),
  );
});

test('neighbours touch with the halves that show the same pip', () => {
  const showing = (at: Placed, lies: string | undefined, pip: string | undefined) =>
    halvesOf(at).filter((_, half) => lies?.[half] === pip);
  fc.assert(
    fc.property(crossArb, columnsArb, columnsArb, ({ center, arms }, columns, rows) => {
      const layout = layoutCross(arms, columns, rows);
      layout.arms.forEach((placed, arm) => {
        placed.forEach((b, no) => {
          const a = no === 0 ? layout.center : placed[no - 1];
          const before = no === 0 ? center : arms[arm]?.[no - 1];
          const lies = arms[arm]?.[no];
          const pip = before?.[1];
          if (a === undefined) throw new Error('no neighbour');
          const joined = showing(a, before, pip).some((x) =>
            showing(b, lies, pip).some((y) => touches(x, y)),
          );
          expect(joined).toBe(true);
        });
      });
    }),
  );
});

test('a bone once laid does not move when another is added', () => {
  fc.assert(
    fc.property(crossArb, columnsArb, columnsArb, ({ arms }, columns, rows) => {
      const whole = layoutCross(arms, columns, rows).arms;
      const shorter = layoutCross(
        arms.map((arm) => arm.slice(0, -1)),
        columns,
        rows,
      ).arms;
      expect(whole.map((arm) => arm.slice(0, -1))).toEqual(shorter);
    }),
  );
});

test.each([
  [304, 260],
  [344, 330],
  [700, 360],
  [1200, 420],
])('every cross fits %i by %i pixels', (width, height) => {
  fc.assert(
    fc.property(crossArb, ({ arms }) => {
      const { unit, columns, rows } = fitCross(arms, width, height);
      expect(columns * unit).toBeLessThanOrEqual(width + TINY);
      expect(rows * unit).toBeLessThanOrEqual(height + TINY);
    }),
  );
});
