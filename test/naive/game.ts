import type { NaivePlay, NaiveTurn } from './round.ts';
import type { NaiveRules } from './rules.ts';

export interface NaiveNext {
  readonly pose: '66' | '00' | 'any' | 'double' | 'draw';
  readonly seats: readonly number[];
  readonly value: number | null;
}

export interface NaiveGame {
  readonly scores: readonly number[];
  /** Rounds finished, and those of them that somebody won. */
  readonly rounds: number;
  readonly wins: number;
  readonly tiesInARow: number;
  readonly playOff: boolean;
  readonly target: number;
  /** Whether love has been given up for the rest of the game. */
  readonly loveIsOff: boolean;
}

/** A round that has ended, before it is booked. */
export interface NaiveResult {
  readonly end: 'domino' | 'block';
  readonly poser: number;
  readonly closer: number;
  /** Both null in a tie. */
  readonly winner: number | null;
  readonly side: number | null;
  readonly hands: readonly (readonly string[])[];
  readonly counts: readonly number[];
  readonly turns: readonly NaiveTurn[];
  readonly lastPlay: NaivePlay;
  /** The two ends of a line before the last play; empty texts where there is no line yet. */
  readonly endsBefore: readonly [string, string];
  readonly fines: readonly number[] | null;
}

export interface NaiveBonus {
  readonly kind: string;
  readonly side: number;
  readonly points: number;
}

export interface NaiveGameResult {
  readonly winner: readonly number[];
  readonly scores: readonly number[];
  readonly note: 'six-love' | 'shutout' | null;
}

/** What a family of scoring makes of a round. `game` is as the next round of it would find it. */
export interface NaiveBooking {
  readonly keyBone: boolean;
  readonly value: number | null;
  readonly points: readonly number[] | null;
  readonly bonuses: readonly NaiveBonus[];
  readonly event: string;
  readonly game: NaiveGame;
  readonly won: NaiveGameResult | null;
  /** How the next round begins, of this game or of a new one. */
  readonly next: NaiveNext;
}

export function newGame(rules: NaiveRules): NaiveGame {
  return {
    scores: Array<number>(rules.sideCount).fill(0),
    rounds: 0,
    wins: 0,
    tiesInARow: 0,
    playOff: false,
    target: rules.options.target,
    loveIsOff: false,
  };
}

export function firstPose(rules: NaiveRules): NaiveNext {
  const value = rules.parameters.scoring === 'loveRun' ? 1 : null;
  const pose = { holder66Forced: '66', holder00Forced: '00', drawHighest: 'draw' } as const;
  return { pose: pose[rules.parameters.firstPose], seats: [], value };
}

/** All seats, from the first to the right. */
export function seatsFrom(first: number, seats: number): number[] {
  return Array.from({ length: seats }, (_, i) => (first + i) % seats);
}

/** The sides that stand at the best score. */
export function sidesAt(scores: readonly number[], best: number): number[] {
  return scores.flatMap((score, side) => (score === best ? [side] : []));
}

export function shutoutNote(scores: readonly number[], winner: number): 'shutout' | null {
  return scores.every((score, side) => side === winner || score === 0) ? 'shutout' : null;
}
