declare const boneBrand: unique symbol;

/** A bone of the double-six set: 0 = 00, 1 = 01, ... 6 = 06, 7 = 11, ... 27 = 66 (DF1 A.2). */
export type Bone = number & { readonly [boneBrand]: true };

/** The pips in ascending order: the values half a bone can show. */
export const PIPS: readonly number[] = [0, 1, 2, 3, 4, 5, 6];

// Written out once at load: looking a pair up is then one array access, and the numbering of the
// set is stated in one place, in the order in which DF1 A.2 counts.
const PAIRS: readonly (readonly [number, number])[] = PIPS.flatMap((low) =>
  PIPS.slice(low).map((high) => [low, high] as const),
);

/** The 28 bones in ascending order. */
export const BONES: readonly Bone[] = PAIRS.map((_, id) => id as Bone);

const IDS: readonly (readonly number[])[] = PIPS.map((a) =>
  PIPS.map((b) => PAIRS.findIndex(([l, h]) => l === Math.min(a, b) && h === Math.max(a, b))),
);
const LOW: readonly number[] = PAIRS.map(([low]) => low);
const HIGH: readonly number[] = PAIRS.map(([, high]) => high);

/** The bone with these two halves, in either order. Throws on what is not a pip. */
export function boneOf(a: number, b: number): Bone {
  const id = IDS[a]?.[b];
  if (id === undefined) throw new RangeError(`no bone has the halves ${a} and ${b}`);
  return id as Bone;
}

// Apart from those who throw it, so that they are short enough for V8 to inline.
function noBone(bone: number): never {
  throw new RangeError(`${bone} is no bone`);
}

export function lowPip(bone: Bone): number {
  return LOW[bone] ?? noBone(bone);
}

export function highPip(bone: Bone): number {
  return HIGH[bone] ?? noBone(bone);
}

/** Pips of both halves: 0 for 00, 12 for 66 (source 000 section 1). */
export function countOf(bone: Bone): number {
  return lowPip(bone) + highPip(bone);
}

export function isDouble(bone: Bone): boolean {
  return lowPip(bone) === highPip(bone);
}

export function hasPip(bone: Bone, pip: number): boolean {
  return lowPip(bone) === pip || highPip(bone) === pip;
}

/** The half that becomes the new end when the bone touches an end that shows `pip`. */
export function otherPip(bone: Bone, pip: number): number {
  return lowPip(bone) === pip ? highPip(bone) : lowPip(bone);
}

/** Two digits, the low half first: "36". */
export function boneName(bone: Bone): string {
  return `${lowPip(bone)}${highPip(bone)}`;
}

/** Reads exactly two digits from 0 to 6, in either order; null for anything else. */
export function parseBone(text: string): Bone | null {
  if (!/^[0-6][0-6]$/.test(text)) return null;
  return boneOf(Number(text[0]), Number(text[1]));
}
