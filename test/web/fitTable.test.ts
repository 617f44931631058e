import { describe, expect, test } from 'vitest';
import { coverOf } from '../../shared/picture/layOut.ts';
import { fitTable } from '../../web/fitTable.ts';
import { lineFrom, longestLine } from './support/tables.ts';

test('the longest line is 28 bones, each next to its like', () => {
  const lies = longestLine();
  expect(new Set(lies.map((bone) => [...bone].sort().join(''))).size).toBe(28);
  expect(lies.slice(1).every((bone, i) => bone[0] === lies[i]?.[1])).toBe(true);
});

describe.each([
  [280, 288],
  [320, 330],
  [650, 360],
  [930, 420],
])('in %i by %i pixels', (width, height) => {
  test.each([0, 7, 14, 21, 27])('the longest line fits from pose %i on', (pose) => {
    const { bones, bounds, unit, columns } = fitTable(lineFrom(pose), { width, height });
    expect(bones).toHaveLength(28);
    expect((bounds.bottom - bounds.top) * unit).toBeLessThanOrEqual(height);
    expect((bounds.right - bounds.left) * unit).toBeLessThanOrEqual(width);
    expect(Math.max(-bounds.left, bounds.right)).toBeLessThanOrEqual(columns / 2);
    const covers = bones.map(coverOf);
    const touching = covers.flatMap((a, i) =>
      covers.slice(i + 1).filter((b) => {
        const wide = Math.min(a.right, b.right) - Math.max(a.left, b.left);
        const tall = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
        return Math.min(wide, tall) > 0.01;
      }),
    );
    expect(touching).toEqual([]);
  });
});
