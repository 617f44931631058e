import type { End } from '../engine/layout.ts';
import type { Seat, Side } from '../engine/seat.ts';
import type { GameResult, RoundEnd, RoundEvent, RoundOutcome } from '../engine/state.ts';

export const ADJUDICATION_FORMAT = 'sixlove-adjudication/1';

export const FAULT_CODES = [
  'bad-format',
  'unknown-ruleset',
  'bad-option',
  'bad-seats',
  'bad-deal',
  'bad-poser',
  'forced-pose',
  'no-such-bone',
  'not-your-bone',
  'does-not-fit',
  'end-required',
  'must-build',
  'locked-arm',
  'round-over',
  'round-unfinished',
] as const;
export type FaultCode = (typeof FAULT_CODES)[number];

/** What is wrong, without where. */
export interface Problem {
  readonly code: FaultCode;
  /** For people; its wording is no part of the contract. */
  readonly message: string;
}

/** The first fault of a record. Rounds and plays are counted from 0. */
export interface Fault extends Problem {
  readonly round: number | null;
  readonly play: number | null;
}

/** A play or a pass. No `end`: the pose. */
export type Turn =
  | { readonly seat: Seat; readonly bone: string; readonly end?: End }
  | { readonly seat: Seat; readonly pass: true };

/** What happened in a round; a finished one as the engine books it. */
export interface RoundEntry extends Omit<RoundOutcome, 'end' | 'closer' | 'event' | 'game'> {
  readonly poser: Seat | null;
  /** Whether the rules named the bone of the pose. */
  readonly forced: boolean;
  readonly turns: readonly Turn[];
  readonly end: RoundEnd | 'open' | 'cancelled';
  readonly closer: Seat | null;
  readonly event: RoundEvent | 'none';
}

export interface MatchEntry {
  /** Games won, by side. */
  readonly games: readonly number[];
  readonly winner: Side | null;
}

/** What a record says, `sixlove-adjudication/1`. */
export type Adjudication =
  | {
      readonly format: typeof ADJUDICATION_FORMAT;
      readonly ok: true;
      readonly rounds: readonly RoundEntry[];
      readonly games: readonly GameResult[];
      readonly match: MatchEntry | null;
      readonly scores: readonly number[];
    }
  | {
      readonly format: typeof ADJUDICATION_FORMAT;
      readonly ok: false;
      readonly error: Fault;
    };
