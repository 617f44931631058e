// A second engine for small games, written apart from the first and as plainly as the rules read:
// bones are texts, the line is the texts as they lie, and a block is found by asking every hand.

export interface NaiveRound {
  readonly hands: readonly (readonly string[])[];
  /** Each bone as it lies, from left to right. */
  readonly line: readonly string[];
  readonly seat: number;
  readonly closer: number | null;
  /** Whether the last play fitted two different ends, of which nothing else was left. */
  readonly wasKey: boolean;
}

export interface NaiveMove {
  readonly bone: string;
  /** `null` for the pose, `LR` at equal ends. */
  readonly end: 'L' | 'R' | 'LR' | null;
}

function turned(bone: string): string {
  return [...bone].reverse().join('');
}

function leftEnd(round: NaiveRound): string {
  return round.line[0]?.[0] ?? '';
}

function rightEnd(round: NaiveRound): string {
  return round.line.at(-1)?.[1] ?? '';
}

export function naiveMoves(round: NaiveRound, seat: number): NaiveMove[] {
  const [left, right] = [leftEnd(round), rightEnd(round)];
  return [...(round.hands[seat] ?? [])].sort().flatMap((bone): NaiveMove[] => {
    if (round.line.length === 0) return [{ bone, end: null }];
    if (left === right) return bone.includes(left) ? [{ bone, end: 'LR' }] : [];
    return (['L', 'R'] as const)
      .filter((end) => bone.includes(end === 'L' ? left : right))
      .map((end) => ({ bone, end }));
  });
}

export function naivePlay(round: NaiveRound, bone: string, end: 'L' | 'R' | null): NaiveRound {
  const [left, right] = [leftEnd(round), rightEnd(round)];
  const others = round.hands.flat().filter((other) => other !== bone);
  const fitsBoth = bone.includes(left) && bone.includes(right) && left !== right;
  const isAlone = !others.some((other) => other.includes(left) || other.includes(right));
  const line =
    end === 'L'
      ? [bone[1] === left ? bone : turned(bone), ...round.line]
      : [...round.line, bone[0] === right || end === null ? bone : turned(bone)];
  return {
    hands: round.hands.map((hand) => hand.filter((other) => other !== bone)),
    line,
    seat: (round.seat + 1) % round.hands.length,
    closer: round.seat,
    wasKey: end !== null && fitsBoth && isAlone,
  };
}

export function naivePass(round: NaiveRound): NaiveRound {
  return { ...round, seat: (round.seat + 1) % round.hands.length };
}

export function naiveEnd(round: NaiveRound): 'domino' | 'block' | null {
  if (round.line.length === 0) return null;
  if (round.hands.some((hand) => hand.length === 0)) return 'domino';
  const canAnybodyPlay = round.hands.some((_, seat) => naiveMoves(round, seat).length > 0);
  return canAnybodyPlay ? null : 'block';
}

export function naiveCounts(round: NaiveRound): number[] {
  return round.hands.map((hand) =>
    hand.reduce((sum, bone) => sum + Number(bone[0]) + Number(bone[1]), 0),
  );
}

/** The side that won, null for a tie; `sides` is the side of each seat. */
export function naiveWinner(round: NaiveRound, sides: readonly number[]): number | null {
  if (naiveEnd(round) === 'domino') return sides[round.closer ?? 0] ?? null;
  const counts = naiveCounts(round);
  const lowest = Math.min(...counts);
  const winners = new Set(sides.filter((_, seat) => counts[seat] === lowest));
  return winners.size === 1 ? ([...winners][0] ?? null) : null;
}
