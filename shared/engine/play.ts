import type { Bone } from './bone.ts';
import { type BoneSet, EMPTY, intersect, isEmpty, withoutBone } from './boneSet.ts';
import type { End } from './layout.ts';
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
import { nextSeat, type Seat, withSeat } from './seat.ts';
import type { GameState } from './state.ts';

/** A round with every hand, and the game it belongs to. */
export interface Position {
  readonly game: GameState;
  readonly round: RoundState;
  /** The bones left, by seat. */
  readonly hands: readonly BoneSet[];
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
  hands: readonly BoneSet[],
  lead?: Seat,
): Position {
  if (game.next === null) throw new Error('the match is decided');
  return { game, round: startRound(rules, game.next, hands, lead), hands, outcome: null };
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
  const { round, hands } = position;
  const hand = hands[seat] ?? EMPTY;
  const checked = checkPlay(rules, round, seat, hand, bone, end);
  if (!checked.ok) return checked;
  const played: Played = { type: 'played', seat, bone, end: checked.value.end };
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
  { round, hands }: Position,
  { seat, bone, end }: Played,
  events: PlayEvent[],
): boolean {
  const table = end === null ? layout.pose(bone) : layout.place(round.line, bone, end);
  const left = withoutBone(hands[seat] ?? EMPTY, bone);
  if (isEmpty(left) || layout.isBlocked(table, deckMask, false)) return true;
  const fits = layout.fits(table);
  let next = nextSeat(seat, seats);
  while (isEmpty(intersect(next === seat ? left : (hands[next] ?? EMPTY), fits))) {
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
  const { outcome, game } = scoreRound(rules, after.game, after.round, after.hands);
  return { type: 'ended', outcome, game };
}

/** Books an event that `decidePlay` gave. It judges nothing. */
export function evolvePlay(rules: Rules, position: Position, event: PlayEvent): Position {
  switch (event.type) {
    case 'played': {
      const { seat, bone, end } = event;
      const { game, hands, outcome } = position;
      const round = applyPlay(rules, position.round, seat, bone, end);
      const left = withoutBone(hands[seat] ?? EMPTY, bone);
      return { game, round, hands: withSeat(hands, seat, left), outcome };
    }
    case 'passed': {
      const { game, hands, outcome } = position;
      return { game, round: applyPass(rules, position.round, event.seat), hands, outcome };
    }
    case 'ended':
      return { ...position, outcome: event.outcome, game: event.game };
  }
}
