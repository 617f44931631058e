import type { Bone } from './bone.ts';
import type { LayoutState } from './layout.ts';
import type { Seat, Side } from './seat.ts';

// What is kept between plays, rounds and games. All of it is public, immutable plain JSON.

export const POSES = ['66', '00', 'any', 'double', 'draw'] as const;
/**
 * How a round begins: the holder of 66 or 00 leads, a free pose, a free double, or a lead still
 * to be drawn.
 */
export type PoseKind = (typeof POSES)[number];

/** How the next round begins, known before its deal. */
export interface NextPose {
  readonly pose: PoseKind;
  /** Who may pose, in the order in which they may choose; empty where the deal or a draw says. */
  readonly seats: readonly Seat[];
  /** Love runs: what a plain win will be worth; null elsewhere. */
  readonly value: number | null;
}

/** Extra points earned in a round by a side. */
export interface Bonus {
  readonly kind: string;
  readonly side: Side;
  readonly points: number;
}

/** What the passes of a round have earned and cost so far. */
export interface Tally {
  readonly bonuses: readonly Bonus[];
  /** By seat; null where passes cost nothing. */
  readonly fines: readonly number[] | null;
}

export interface RoundState {
  readonly pose: PoseKind;
  /** Null until it is known: a choice of two seats or a draw may come first. */
  readonly poser: Seat | null;
  /** Whose turn it is: one seat; two where either partner may pose; none before a draw. */
  readonly turns: readonly Seat[];
  /** The bone that the rules name for the pose; null after it, and where they name none. */
  readonly must: Bone | null;
  /** Whether the rules named the bone of the pose; stays true after it. */
  readonly forced: boolean;
  /** Whether the seat whose turn it is may still give the pose to the partner. */
  readonly mayGiveLead: boolean;
  readonly line: LayoutState;
  /** Passes since the last play, by anybody. */
  readonly passesInRow: number;
  /** By seat, the passes since its own last play; null where they cost nothing. */
  readonly passRuns: readonly number[] | null;
  readonly lastPlayer: Seat | null;
  readonly lastBone: Bone | null;
  readonly tally: Tally;
}

export interface GameState {
  /** By side. After the round that wins a game they stay until the next round. */
  readonly scores: readonly number[];
  /** Rounds finished in this game, ties among them. */
  readonly rounds: number;
  /** Tied rounds of this game; in love runs only those in a row. */
  readonly ties: number;
  /** Whether the next round is the decider at one-all. */
  readonly playOff: boolean;
  /** What wins this game now. */
  readonly target: number;
  /** Set once the fallback of a game that takes too long has lowered the target. */
  readonly fellBack?: true;
  /** The sides that won the game with the last round; null while a game goes on. */
  readonly won: readonly Side[] | null;
  /** Games won so far, by side. */
  readonly games: readonly number[];
  /** Null when the match is decided. */
  readonly next: NextPose | null;
}

export const ROUND_ENDS = ['domino', 'block'] as const;
export type RoundEnd = (typeof ROUND_ENDS)[number];

export const ROUND_EVENTS = ['win', 'tie', 'reset', 'oneAll', 'playTwo', 'gameWon'] as const;
export type RoundEvent = (typeof ROUND_EVENTS)[number];

export type GameNote = 'six-love' | 'shutout';

/** A finished game. */
export interface GameResult {
  /** Ascending; several only where the rules share a win. */
  readonly winner: readonly Side[];
  readonly scores: readonly number[];
  readonly note: GameNote | null;
}

/** A finished round. */
export interface RoundOutcome {
  readonly end: RoundEnd;
  readonly closer: Seat;
  readonly winner: Seat | null;
  readonly side: Side | null;
  readonly tie: boolean;
  readonly keyBone: boolean;
  /** Pips left, by seat. */
  readonly counts: readonly number[];
  readonly value: number | null;
  readonly points: readonly number[] | null;
  readonly bonuses: readonly Bonus[];
  readonly fines: readonly number[] | null;
  /** By side, after the round. */
  readonly scores: readonly number[];
  readonly event: RoundEvent;
  readonly next: NextPose | null;
  /** The game that this round won. */
  readonly game: GameResult | null;
}
