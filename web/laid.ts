import type { LaidBone, LaidTable } from '../shared/protocol/view.ts';

/** Every bone that lies: a line from left to right, a cross from its centre, arm after arm. */
export function laidBones(table: LaidTable): readonly LaidBone[] {
  if ('line' in table) return table.line;
  return [...(table.center === null ? [] : [table.center]), ...table.arms.flat()];
}

/** The bones as they lay after so many turns of their round. */
export function laidUntil(table: LaidTable, turns: number): LaidTable {
  const lay = (bones: readonly LaidBone[]): readonly LaidBone[] =>
    bones.filter((bone) => bone.turn < turns);
  if ('line' in table) return { line: lay(table.line) };
  const { center } = table;
  return {
    center: center !== null && center.turn < turns ? center : null,
    arms: table.arms.map(lay).filter((arm) => arm.length > 0),
  };
}
