/** A table as text, for a terminal. */
import type { LaidBone, LaidTable } from '../shared/protocol/view.ts';

/** Bones in a row of 80 columns, five columns each. */
const ROW_MAX = 16;
const ARM_NAMES = ['1 up', '2 right', '3 down', '4 left'] as const;

/** The bones in order of place: a line from left to right, an arm from the middle outwards. */
export function boardText(table: LaidTable): string {
  const lines = 'line' in table ? rowsOf(table.line) : crossLines(table);
  return `${(lines.length === 0 ? ['no bones'] : lines).join('\n')}\n`;
}

const boneText = ({ lies }: LaidBone): string => `[${lies[0]}|${lies[1]}]`;

function rowsOf(bones: readonly LaidBone[]): string[] {
  const count = Math.ceil(bones.length / ROW_MAX);
  return Array.from({ length: count }, (_, row) =>
    bones
      .slice(row * ROW_MAX, (row + 1) * ROW_MAX)
      .map(boneText)
      .join(''),
  );
}

function crossLines({
  center,
  arms,
}: {
  readonly center: LaidBone | null;
  readonly arms: readonly (readonly LaidBone[])[];
}): string[] {
  if (center === null) return [];
  const armLines = arms.flatMap((arm, i) =>
    rowsOf(arm).map((row, part) => `${(part === 0 ? (ARM_NAMES[i] ?? '') : '').padEnd(8)}${row}`),
  );
  return [`${'middle'.padEnd(8)}${boneText(center)}`, ...armLines];
}
