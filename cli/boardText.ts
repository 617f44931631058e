/** A table as text, for a terminal. */
import type { LaidBone, LaidTable } from '../shared/protocol/view.ts';

/** Bones in a row of 80 columns, five columns each. */
const ROW_MAX = 16;

/** What the parts of a cross are called. */
export interface CrossNames {
  readonly middle: string;
  /** In the order in which arms are begun. */
  readonly arms: readonly string[];
}

const CROSS: CrossNames = { middle: 'middle', arms: ['1 up', '2 right', '3 down', '4 left'] };

/** The bones in order of place: a line from left to right, an arm from the middle outwards. */
export function boardText(table: LaidTable, names: CrossNames = CROSS): string {
  const lines = 'line' in table ? rowsOf(table.line) : crossLines(table, names);
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

function crossLines(
  { center, arms }: Extract<LaidTable, { readonly center: LaidBone | null }>,
  names: CrossNames,
): string[] {
  if (center === null) return [];
  const width = 1 + Math.max(...[names.middle, ...names.arms].map(({ length }) => length));
  const armLines = arms.flatMap((arm, i) =>
    rowsOf(arm).map(
      (row, part) => `${(part === 0 ? (names.arms[i] ?? '') : '').padEnd(width)}${row}`,
    ),
  );
  return [`${names.middle.padEnd(width)}${boneText(center)}`, ...armLines];
}
