import type { Bone } from './bone.ts';
import { type BoneSet, diff, EMPTY, handsLeft, intersect, isEmpty, withBone } from './boneSet.ts';
import { type End, tableAfter } from './layout.ts';
import { type RoundOutcome, scoreRound } from './outcome.ts';
import { err, ok, type Result } from './result.ts';
import {
  applyPass,
  applyPlay,
  checkPlay,
  type PlayError,
  type RoundState,
  startRound,
} from './round.ts';
import type { Rules } from './rules.ts';
import { nextSeat, type Seat } from './seat.ts';
import type { GameState } from './state.ts';

/** A round with every hand, and the game it belongs to. */
export interface Position {
  readonly game: GameState;
  readonly round: RoundState;
  /** The bones that were dealt, by seat; `handOf` says what a seat holds of them. */
  readonly dealt: readonly BoneSet[];
  /** Null until the round has ended; then `game` is the game after it. */
  readonly outcome: RoundOutcome | null;
}

export interface Played {
  readonly type: 'played';
  readonly seat: Seat;
  readonly bone: Bone;
  /** Null for the pose. */
  readonly end: End | null;
}

export interface Passed {
  readonly type: 'passed';
  readonly seat: Seat;
}

export interface Ended {
  readonly type: 'ended';
  readonly outcome: RoundOutcome;
  readonly game: GameState;
}

/** What can happen in a round. */
export type PlayEvent = Played | Passed | Ended;

export interface ChosenPlay {
  readonly seat: Seat;
  readonly bone: Bone;
  /** May be left out where one end fits, or both show the same number. */
  readonly end?: End;
}

/**
 * The next round of a game, dealt. `lead` is the seat that was drawn, or that is known to pose
 * where two may. Throws after a match that is decided.
 */
export function dealtPosition(
  rules: Rules,
  game: GameState,
  dealt: readonly BoneSet[],
  lead?: Seat,
): Position {
  if (game.next === null) throw new Error('the match is decided');
  return { game, round: startRound(rules, game.next, dealt, lead), dealt, outcome: null };
}

/** The bones that a seat holds: a bone it was dealt and that does not lie. */
export function handOf({ dealt, round }: Position, seat: Seat): BoneSet {
  return diff(dealt[seat] ?? EMPTY, round.line.bones);
}

/**
 * Judges a play and says all that follows from it: the play, the passes of seats that have nothing
 * to play, and the end of the round with its score. Nothing is booked; that is for `evolvePlay`.
 */
export function decidePlay(
  rules: Rules,
  position: Position,
  { seat, bone, end }: ChosenPlay,
): Result<PlayEvent[], PlayError | 'round-over'> {
  if (position.outcome !== null) return err('round-over');
  const checked = checkPlay(rules, position.round, seat, handOf(position, seat), bone, end);
  if (!checked.ok) return checked;
  const lies = checked.value;
  const played: Played = { type: 'played', seat, bone, end: lies };
  const events: PlayEvent[] = [played];
  const isOver = addPasses(rules, position, played, events);
  if (isOver) events.push(endAfter(rules, position, events));
  return ok(events);
}

/**
 * Adds the passes that follow a play by themselves, and says whether the round is over. Only the
 * table and the hands decide that, so nothing else is booked on the way.
 */
function addPasses(
  { layout, deckMask, seats }: Rules,
  { round, dealt }: Position,
  { seat, bone, end }: Played,
  events: PlayEvent[],
): boolean {
  const lying = withBone(round.line.bones, bone);
  if (isEmpty(diff(dealt[seat] ?? EMPTY, lying))) return true;
  const playable = diff(layout.fitsAfter(round.line, bone, end), lying);
  let next = nextSeat(seat, seats);
  if (!isEmpty(intersect(dealt[next] ?? EMPTY, playable))) return false;
  const table = tableAfter(layout, round.line, bone, end);
  if (layout.isBlocked(table, deckMask, false)) return true;
  while (isEmpty(intersect(dealt[next] ?? EMPTY, playable))) {
    events.push({ type: 'passed', seat: next });
    if (next === seat) return true;
    next = nextSeat(next, seats);
  }
  return false;
}

/** The end of a round that these events have finished. */
function endAfter(rules: Rules, position: Position, events: readonly PlayEvent[]): Ended {
  let after = position;
  for (const event of events) after = evolvePlay(rules, after, event);
  const { round, dealt } = after;
  const hands = handsLeft(dealt, round.line.bones);
  const { outcome, game } = scoreRound(rules, after.game, round, hands);
  return { type: 'ended', outcome, game };
}

/** Books an event that `decidePlay` gave. It judges nothing. */
export function evolvePlay(rules: Rules, position: Position, event: PlayEvent): Position {
  switch (event.type) {
    case 'played': {
      const { game, dealt, outcome } = position;
      const round = applyPlay(rules, position.round, event.seat, event.bone, event.end);
      return { game, round, dealt, outcome };
    }
    case 'passed': {
      const { game, dealt, outcome } = position;
      const round = applyPass(rules, position.round, event.seat);
      return { game, round, dealt, outcome };
    }
    case 'ended': {
      const { round, dealt } = position;
      return { game: event.game, round, dealt, outcome: event.outcome };
    }
  }
}
