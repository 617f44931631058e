/** A table in words, for those who cannot see its picture. */
import type { LaidBone, LaidTable } from '../protocol/view.ts';

/** Where the last bone was played: the pose, an end of the line, or an arm counted from 1. */
export type Place = 'pose' | 'left' | 'right' | number;

/** The sentences of one language. Bones come as `6-4`, read from left to right or outwards. */
export interface BoardLanguage {
  readonly empty: string;
  round(no: number): string;
  line(bones: readonly string[]): string;
  ends(left: string, right: string): string;
  cross(center: string): string;
  /** `arm` counts from 1; there are no bones on an arm that has not been begun. */
  arm(arm: number, bones: readonly string[]): string;
  last(bone: string, place: Place): string;
}

const ARM_WAYS = ['up', 'right', 'down', 'left'] as const;

const PLACE_WORDS = {
  pose: 'as the pose',
  left: 'at the left end',
  right: 'at the right end',
} as const;

export const ENGLISH: BoardLanguage = {
  empty: 'No bone has been played.',
  round: (no) => `Round ${no}`,
  line: (bones) =>
    bones.length === 1
      ? `One bone: ${bones[0]}.`
      : `A line of ${bones.length} bones, from left to right: ${bones.join(', ')}.`,
  ends: (left, right) =>
    left === right ? `Both ends are ${left}.` : `The ends are ${left} and ${right}.`,
  cross: (center) => `A cross with ${center} in the middle.`,
  arm: (arm, bones) => `Arm ${arm}, ${ARM_WAYS[arm - 1]}: ${bones.join(', ')}.`,
  last: (bone, place) =>
    `The last bone played is ${bone}, ${typeof place === 'number' ? `on arm ${place}` : PLACE_WORDS[place]}.`,
};

/** The bones of a table in order of place, and the one that was played last, in sentences. */
export function boardWords(table: LaidTable, words: BoardLanguage = ENGLISH): string {
  const sentences = 'line' in table ? lineWords(table.line, words) : crossWords(table, words);
  return (sentences.length === 0 ? [words.empty] : sentences).join(' ');
}

const boneWords = ({ lies }: LaidBone): string => `${lies[0]}-${lies[1]}`;

/** The bone that was played last; null on an empty table. */
export function lastPlayed(table: LaidTable): LaidBone | null {
  const center = 'line' in table || table.center === null ? [] : [table.center];
  const bones = 'line' in table ? table.line : [...center, ...table.arms.flat()];
  return bones.reduce<LaidBone | null>(
    (last, bone) => (last === null || bone.turn > last.turn ? bone : last),
    null,
  );
}

function lineWords(line: readonly LaidBone[], words: BoardLanguage): string[] {
  const [left] = line;
  const right = line.at(-1);
  const last = lastPlayed({ line });
  if (left === undefined || right === undefined || last === null) return [];
  const place = line.length === 1 ? 'pose' : last === left ? 'left' : 'right';
  return [
    words.line(line.map(boneWords)),
    words.ends(left.lies.slice(0, 1), right.lies.slice(1)),
    words.last(boneWords(last), place),
  ];
}

function crossWords(
  table: { readonly center: LaidBone | null; readonly arms: readonly (readonly LaidBone[])[] },
  words: BoardLanguage,
): string[] {
  const { center, arms } = table;
  const last = lastPlayed(table);
  if (center === null || last === null) return [];
  const place = last === center ? 'pose' : arms.findIndex((arm) => arm.includes(last)) + 1;
  return [
    words.cross(boneWords(center)),
    ...arms.flatMap((arm, i) => (arm.length === 0 ? [] : [words.arm(i + 1, arm.map(boneWords))])),
    words.last(boneWords(last), place),
  ];
}
