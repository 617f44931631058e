/**
 * The yardstick of the house: a player for the line that weighs each play by hand. It sheds pips,
 * stays able to move, makes opponents pass, helps the partner, and judges a block.
 */
import type { MoveView, RoundView, View } from '../../shared/protocol/view.ts';

const PIPS = [0, 1, 2, 3, 4, 5, 6] as const;

/** The double-six set, low half first. */
const SET: readonly string[] = PIPS.flatMap((low) =>
  PIPS.filter((high) => high >= low).map((high) => `${low}${high}`),
);

interface Knowledge {
  /** Bones that others hold, as far as this seat can tell. */
  readonly unseen: readonly string[];
  /** By seat: numbers it had none of when it passed. It draws nothing, so it never gets one. */
  readonly lacks: readonly ReadonlySet<number>[];
}

function carries(bone: string, pip: number): boolean {
  return bone.includes(String(pip));
}

function pips(bone: string): number {
  return Number(bone[0]) + Number(bone[1]);
}

/** The half that is left open when the bone touches `end`. */
function otherHalf(bone: string, end: number): number {
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

function knowledgeOf(view: View, round: RoundView): Knowledge {
  const seen = new Set([...round.history.map(({ bone }) => bone), ...view.you.hand]);
  return {
    unseen: SET.filter((bone) => !seen.has(bone)),
    lacks: lacksBySeat(round, view.seats.length),
  };
}

/** In units of one pip shed. */
const WEIGHT = {
  goOut: 1000,
  double: 3,
  fitLeft: 2.5,
  opponentStuck: 2,
  opponentPasses: 7,
  partnerStuck: -1.5,
  ownNumber: 1,
  blockWon: 40,
  blockLost: -40,
} as const;

interface Position {
  readonly seat: number;
  readonly view: View;
  readonly know: Knowledge;
}

interface After {
  readonly ends: readonly [number, number];
  readonly rest: readonly string[];
}

function afterMove(round: RoundView, hand: readonly string[], move: MoveView): After {
  const { bone } = move;
  const rest = hand.filter((b) => b !== bone);
  const [left, right] = round.ends;
  if (left === undefined || right === undefined) {
    return { ends: [Number(bone[0]), Number(bone[1])], rest };
  }
  const isLeft = move.end === 'L';
  return {
    ends: isLeft ? [otherHalf(bone, left), right] : [left, otherHalf(bone, right)],
    rest,
  };
}

function isPartner(view: View, a: number, b: number): boolean {
  return view.sides === 'pairs' && a !== b && a % 2 === b % 2;
}

/** Lacking both ends is worth more than twice lacking one: the seat has to pass. */
function pressure({ seat, view, know }: Position, ends: readonly number[]): number {
  const seats = view.seats.length;
  let sum = 0;
  for (let step = 1; step < seats; step += 1) {
    const other = (seat + step) % seats;
    const lacking = ends.filter((end) => know.lacks[other]?.has(end)).length;
    if (isPartner(view, seat, other)) sum += lacking * WEIGHT.partnerStuck;
    else if (lacking === 2) sum += WEIGHT.opponentPasses / step;
    else sum += (lacking * WEIGHT.opponentStuck) / step;
  }
  return sum;
}

function isClosed(know: Knowledge, after: After): boolean {
  const [left, right] = after.ends;
  const others = [...know.unseen, ...after.rest];
  return left === right && !others.some((bone) => carries(bone, left));
}

/** Who would win if the line closed here, others' hands taken at the average of what is unseen. */
function blockValue({ seat, view, know }: Position, after: After): number {
  const total = know.unseen.reduce((sum, bone) => sum + pips(bone), 0);
  const average = know.unseen.length === 0 ? 0 : total / know.unseen.length;
  const mine = after.rest.reduce((sum, bone) => sum + pips(bone), 0);
  const guess = (s: number) => (s === seat ? mine : average * (view.seats[s]?.count ?? 0));
  const seats = view.seats.map((s) => s.seat);
  const ours = seats.filter((s) => s === seat || isPartner(view, seat, s)).map(guess);
  const theirs = seats.filter((s) => s !== seat && !isPartner(view, seat, s)).map(guess);
  return Math.min(...ours) < Math.min(...theirs) ? WEIGHT.blockWon : WEIGHT.blockLost;
}

function worth(position: Position, round: RoundView, move: MoveView): number {
  const { view, know } = position;
  const after = afterMove(round, view.you.hand, move);
  if (after.rest.length === 0) return WEIGHT.goOut;
  if (isClosed(know, after)) return blockValue(position, after);
  const fits = after.rest.filter((bone) => after.ends.some((end) => carries(bone, end)));
  const own = after.ends.reduce(
    (sum, end) => sum + after.rest.filter((bone) => carries(bone, end)).length,
    0,
  );
  return (
    pips(move.bone) +
    (move.bone[0] === move.bone[1] ? WEIGHT.double : 0) +
    Math.min(fits.length, 3) * WEIGHT.fitLeft +
    own * WEIGHT.ownNumber +
    pressure(position, after.ends)
  );
}

/** The play that weighs most with this view, or null if the view has no move. */
export function byHand(view: View): MoveView | null {
  const { round } = view;
  const { seat, moves } = view.you;
  if (round === null || seat === null) return null;
  const position: Position = { seat, view, know: knowledgeOf(view, round) };
  let best: MoveView | null = null;
  let bestWorth = Number.NEGATIVE_INFINITY;
  for (const move of moves) {
    const value = worth(position, round, move);
    if (value > bestWorth) {
      best = move;
      bestWorth = value;
    }
  }
  return best;
}
