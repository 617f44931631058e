import type { LaidTable, View } from '../shared/protocol/view.ts';
import { laidBones } from './laid.ts';
import { factsOf } from './rules.ts';

type Cross = Extract<LaidTable, { readonly arms: unknown }>;

/** The tip of an arm. */
export interface Tip {
  /** 1 to 4, in the order in which the arms were begun. */
  readonly arm: number;
  readonly pip: number;
  /** Only the double of its number may be laid there. */
  readonly isLocked: boolean;
}

/**
 * The tips of a cross. A tip is locked until the double of its number lies: anywhere on the table,
 * or by the option `frenchLock` as the outermost bone of that very arm (source 003).
 */
export function tipsOf(view: View, cross: Cross): readonly Tip[] {
  const isOwn = factsOf(view).word('frenchLock') === 'arm';
  const lying = new Set(laidBones(cross).map(({ bone }) => bone));
  return cross.arms.flatMap((arm, i) => {
    const last = arm.at(-1);
    const pip = last?.lies[1];
    if (last === undefined || pip === undefined) return [];
    const double = `${pip}${pip}`;
    const isOpen = isOwn ? last.bone === double : lying.has(double);
    return [{ arm: i + 1, pip: Number(pip), isLocked: !isOpen }];
  });
}

const ARMS = 4;

/** The number that every bone must have while the cross is built; null otherwise. */
export function buildPip(view: View, table: LaidTable): number | null {
  if ('line' in table || table.center === null || table.arms.length >= ARMS) return null;
  return factsOf(view).is('frenchFillFirst') ? Number(table.center.bone[0]) : null;
}
