import { describe, expect, test } from 'vitest';
import { coverOf } from '../../shared/picture/layOut.ts';
import type { LaidBone, LaidTable } from '../../shared/protocol/view.ts';
import { fitTable } from '../../web/fitTable.ts';

/** All 28 bones in one line, each next to its like: every number meets every other once. */
function longestLine(): readonly string[] {
  const used = new Set<string>();
  const name = (a: number, b: number): string => [a, b].sort().join('');
  const way: number[] = [];
  const open = [6];
  while (open.length > 0) {
    const at = open.at(-1) ?? 0;
    const next = [0, 1, 2, 3, 4, 5, 6].find((pip) => !used.has(name(at, pip)));
    if (next === undefined) way.push(open.pop() ?? 0);
    else {
      used.add(name(at, next));
      open.push(next);
    }
  }
  return way.slice(1).map((pip, i) => `${way[i]}${pip}`);
}

/** A line with its pose at a place, the other bones laid to the right and the left of it. */
function lineFrom(pose: number): LaidTable {
  const line = longestLine().map((lies, i): LaidBone => {
    const turn = i >= pose ? i - pose : 27 - i;
    return { bone: [...lies].sort().join(''), lies, seat: turn % 4, turn };
  });
  return { line };
}

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
