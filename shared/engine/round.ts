import { type Bone, boneOf } from './bone.ts';
import {
  type BoneSet,
  bonesIn,
  DOUBLES,
  EMPTY,
  has,
  intersect,
  isEmpty,
  withBone,
} from './boneSet.ts';
import { EMPTY_LAYOUT, type End, MISFITS } from './layout.ts';
import { err, ok, type Result } from './result.ts';
import type { Rules } from './rules.ts';
import { nextSeat, partnerOf, type Seat } from './seat.ts';
import type { NextPose, RoundEnd, RoundState } from './state.ts';

export type { RoundState } from './state.ts';

/** A legal play. No `end`: the pose, or equal ends, where any side will do. */
export interface Move {
  readonly bone: Bone;
  readonly end?: End;
}

export const PLAY_ERRORS = [
  'not-your-turn',
  'bad-format',
  'no-such-bone',
  'not-your-bone',
  'forced-pose',
  ...MISFITS,
] as const;
/** Why a play is refused. `bad-format`: an end on the pose, or one that this layout lacks. */
export type PlayError = (typeof PLAY_ERRORS)[number];

export type LeadError = 'not-your-turn' | 'forced-pose' | 'not-eligible';

const DOUBLE_SIX = boneOf(6, 6);
const DOUBLE_BLANK = boneOf(0, 0);

function holderOf(hands: readonly BoneSet[], bone: Bone): Seat {
  const seat = hands.findIndex((hand) => has(hand, bone));
  if (seat < 0) throw new Error('nobody holds the bone that poses');
  return seat;
}

interface Lead {
  readonly turns: readonly Seat[];
  readonly must: Bone | null;
  readonly mayGiveLead: boolean;
}

function leadOf(rules: Rules, next: NextPose, hands: readonly BoneSet[], lead?: Seat): Lead {
  const free = { must: null, mayGiveLead: false };
  switch (next.pose) {
    case '66': {
      const must = rules.sporting ? null : DOUBLE_SIX;
      return { ...free, turns: [holderOf(hands, DOUBLE_SIX)], must };
    }
    case '00':
      return { ...free, turns: [holderOf(hands, DOUBLE_BLANK)], must: DOUBLE_BLANK };
    case 'double':
      return {
        ...free,
        turns: next.seats
          .filter((seat) => !isEmpty(intersect(hands[seat] ?? EMPTY, DOUBLES)))
          .slice(0, 1),
      };
    case 'draw':
      return { ...free, turns: lead === undefined ? [] : [lead] };
    case 'any': {
      if (lead !== undefined) return { ...free, turns: [lead] };
      const mayGiveLead = next.seats.length > 1 && rules.poseChooser === 'handWinner';
      return { ...free, turns: mayGiveLead ? next.seats.slice(0, 1) : next.seats, mayGiveLead };
    }
  }
}

/**
 * A round that has been dealt. `hands` are the deal, by seat; `lead` is the seat that was drawn,
 * or that is known to pose where two may.
 */
export function startRound(
  rules: Rules,
  next: NextPose,
  hands: readonly BoneSet[],
  lead?: Seat,
): RoundState {
  const { turns, must, mayGiveLead } = leadOf(rules, next, hands, lead);
  const [first] = turns;
  const poser = turns.length === 1 && !mayGiveLead && first !== undefined ? first : null;
  return {
    pose: next.pose,
    poser,
    turns,
    must,
    forced: must !== null,
    mayGiveLead,
    line: EMPTY_LAYOUT,
    played: hands.map(() => EMPTY),
    passesInRow: 0,
    passRuns: hands.map(() => 0),
    lastPlayer: null,
    lastBone: null,
    tally: rules.scoring.startTally(rules, next, poser),
  };
}

function mayPose(round: RoundState, bone: Bone): boolean {
  if (round.must !== null) return bone === round.must;
  return round.pose !== 'double' || has(DOUBLES, bone);
}

/**
 * Every legal play of a seat that holds `hand`, by bone and then from left to right; none when it
 * is not its turn.
 */
export function movesFor(rules: Rules, round: RoundState, seat: Seat, hand: BoneSet): Move[] {
  if (!round.turns.includes(seat)) return [];
  const bones = bonesIn(hand);
  if (round.line.pose === null) {
    return bones.filter((bone) => mayPose(round, bone)).map((bone) => ({ bone }));
  }
  return bones.flatMap((bone) =>
    rules.layout.choices(round.line, bone).map((end) => (end === null ? { bone } : { bone, end })),
  );
}

/** Whether it is the seat's turn and nothing in `hand` fits (source 000 section 4). */
export function mustPass(rules: Rules, round: RoundState, seat: Seat, hand: BoneSet): boolean {
  return round.turns.includes(seat) && movesFor(rules, round, seat, hand).length === 0;
}

/** Whether a play may name this end now: never on the pose, and only ends of this layout. */
export function mayNameEnd(rules: Rules, round: RoundState, end: End): boolean {
  return round.line.pose !== null && rules.layout.ends.includes(end);
}

/**
 * Judges a play by a seat that holds `hand`, and says where the bone comes to lie: null for the
 * pose; at equal ends the named one, else the right.
 */
export function checkPlay(
  rules: Rules,
  round: RoundState,
  seat: Seat,
  hand: BoneSet,
  bone: Bone,
  end?: End,
): Result<{ readonly end: End | null }, PlayError> {
  if (!round.turns.includes(seat)) return err('not-your-turn');
  if (end !== undefined && !mayNameEnd(rules, round, end)) return err('bad-format');
  if (!has(rules.deckMask, bone)) return err('no-such-bone');
  if (!has(hand, bone)) return err('not-your-bone');
  if (round.line.pose === null) {
    return mayPose(round, bone) ? ok({ end: null }) : err('forced-pose');
  }
  const lies = rules.layout.resolve(round.line, bone, end);
  return lies.ok ? ok({ end: lies.value }) : lies;
}

/** Books a play that `checkPlay` accepted, at the end that it gave. */
export function applyPlay(
  rules: Rules,
  round: RoundState,
  seat: Seat,
  bone: Bone,
  end: End | null,
): RoundState {
  return {
    ...round,
    poser: round.poser ?? seat,
    turns: [nextSeat(seat, rules.seats)],
    must: null,
    mayGiveLead: false,
    line: end === null ? rules.layout.pose(bone) : rules.layout.place(round.line, bone, end),
    played: round.played.map((set, s) => (s === seat ? withBone(set, bone) : set)),
    passesInRow: 0,
    passRuns: round.passRuns.map((run, s) => (s === seat ? 0 : run)),
    lastPlayer: seat,
    lastBone: bone,
    tally: rules.scoring.tally(rules, round, { seat, bone }),
  };
}

/** Books a pass; passes are automatic and only made where `mustPass` holds. */
export function applyPass(rules: Rules, round: RoundState, seat: Seat): RoundState {
  return {
    ...round,
    turns: [nextSeat(seat, rules.seats)],
    passesInRow: round.passesInRow + 1,
    passRuns: round.passRuns.map((run, s) => (s === seat ? run + 1 : run)),
    tally: rules.scoring.tally(rules, round, { seat, bone: null }),
  };
}

/**
 * Gives the pose to the partner, which the winner of the round before may do once, before playing
 * (source 000 section 3).
 */
export function giveLead(
  rules: Rules,
  round: RoundState,
  from: Seat,
  to: Seat,
): Result<RoundState, LeadError> {
  const isNamed = round.pose === '66' || round.pose === '00';
  if (isNamed && round.line.pose === null) return err('forced-pose');
  if (!round.mayGiveLead || !round.turns.includes(from)) return err('not-your-turn');
  if (partnerOf(rules, from) !== to) return err('not-eligible');
  return ok({ ...round, poser: to, turns: [to], mayGiveLead: false });
}

/**
 * How the round ended, if it did. `hands` are the bones left, by seat. An empty hand goes before
 * a closed line (source 000 section 5).
 */
export function roundEnd(
  rules: Rules,
  round: RoundState,
  hands: readonly BoneSet[],
): { readonly end: RoundEnd; readonly closer: Seat } | null {
  const closer = round.lastPlayer;
  if (closer === null) return null;
  if (isEmpty(hands[closer] ?? EMPTY)) return { end: 'domino', closer };
  const allPassed = round.passesInRow >= rules.seats;
  const isBlocked = rules.layout.isBlocked(round.line, rules.deckMask, allPassed);
  return isBlocked ? { end: 'block', closer } : null;
}
