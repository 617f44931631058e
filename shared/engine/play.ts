import type { Bone } from './bone.ts';
import { type BoneSet, EMPTY, withoutBone } from './boneSet.ts';
import type { End } from './layout.ts';
import { type RoundOutcome, scoreRound } from './outcome.ts';
import { err, ok, type Result } from './result.ts';
import {
  applyPass,
  applyPlay,
  checkPlay,
  mustPass,
  type PlayError,
  type RoundState,
  roundEnd,
  startRound,
} from './round.ts';
import type { Rules } from './rules.ts';
import type { Seat } from './seat.ts';
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
  const hand = position.hands[seat] ?? EMPTY;
  const checked = checkPlay(rules, position.round, seat, hand, bone, end);
  if (!checked.ok) return checked;
  const played: Played = { type: 'played', seat, bone, end: checked.value.end };
  const events: PlayEvent[] = [played];
  let after = evolvePlay(rules, position, played);
  for (;;) {
    const next = followUp(rules, after);
    if (next === null) return ok(events);
    events.push(next);
    if (next.type === 'ended') return ok(events);
    after = evolvePlay(rules, after, next);
  }
}

/** What follows by itself; null where a seat has to choose. */
function followUp(rules: Rules, { game, round, hands }: Position): Passed | Ended | null {
  if (roundEnd(rules, round, hands) !== null) {
    return { type: 'ended', ...scoreRound(rules, game, round, hands) };
  }
  const [seat] = round.turns;
  if (seat === undefined) throw new Error('it is nobody’s turn');
  return mustPass(rules, round, seat, hands[seat] ?? EMPTY) ? { type: 'passed', seat } : null;
}

/** Books an event that `decidePlay` gave. It judges nothing. */
export function evolvePlay(rules: Rules, position: Position, event: PlayEvent): Position {
  switch (event.type) {
    case 'played': {
      const { seat, bone, end } = event;
      const round = applyPlay(rules, position.round, seat, bone, end);
      const hands = [...position.hands];
      hands[seat] = withoutBone(position.hands[seat] ?? EMPTY, bone);
      return { ...position, round, hands };
    }
    case 'passed':
      return { ...position, round: applyPass(rules, position.round, event.seat) };
    case 'ended':
      return { ...position, outcome: event.outcome, game: event.game };
  }
}
