import { type Bone, boneName } from '../engine/bone.ts';
import { type BoneSet, bonesIn } from '../engine/boneSet.ts';
import type { End } from '../engine/layout.ts';
import type { Options, Rules } from '../engine/rules.ts';
import type { Seat } from '../engine/seat.ts';

export const RECORD_FORMAT = 'sixlove-record/1';

/** A round as a record holds it. Passes are not written: they follow from the rules. */
export interface RecordRound {
  /** DF1's round number; readers ignore it. */
  readonly no?: number;
  readonly deal: readonly (readonly string[])[];
  readonly poser?: Seat;
  readonly cancelled?: true;
  readonly plays?: readonly string[];
}

/** What happened at a table, `sixlove-record/1`. */
export interface GameRecord {
  readonly format: typeof RECORD_FORMAT;
  readonly ruleset: string;
  readonly options: Options;
  readonly seats: number;
  readonly rounds: readonly RecordRound[];
}

/** A chosen play; `end` is null for the pose. */
export interface RecordedPlay {
  readonly bone: Bone;
  readonly end: End | null;
}

/** What a table knows of a round of its record. */
export interface PlayedRound {
  readonly no: number;
  /** By seat. */
  readonly deal: readonly BoneSet[];
  readonly poser: Seat | null;
  /** Null for a round that was cancelled and dealt again. */
  readonly plays: readonly RecordedPlay[] | null;
}

export function playText({ bone, end }: RecordedPlay): string {
  return end === null ? boneName(bone) : `${boneName(bone)}@${end}`;
}

function writeRound({ no, deal, poser, plays }: PlayedRound): RecordRound {
  return {
    no,
    deal: deal.map((hand) => bonesIn(hand).map(boneName)),
    ...(poser === null ? {} : { poser }),
    ...(plays === null ? { cancelled: true } : { plays: plays.map(playText) }),
  };
}

/** The record of these rounds, every option written out. */
export function writeRecord(rules: Rules, rounds: readonly PlayedRound[]): GameRecord {
  return {
    format: RECORD_FORMAT,
    ruleset: rules.id,
    options: rules.options,
    seats: rules.seats,
    rounds: rounds.map(writeRound),
  };
}
