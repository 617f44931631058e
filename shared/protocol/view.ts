/** What one viewer may see of a table at one version. Plain JSON; times are ISO 8601 UTC. */
import type { Terms } from './terms.ts';

export type EndName = 'L' | 'R' | 1 | 2 | 3 | 4;

export interface MoveView {
  /** Two digits, low half first. */
  readonly bone: string;
  /** Absent for the pose, and at equal ends, where any side is accepted. */
  readonly end?: EndName;
}

export interface SeatView {
  readonly seat: number;
  readonly player: string | null;
  readonly name: string | null;
  readonly kind: 'person' | 'house' | 'open';
  /** Bones still in hand; 0 between rounds, and before the bones are dealt. */
  readonly count: number;
  /** The house plays this seat until its player is back. */
  readonly away: boolean;
  /** Somebody with the invite may sit down here now. */
  readonly free?: true;
  /** Whole seconds left beside the allowance; only where the terms give a bank or an increment. */
  readonly bankSeconds?: number;
  /** Where the terms allow days off: until when they last that run now, and how many are left. */
  readonly vacation?: { readonly until: string | null; readonly daysLeft: number };
}

/** One turn of a round, in order. Neither bone nor pass is ever both present. */
export interface TurnView {
  readonly seat: number;
  readonly bone?: string;
  readonly end?: EndName;
  readonly pass?: true;
  /** Why the server made this play: `forced`, `house`, `time`, `orders`, `single`, `away`. */
  readonly auto?: string;
}

/**
 * A bone as it lies: `lies` is read from the left end of the line to the right, on an arm of the
 * cross from the centre outwards.
 */
export interface LaidBone {
  readonly bone: string;
  readonly lies: string;
  readonly seat: number;
  /** Its place in `history`. */
  readonly turn: number;
}

/**
 * The bones on the table: a line from left to right, or a cross with its centre, null before the
 * pose, and its arms in the order in which they were begun.
 */
export type LaidTable =
  | { readonly line: readonly LaidBone[] }
  | { readonly center: LaidBone | null; readonly arms: readonly (readonly LaidBone[])[] };

export type RoundView = RoundFacts & LaidTable;

interface RoundFacts {
  readonly no: number;
  readonly poser: number | null;
  /** Pips at the left and right end, or at the tip of each arm; empty before the pose. */
  readonly ends: readonly number[];
  /** Whose turn it is; two seats where either partner may pose, none while all are asked. */
  readonly turns: readonly number[];
  /** The rules named the first bone. */
  readonly forced: boolean;
  /** Where the lead was drawn: the bone that each seat drew, and who leads by them. */
  readonly draw: { readonly bones: readonly string[]; readonly seat: number } | null;
  /** While the round waits for the public beacon before it is dealt: which, and when it is due. */
  readonly beacon: { readonly round: number; readonly dueAt: string } | null;
  /** While every seat is asked whether it keeps its bones: until when, and who is still to say. */
  readonly redeal: { readonly deadline: string | null; readonly waiting: readonly number[] } | null;
  readonly history: readonly TurnView[];
  /** Love runs: what a plain win is worth. */
  readonly value: number | null;
  /** On the cross: by seat, what passes have cost in this round so far. */
  readonly fines: readonly number[] | null;
}

export interface BonusView {
  /** The bonus's name in the ruleset's options. */
  readonly kind: string;
  readonly side: number;
  readonly points: number;
}

export type LastRoundView = LastRoundFacts & LaidTable;

interface LastRoundFacts {
  readonly no: number;
  readonly poser: number | null;
  /** Every seat's bones at the start. */
  readonly deal: readonly (readonly string[])[];
  readonly history: readonly TurnView[];
  readonly end: 'domino' | 'block' | 'open';
  readonly closer: number | null;
  readonly winner: number | null;
  readonly side: number | null;
  readonly tie: boolean;
  readonly keyBone: boolean;
  readonly counts: readonly number[];
  /** Love runs: what the winner got. */
  readonly value: number | null;
  /** By side without bonuses; on the cross by seat, doubled where that is due, without fines. */
  readonly points: readonly number[] | null;
  readonly bonuses: readonly BonusView[];
  /** On the cross: by seat, what passes cost in this round. */
  readonly fines: readonly number[] | null;
  readonly scores: readonly number[];
  readonly event: string;
}

export interface EpochView {
  readonly no: number;
  /** `commit`: secrets may be promised; `reveal`: promised secrets are opened; `locked`. */
  readonly phase: 'commit' | 'reveal' | 'locked';
  /** Rounds go on meanwhile under the epoch before. */
  readonly background: boolean;
  readonly deadline: string | null;
  /** Root of the server's seeds, 64 hex, which a commitment binds; null once it is locked. */
  readonly seedRoot: string | null;
  readonly committed: readonly number[];
  readonly revealed: readonly number[];
  /** Seats that gave words. */
  readonly texts: readonly number[];
}

export interface FairView {
  /** Grade of DF1 A.13 for this viewer; null before the first lock. */
  readonly grade: 'A' | 'B' | 'A+B' | 'C' | 'D' | null;
  /** Why, in one plain sentence. */
  readonly words: string | null;
  /** `claimed`: a public beacon goes into the shuffles; a device that saw the lock knows more. */
  readonly beacon: 'claimed' | 'none';
  /** Chat code of the deal of the running round, or of the last one. */
  readonly code: string | null;
  /** Seats whose devices added a secret to the shuffle now in force. */
  readonly secrets: readonly number[];
  /** Seats whose players gave words. */
  readonly texts: readonly number[];
  /** The pending epoch, else the one last locked. */
  readonly epoch: EpochView | null;
  /** The log so far: number of events and hash of the last, 64 hex. */
  readonly size: number;
  readonly head: string;
}

export interface YouView {
  readonly seat: number | null;
  readonly hand: readonly string[];
  readonly openings: readonly {
    readonly pos: number;
    readonly bone: string;
    readonly salt: string;
  }[];
  readonly moves: readonly MoveView[];
  readonly can: readonly string[];
}

export interface GameView {
  readonly no: number;
  readonly target: number | null;
  readonly playOff: boolean;
  readonly next: {
    readonly pose: string;
    readonly seats: readonly number[];
    readonly value: number | null;
  } | null;
  readonly winner: readonly number[] | null;
}

export interface View {
  readonly tableId: string;
  readonly version: number;
  readonly ruleset: string;
  readonly rulesetVersion: number;
  readonly options: Readonly<Record<string, unknown>>;
  readonly terms: Terms;
  readonly status: 'open' | 'playing' | 'over';
  readonly readKey: string;
  /** Only for someone seated, while a seat is free: what a friend needs to join. */
  readonly invite: string | null;
  /** `pairs` or `solo`; in pairs side 0 is seats 0 and 2. */
  readonly sides: 'pairs' | 'solo';
  readonly seats: readonly SeatView[];
  readonly you: YouView;
  readonly round: RoundView | null;
  readonly deadline: string | null;
  readonly overdue: boolean;
  readonly scores: readonly number[];
  readonly game: GameView;
  readonly match: { readonly games: readonly number[]; readonly winner: number | null } | null;
  readonly lastRound: LastRoundView | null;
  readonly fair: FairView;
  /** The table that this one is a rematch of. */
  readonly previous: string | null;
  /** The rematch of this table, once it is open; only for those who sit at this one. */
  readonly rematch: string | null;
  /** How the table ended, such as `finished` or `resigned` (docs/protocol.md); null before. */
  readonly over: string | null;
}
