/**
 * The public state of a table after a commit: what every watcher may know, and nothing else.
 * A hand is never in it; what a seat holds is its deal less what it has played. Plain JSON, small:
 * no commitments, terms or names. Frozen by `STATE_VERSION`; the journal can always rebuild it.
 */
import type { Bone } from '../engine/bone.ts';
import type { GameState } from '../engine/game.ts';
import type { RoundState } from '../engine/round.ts';

export const STATE_VERSION = 1;

export type SeatKind = 'open' | 'person' | 'house';
export type Status = 'open' | 'playing' | 'over';
export type OverReason = 'finished' | 'resigned' | 'nobody-left' | 'log-full';

export interface SeatState {
  readonly kind: SeatKind;
  /** 22 base64url characters; null unless a person sits here. */
  readonly player: string | null;
  /** Device key as 64 hex, if the player signs moves. */
  readonly key: string | null;
  /** Deadlines missed in a row. */
  readonly misses: number;
  /** The house plays until the player is back. */
  readonly away: boolean;
}

/** The contributions in force, and the next slot of their seed tree (DF1 A.6, A.7). */
export interface EpochState {
  readonly no: number;
  readonly root: string;
  /** Contribution digest X, 64 hex. */
  readonly digest: string;
  readonly kinds: readonly number[];
  readonly slot: number;
  /** The seats were drawn after it: its device keys stand at other seats, and none can be used. */
  readonly reseated?: true;
}

/** An epoch between EPOCH_OPEN and EPOCH_LOCK. */
export interface CeremonyState {
  readonly no: number;
  readonly root: string;
  readonly players: readonly { readonly id: string; readonly key: string }[];
  readonly closed: boolean;
  /** Commitments and opened secrets by seat, 64 hex or null. */
  readonly commits: readonly (string | null)[];
  readonly reveals: readonly (string | null)[];
}

/**
 * Why the server made a play: `f` forced pose, `h` house seat, `t` time ran out, `o` standing
 * orders, `s` the single legal play at a swift table, `a` the player is away.
 */
export type AutoMark = 'f' | 'h' | 't' | 'o' | 's' | 'a';

export interface RoundRecord {
  readonly no: number;
  readonly epoch: number;
  readonly slot: number;
  /** Lock digest L, 64 hex. */
  readonly lock: string;
  /** Sequence number of this round's DEAL, PLAY or PASS that came last (DF1 A.12). */
  readonly lastSeq: number;
  /** Null until it is known who leads. */
  readonly play: RoundState | null;
  /** The bones drawn for the lead, by seat, where it is drawn. */
  readonly draw?: readonly Bone[];
  /**
   * Seats that have yet to say whether they keep their bones; null once that is over. Absent
   * where nobody was asked.
   */
  readonly redeal?: readonly number[] | null;
  /** Turns so far, one token each in order of play, separated by blanks; see `history.ts`. */
  readonly history: string;
  /** Seats whose turn a TURN event has opened; empty once it is used. */
  readonly open: readonly number[];
  /** The mark of the play that an AUTOMATIC event has announced. */
  readonly auto: AutoMark | null;
}

export interface TableState {
  readonly v: typeof STATE_VERSION;
  readonly status: Status;
  readonly over: OverReason | null;
  /** Sides that won the last game or match; empty before the end. */
  readonly winners: readonly number[];
  readonly seats: readonly SeatState[];
  /** The log: number of events, hash of the last as 64 hex, its time in Unix ms. */
  readonly size: number;
  readonly head: string;
  readonly ts: number;
  readonly epoch: EpochState | null;
  readonly ceremony: CeremonyState | null;
  /** Epochs opened so far, cancelled ones included. */
  readonly epochs: number;
  /** Where the seats were drawn: the seat that each one was before. */
  readonly order?: readonly number[];
  /** Rounds locked so far. */
  readonly rounds: number;
  readonly round: RoundRecord | null;
  readonly game: GameState;
  /**
   * Unix ms at which the open turn, redeal window or ceremony phase runs out, or at which the next
   * deal is due; null if it never does.
   */
  readonly deadline: number | null;
  /** The last finished round and the version of the commit that scored it. */
  readonly last: { readonly no: number; readonly version: number } | null;
}

/** Seats where a person sits, the absent included. */
export function personSeats(state: TableState): number[] {
  return state.seats.flatMap((s, i) => (s.kind === 'person' ? [i] : []));
}

/** The seat of a player, or null. A player has at most one seat at a table. */
export function seatOf(state: TableState, player: string | null): number | null {
  if (player === null) return null;
  const seat = state.seats.findIndex((s) => s.player === player);
  return seat < 0 ? null : seat;
}

/**
 * Whether the house plays this seat at once: it is a house seat, or its player is away while
 * somebody else is here. With everyone away the clock runs as ever, so that nobody comes back to a
 * table that has played itself out.
 */
export function isHouseRun(state: TableState, seat: number): boolean {
  const s = state.seats[seat];
  if (s === undefined || s.kind === 'open') return false;
  return s.kind === 'house' || (s.away && state.seats.some((t) => t.kind === 'person' && !t.away));
}

/** The seats that have yet to say whether they keep their bones; null while nobody is asked. */
export function seatsAsked(state: TableState): readonly number[] | null {
  return state.round?.redeal ?? null;
}
