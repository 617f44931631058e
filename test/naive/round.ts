import { pipsOn } from './bones.ts';
import { NaiveFault } from './fault.ts';
import {
  isBuilding,
  isEmpty,
  laid,
  leftEnd,
  type NaiveEnd,
  type NaiveLayout,
  placesFor,
  rightEnd,
  tips,
} from './layout.ts';

export interface NaivePlay {
  readonly seat: number;
  readonly bone: string;
  /** Null for the pose. */
  readonly end: NaiveEnd | null;
}

export interface NaivePass {
  readonly seat: number;
  readonly pass: true;
}

export type NaiveTurn = NaivePlay | NaivePass;

export interface NaiveRound {
  readonly table: NaiveLayout;
  /** The bones left, by seat. */
  readonly hands: readonly (readonly string[])[];
  /** The seat whose turn it is. */
  readonly seat: number;
  readonly turns: readonly NaiveTurn[];
  /** The bones that may be posed. */
  readonly posable: (bone: string) => boolean;
}

export function isPlay(turn: NaiveTurn): turn is NaivePlay {
  return 'bone' in turn;
}

export function playsOf(turns: readonly NaiveTurn[]): NaivePlay[] {
  return turns.filter(isPlay);
}

export function closerOf(round: NaiveRound): number | null {
  return playsOf(round.turns).at(-1)?.seat ?? null;
}

export interface NaiveMove {
  readonly bone: string;
  /** Null where none is to be named: the pose, and equal ends of a line. */
  readonly end: NaiveEnd | null;
}

/** What a seat could play if it were its turn, by bone and then by end. */
export function movesOf(round: NaiveRound, seat: number): NaiveMove[] {
  const { table } = round;
  const bones = [...(round.hands[seat] ?? [])].sort();
  if (isEmpty(table)) return bones.filter(round.posable).map((bone) => ({ bone, end: null }));
  const areEqual = table.kind === 'line' && leftEnd(table) === rightEnd(table);
  return bones.flatMap((bone): NaiveMove[] => {
    const places = placesFor(table, bone);
    if (areEqual) return places.length > 0 ? [{ bone, end: null }] : [];
    return places.map((end) => ({ bone, end }));
  });
}

export function played(round: NaiveRound, bone: string, end: NaiveEnd | null): NaiveRound {
  return {
    ...round,
    table: laid(round.table, bone, end),
    hands: round.hands.map((hand) => hand.filter((other) => other !== bone)),
    seat: (round.seat + 1) % round.hands.length,
    turns: [...round.turns, { seat: round.seat, bone, end }],
  };
}

export function passed(round: NaiveRound): NaiveRound {
  const seat = (round.seat + 1) % round.hands.length;
  return { ...round, seat, turns: [...round.turns, { seat: round.seat, pass: true }] };
}

/** A line is blocked as soon as nobody can play, a cross when everybody has passed in turn. */
export function endOf(round: NaiveRound): 'domino' | 'block' | null {
  if (isEmpty(round.table)) return null;
  if (round.hands.some((hand) => hand.length === 0)) return 'domino';
  if (round.table.kind === 'cross') {
    const last = round.turns.slice(-round.hands.length);
    const isRound = last.length === round.hands.length;
    return isRound && last.every((turn) => !isPlay(turn)) ? 'block' : null;
  }
  const canAnybodyPlay = round.hands.some((_, seat) => movesOf(round, seat).length > 0);
  return canAnybodyPlay ? null : 'block';
}

/** The passes until somebody can play or the round has ended. */
export function withPasses(round: NaiveRound): NaiveRound {
  let now = round;
  while (endOf(now) === null && movesOf(now, now.seat).length === 0) now = passed(now);
  return now;
}

export function countsOf(round: NaiveRound): number[] {
  return round.hands.map(pipsOn);
}

/** Where a bone comes to lie that was sent to an end, or to none. */
export function whereItLies(table: NaiveLayout, bone: string, end: NaiveEnd | null): NaiveEnd {
  const places = placesFor(table, bone);
  if (isBuilding(table)) {
    const [begun] = places;
    if (begun === undefined || (end !== null && end !== begun)) throw new NaiveFault('must-build');
    return begun;
  }
  if (end !== null && places.includes(end)) return end;
  if (end === null && table.kind === 'line' && leftEnd(table) === rightEnd(table)) {
    if (places.length > 0) return 'R';
  }
  const [only, second] = places;
  if (end === null && second !== undefined) throw new NaiveFault('end-required');
  if (end === null && only !== undefined) return only;
  const asked = tips(table).filter((_, i) => end === null || end === i + 1);
  throw new NaiveFault(asked.some((tip) => bone.includes(tip)) ? 'locked-arm' : 'does-not-fit');
}
