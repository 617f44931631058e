import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Placed } from '../../web/armLayout.ts';
import { COLUMNS_MIN, fitLine, layoutLine } from '../../web/lineLayout.ts';
import { gaps, halvesOf, type Rect, rectOf, TINY, touches } from './support/rects.ts';

/** A line as it could lie: a random walk over bones, none used twice, grown at either end. */
const lineArb = fc
  .array(fc.tuple(fc.nat(6), fc.boolean(), fc.nat(5)), {
    minLength: 1,
    maxLength: 80,
    size: 'max',
  })
  .map((steps) => {
    const used = new Set<string>();
    const name = (a: number, b: number): string => [a, b].sort().join('');
    const lies: string[] = [];
    let pose = 0;
    for (const [wanted, atLeft, other] of steps) {
      if (lies.length === 0) {
        lies.push(`${wanted}${other}`);
        used.add(name(wanted, other));
        continue;
      }
      const end = Number(atLeft ? lies[0]?.[0] : lies.at(-1)?.[1]);
      const free = [...Array(7).keys()].filter((pip) => !used.has(name(end, pip)));
      const pip = free.includes(wanted) ? wanted : free[other % Math.max(1, free.length)];
      if (pip === undefined) continue;
      used.add(name(end, pip));
      if (atLeft) {
        lies.unshift(`${pip}${end}`);
        pose += 1;
      } else lies.push(`${end}${pip}`);
    }
    return { lies, pose };
  });

const columnsArb = fc.double({ min: COLUMNS_MIN, max: 60, noNaN: true });

test('the generator reaches long lines with every double', () => {
  const lines = fc.sample(lineArb, { numRuns: 500, seed: 7 });
  expect(Math.max(...lines.map((line) => line.lies.length))).toBeGreaterThanOrEqual(26);
});

test('bones that are not neighbours keep a gap, neighbours never overlap', () => {
  fc.assert(
    fc.property(lineArb, columnsArb, ({ lies, pose }, columns) => {
      const rects = layoutLine(lies, pose, columns).placed.map(rectOf);
      rects.forEach((a, i) => {
        rects.slice(i + 1).forEach((b, k) => {
          const apart = Math.max(...gaps(a, b));
          expect(apart).toBeGreaterThanOrEqual(k === 0 ? -TINY : 0.5 - TINY);
        });
      });
    }),
  );
});

test('neighbours touch with the halves that show the same pip', () => {
  fc.assert(
    fc.property(lineArb, columnsArb, ({ lies, pose }, columns) => {
      const { placed } = layoutLine(lies, pose, columns);
      placed.slice(1).forEach((b, i) => {
        const a = placed[i];
        if (a === undefined) throw new Error('no neighbour');
        const pip = lies[i]?.[1];
        expect(lies[i + 1]?.[0]).toBe(pip);
        const showing = (p: Placed, text: string | undefined): readonly Rect[] =>
          halvesOf(p).filter((_, half) => text?.[half] === pip);
        const joined = showing(a, lies[i]).some((x) =>
          showing(b, lies[i + 1]).some((y) => touches(x, y)),
        );
        expect(joined).toBe(true);
      });
    }),
  );
});

test('a line stays within its columns', () => {
  fc.assert(
    fc.property(lineArb, columnsArb, ({ lies, pose }, columns) => {
      const { bounds } = layoutLine(lies, pose, columns);
      expect(bounds.left).toBeGreaterThanOrEqual(-columns / 2);
      expect(bounds.right).toBeLessThanOrEqual(columns / 2);
    }),
  );
});

test('doubles lie across the bones beside them', () => {
  const { placed } = layoutLine(['16', '66', '65', '55'], 1, 40);
  expect(placed.map((p) => p.turn)).toEqual([0, 90, 0, 90]);
});

test('a bone once laid does not move when another is added', () => {
  fc.assert(
    fc.property(lineArb, columnsArb, ({ lies, pose }, columns) => {
      const whole = layoutLine(lies, pose, columns).placed;
      const shorter = layoutLine(lies.slice(0, -1), pose, columns).placed;
      if (pose < lies.length - 1) expect(whole.slice(0, -1)).toEqual(shorter);
    }),
  );
});

test.each([280, 320, 360, 700, 1200])('all lines fit %i pixels', (width) => {
  fc.assert(
    fc.property(lineArb, ({ lies, pose }) => {
      const { bounds, unit } = fitLine(lies, pose, width, 420);
      expect((bounds.right - bounds.left) * unit).toBeLessThanOrEqual(width);
      expect((bounds.bottom - bounds.top) * unit).toBeLessThanOrEqual(420);
    }),
  );
});
