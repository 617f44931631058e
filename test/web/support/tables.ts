import type { LaidBone, LaidTable } from '../../../shared/protocol/view.ts';

/**
 * A cross of its arms, each bone read from the centre outwards. Bones are laid arm by arm, by seats
 * in turn.
 */
export function crossOf(
  center: string | null,
  ...arms: readonly (readonly string[])[]
): Extract<LaidTable, { readonly arms: unknown }> {
  let turn = 0;
  const laid = (lies: string): LaidBone => {
    const bone = [...lies].sort().join('');
    turn += 1;
    return { bone, lies, seat: (turn - 1) % 4, turn: turn - 1 };
  };
  return {
    center: center === null ? null : laid(center),
    arms: arms.map((arm) => arm.map(laid)),
  };
}

/** All 28 bones in one line, each next to its like: every number meets every other once. */
export function longestLine(): readonly string[] {
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
export function lineFrom(pose: number): LaidTable {
  const line = longestLine().map((lies, i): LaidBone => {
    const turn = i >= pose ? i - pose : 27 - i;
    return { bone: [...lies].sort().join(''), lies, seat: turn % 4, turn };
  });
  return { line };
}
