import { type Bone, boneOf } from './bone.ts';
import { type BoneSet, DOUBLES, EMPTY, has, intersect, isEmpty, withBone } from './boneSet.ts';
import { EMPTY_LAYOUT, type End, MISFITS, type Move, tableAfter } from './layout.ts';
import { movesOf } from './moves.ts';
import { err, ok, type Result } from './result.ts';
import type { Rules } from './rules.ts';
import { partnerOf, type Seat, turnAfter, withSeat } from './seat.ts';
import type { NextPose, RoundEnd, RoundState } from './state.ts';

export type { Move } from './layout.ts';
export type { RoundState } from './state.ts';

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

const POSED = ok(null);

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
  switch (next.pose) {
    case '66': {
      const must = rules.sporting ? null : DOUBLE_SIX;
      return { turns: [holderOf(hands, DOUBLE_SIX)], must, mayGiveLead: false };
    }
    case '00':
      return { turns: [holderOf(hands, DOUBLE_BLANK)], must: DOUBLE_BLANK, mayGiveLead: false };
    case 'double': {
      const holdsDouble = (seat: Seat) => !isEmpty(intersect(hands[seat] ?? EMPTY, DOUBLES));
      const turns = next.seats.filter(holdsDouble).slice(0, 1);
      return { turns, must: null, mayGiveLead: false };
    }
    case 'draw':
      return { turns: lead === undefined ? [] : [lead], must: null, mayGiveLead: false };
    case 'any': {
      if (lead !== undefined) return { turns: [lead], must: null, mayGiveLead: false };
      const mayGiveLead = next.seats.length > 1 && rules.poseChooser === 'handWinner';
      const turns = mayGiveLead ? next.seats.slice(0, 1) : next.seats;
      return { turns, must: null, mayGiveLead };
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
  const poser = turns.length === 1 && !mayGiveLead ? (turns[0] ?? null) : null;
  return {
    pose: next.pose,
    poser,
    turns,
    must,
    forced: must !== null,
    mayGiveLead,
    line: EMPTY_LAYOUT,
    passesInRow: 0,
    passRuns: rules.scoring.countsPassRuns ? hands.map(() => 0) : null,
    lastPlayer: null,
    lastBone: null,
    tally: rules.scoring.startTally(rules, next, poser),
  };
}

/** Whether it is the seat's turn: it never is that of more than two. */
function isTurnOf({ turns }: RoundState, seat: Seat): boolean {
  return turns[0] === seat || turns[1] === seat;
}

/** The bones of `hand` that may be played now, if it is the turn of whoever holds it. */
export function playable(rules: Rules, round: RoundState, hand: BoneSet): BoneSet {
  if (round.line.pose !== null) return intersect(hand, rules.layout.fits(round.line));
  if (round.must !== null) return intersect(hand, withBone(EMPTY, round.must));
  return round.pose === 'double' ? intersect(hand, DOUBLES) : hand;
}

/**
 * Every legal play of a seat that holds `hand`, by bone and then from left to right; none when it
 * is not its turn.
 */
export function movesFor(rules: Rules, round: RoundState, seat: Seat, hand: BoneSet): Move[] {
  if (!isTurnOf(round, seat)) return [];
  const legal = playable(rules, round, hand);
  return round.line.pose === null ? movesOf(legal) : rules.layout.moves(round.line, legal);
}

/** Whether it is the seat's turn and nothing in `hand` fits (source 000 section 4). */
export function mustPass(rules: Rules, round: RoundState, seat: Seat, hand: BoneSet): boolean {
  return isTurnOf(round, seat) && isEmpty(playable(rules, round, hand));
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
): Result<End | null, PlayError> {
  if (!isTurnOf(round, seat)) return err('not-your-turn');
  if (end !== undefined && !mayNameEnd(rules, round, end)) return err('bad-format');
  if (!has(rules.deckMask, bone)) return err('no-such-bone');
  if (!has(hand, bone)) return err('not-your-bone');
  if (round.line.pose === null) {
    return has(playable(rules, round, hand), bone) ? POSED : err('forced-pose');
  }
  return rules.layout.resolve(round.line, bone, end);
}

/** Books a play that `checkPlay` accepted, at the end that it gave. */
export function applyPlay(
  rules: Rules,
  round: RoundState,
  seat: Seat,
  bone: Bone,
  end: End | null,
): RoundState {
  // Here and in `applyPass` every field is named, for a copy by spreading takes many times as long,
  // and every value is known before the object is made, or V8 fills it twice.
  const { pose, forced, passRuns: runs, tally } = round;
  const poser = round.poser ?? seat;
  const turns = turnAfter(seat, rules.seats);
  const line = tableAfter(rules.layout, round.line, bone, end);
  const passRuns = runs === null || runs[seat] === 0 ? runs : withSeat(runs, seat, 0);
  return {
    pose,
    poser,
    turns,
    must: null,
    forced,
    mayGiveLead: false,
    line,
    passesInRow: 0,
    passRuns,
    lastPlayer: seat,
    lastBone: bone,
    tally,
  };
}

/** Books a pass; passes are automatic and only made where `mustPass` holds. */
export function applyPass(rules: Rules, round: RoundState, seat: Seat): RoundState {
  const { pose, poser, must, forced, mayGiveLead, line, lastPlayer, lastBone } = round;
  const { passRuns: runs } = round;
  const turns = turnAfter(seat, rules.seats);
  const passesInRow = round.passesInRow + 1;
  const passRuns = runs === null ? null : withSeat(runs, seat, (runs[seat] ?? 0) + 1);
  const tally = rules.scoring.passTally(rules, round, seat);
  return {
    pose,
    poser,
    turns,
    must,
    forced,
    mayGiveLead,
    line,
    passesInRow,
    passRuns,
    lastPlayer,
    lastBone,
    tally,
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
