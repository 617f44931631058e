/**
 * What a careful player has seen: the bones not yet shown, and the numbers a seat has shown that
 * it lacks by passing. Everything here comes from one seat's view.
 */
import type { RoundView, View } from '../protocol/view.ts';

const PIPS = [0, 1, 2, 3, 4, 5, 6] as const;

/** The double-six set, low half first. */
const SET: readonly string[] = PIPS.flatMap((low) =>
  PIPS.filter((high) => high >= low).map((high) => `${low}${high}`),
);

export interface Knowledge {
  /** Bones that others hold, as far as this seat can tell. */
  readonly unseen: readonly string[];
  /** By seat: numbers it had none of when it passed. It draws nothing, so it never gets one. */
  readonly lacks: readonly ReadonlySet<number>[];
}

export function carries(bone: string, pip: number): boolean {
  return bone.includes(String(pip));
}

export function pips(bone: string): number {
  return Number(bone[0]) + Number(bone[1]);
}

/** The half that is left open when the bone touches `end`. */
export function otherHalf(bone: string, end: number): number {
  return Number(bone[0]) === end ? Number(bone[1]) : Number(bone[0]);
}

function lacksBySeat(round: RoundView, seats: number): Set<number>[] {
  const lacks = Array.from({ length: seats }, () => new Set<number>());
  let ends: readonly [number, number] | null = null;
  for (const turn of round.history) {
    if (turn.pass === true) {
      for (const end of ends ?? []) lacks[turn.seat]?.add(end);
      continue;
    }
    const bone = turn.bone ?? '';
    if (ends === null || turn.end === undefined) ends = [Number(bone[0]), Number(bone[1])];
    else if (turn.end === 'L') ends = [otherHalf(bone, ends[0]), ends[1]];
    else ends = [ends[0], otherHalf(bone, ends[1])];
  }
  return lacks;
}

export function knowledgeOf(view: View, round: RoundView): Knowledge {
  const seen = new Set([...round.history.map(({ bone }) => bone), ...view.you.hand]);
  return {
    unseen: SET.filter((bone) => !seen.has(bone)),
    lacks: lacksBySeat(round, view.seats.length),
  };
}
