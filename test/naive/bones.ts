// The naive engine: every game once more, written from the rules alone and as plainly as they
// read. It shares no code with the product. A bone is a text of two digits, the low half first,
// and a bone that lies is that text in the order in which it lies.

/** Every bone up to a highest pip: 28 up to 6. */
export function bonesUpTo(highest: number): string[] {
  const bones: string[] = [];
  for (let low = 0; low <= highest; low += 1) {
    for (let high = low; high <= highest; high += 1) bones.push(`${low}${high}`);
  }
  return bones;
}

export function turned(bone: string): string {
  return `${bone[1]}${bone[0]}`;
}

/** The low half first. */
export function named(bone: string): string {
  return Number(bone[0]) <= Number(bone[1]) ? bone : turned(bone);
}

export function isDouble(bone: string): boolean {
  return bone[0] === bone[1];
}

export function doublesIn(hand: readonly string[]): number {
  return hand.filter(isDouble).length;
}

export function pipsOn(bones: readonly string[]): number {
  return bones.reduce((sum, bone) => sum + Number(bone[0]) + Number(bone[1]), 0);
}
