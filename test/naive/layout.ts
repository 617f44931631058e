import { isDouble, turned } from './bones.ts';

export type NaiveEnd = 'L' | 'R' | number;

/** The bones on the table as they lie. */
export interface NaiveLayout {
  readonly kind: 'line' | 'cross';
  /** Line: from left to right. Cross: the centre alone. */
  readonly line: readonly string[];
  /** Cross: every arm from the centre outwards, in the order in which they were begun. */
  readonly arms: readonly (readonly string[])[];
  /** Cross: all four arms are begun before anything else. */
  readonly fillFirst: boolean;
  readonly lock: 'suit' | 'arm';
}

export function isEmpty(table: NaiveLayout): boolean {
  return table.line.length === 0;
}

export function leftEnd(table: NaiveLayout): string {
  return table.line[0]?.[0] ?? '';
}

export function rightEnd(table: NaiveLayout): string {
  return table.line.at(-1)?.[1] ?? '';
}

/** The number in the middle of the cross. */
function centre(table: NaiveLayout): string {
  return table.line[0]?.[0] ?? '';
}

export function tips(table: NaiveLayout): string[] {
  return table.arms.map((arm) => arm.at(-1)?.[1] ?? '');
}

export function isBuilding(table: NaiveLayout): boolean {
  return table.kind === 'cross' && table.fillFirst && table.arms.length < 4;
}

function isUnlocked(table: NaiveLayout, arm: readonly string[]): boolean {
  const tip = arm.at(-1)?.[1] ?? '';
  const double = tip + tip;
  if (table.lock === 'arm') return arm.at(-1) === double;
  return [...table.line, ...table.arms.flat()].includes(double);
}

/** Every end at which the bone may lie; both sides where the two ends of a line are equal. */
export function placesFor(table: NaiveLayout, bone: string): NaiveEnd[] {
  const places: NaiveEnd[] = [];
  if (table.kind === 'line') {
    if (bone.includes(leftEnd(table))) places.push('L');
    if (bone.includes(rightEnd(table))) places.push('R');
    return places;
  }
  for (const [i, arm] of isBuilding(table) ? [] : table.arms.entries()) {
    const shows = arm.at(-1)?.[1] ?? '';
    if (bone.includes(shows) && (isDouble(bone) || isUnlocked(table, arm))) places.push(i + 1);
  }
  if (table.arms.length < 4 && bone.includes(centre(table))) places.push(table.arms.length + 1);
  return places;
}

/** The bone turned so that the half that touches comes first. */
function outwards(bone: string, touched: string): string {
  return bone[0] === touched ? bone : turned(bone);
}

export function laid(table: NaiveLayout, bone: string, end: NaiveEnd | null): NaiveLayout {
  if (end === null) return { ...table, line: [bone] };
  if (end === 'L') {
    return { ...table, line: [turned(outwards(bone, leftEnd(table))), ...table.line] };
  }
  if (end === 'R') return { ...table, line: [...table.line, outwards(bone, rightEnd(table))] };
  if (end > table.arms.length) {
    return { ...table, arms: [...table.arms, [outwards(bone, centre(table))]] };
  }
  const arms = table.arms.map((arm, i) =>
    i + 1 === end ? [...arm, outwards(bone, arm.at(-1)?.[1] ?? '')] : arm,
  );
  return { ...table, arms };
}
