import type { Bone } from './bone.ts';
import type { BoneSet } from './boneSet.ts';
import type { LayoutState } from './layout.ts';
import type { Seat, Side } from './seat.ts';
import type { Setup } from './setup.ts';
import type {
  Bonus,
  GameResult,
  GameState,
  NextPose,
  RoundEnd,
  RoundEvent,
  RoundState,
  Tally,
} from './state.ts';

/** A round whose result is known and that is not yet booked. */
export interface EndedRound {
  readonly end: RoundEnd;
  readonly closer: Seat;
  readonly poser: Seat;
  readonly winner: Seat | null;
  /** Null in a tie. */
  readonly side: Side | null;
  /** The bones left, by seat, and their pips. */
  readonly hands: readonly BoneSet[];
  readonly counts: readonly number[];
  readonly tally: Tally;
  /** The table at the end, and the bone that was played last. */
  readonly line: LayoutState;
  readonly lastBone: Bone;
}

/** What a round was worth, and the game after it. */
export interface Booked {
  readonly keyBone: boolean;
  readonly value: number | null;
  readonly points: readonly number[] | null;
  readonly bonuses: readonly Bonus[];
  readonly event: RoundEvent;
  /** The game won, if it was. */
  readonly result: GameResult | null;
  readonly next: NextPose;
  readonly scores: readonly number[];
  readonly ties: number;
  readonly playOff: boolean;
  readonly target: number;
  /** Whether the fallback has lowered the target, in this round or before. */
  readonly fellBack: boolean;
}

/**
 * A family of scoring. Rulesets name one and give it their answers; the round and the game ask it
 * and never which it is.
 */
export interface Scoring {
  readonly target: number;
  /** How the first round of every game begins, unless the game before it says otherwise. */
  readonly firstPose: NextPose;
  /** What the pose alone has earned or cost, before it is played. */
  /** Whether the passes of a seat in a row cost something, so that a round must count them. */
  readonly countsPassRuns: boolean;
  startTally(setup: Setup, next: NextPose, poser: Seat | null): Tally;
  /** The tally after the seat has passed; `before` is the round as it stood when the turn came. */
  passTally(setup: Setup, before: RoundState, seat: Seat): Tally;
  /** Books a round; `game` is the game as it stood before it. */
  book(setup: Setup, game: GameState, ended: EndedRound): Booked;
}
