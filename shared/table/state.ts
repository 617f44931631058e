/**
 * The public state of a table after a commit: what every watcher may know, and nothing else.
 * A hand is never in it; what a seat holds is its deal less what it has played. Plain JSON, small:
 * no commitments, terms or names. Frozen by `STATE_VERSION`; the journal can always rebuild it.
 */
import type { Bone } from '../engine/bone.ts';
import type { GameState } from '../engine/game.ts';
import type { RoundState } from '../engine/round.ts';
import { CONTRIBUTION_KINDS } from '../fair/contribution.ts';
import type { Terms } from '../protocol/terms.ts';

export const STATE_VERSION = 3;

export type SeatKind = 'open' | 'person' | 'house';
export type Status = 'open' | 'playing' | 'over';
export type OverReason =
  | 'finished'
  | 'resigned'
  | 'nobody-left'
  | 'log-full'
  | 'restored'
  | 'cancelled'
  | 'forfeited';

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
  /** What is left of the bank, ms; absent while it is as full as the terms made it. */
  readonly bankMs?: number;
  /** Until when days off were taken, 0 once who took them has left; and how many may still be. */
  readonly vacation?: { readonly untilMs: number; readonly daysLeft: number };
  /** The house took the seat when its player left: somebody may sit down here. */
  readonly vacant?: true;
  /** Of somebody who came while the game ran: the first epoch that has them in it, until then. */
  readonly fromEpoch?: number;
  /** Whose share in the epochs before `fromEpoch` this seat has; absent where nobody's. */
  readonly share?: string;
  /** At a rematch: whom the seat is kept for, and since when, Unix ms. */
  readonly reserved?: { readonly player: string; readonly sinceMs: number };
}

/** The contributions in force, and the next slot of their seed tree (DF1 A.6, A.7). */
export interface EpochState {
  readonly no: number;
  /** Contribution digest X, 64 hex. */
  readonly digest: string;
  readonly kinds: readonly number[];
  readonly slot: number;
  /** The seats were drawn after it: its device keys stand at other seats, and none can be used. */
  readonly reseated?: true;
}

/**
 * What a seat has done for a pending epoch: promised a secret or opened it, in the commit of a
 * version; or given words, with their hash, 64 hex.
 */
export type PartState =
  | { readonly kind: 'commit' | 'secret'; readonly version: number }
  | { readonly kind: 'text'; readonly value: string };

/**
 * An epoch between EPOCH_OPEN and EPOCH_LOCK. Its players are those who sit at the table: when that
 * changes, it is cancelled.
 */
export interface CeremonyState {
  readonly no: number;
  readonly root: string;
  /** Rounds go on under the epoch in force; otherwise play waits for this one. */
  readonly background: boolean;
  readonly closed: boolean;
  /** Unix ms at which its phase ends; null if it has no end of its own. */
  readonly deadline: number | null;
  /** By seat. */
  readonly parts: readonly (PartState | null)[];
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
  /**
   * Where the table uses the public beacon: the beacon's round, and its value B (64 hex), null
   * until the round is dealt (DF1 A.8).
   */
  readonly beacon?: { readonly round: number; readonly value: string | null };
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
  /**
   * Seats whose players have not done anything of their own yet; absent once everyone has, and from
   * the end of the first round on.
   */
  readonly unacted?: readonly number[];
  /** The log: number of events, hash of the last as 64 hex, its time in Unix ms. */
  readonly size: number;
  readonly head: string;
  readonly ts: number;
  /** The epoch of the running round, or of the next. */
  readonly epoch: EpochState | null;
  /** An epoch locked while a round ran: the next round is locked under it. */
  readonly nextEpoch?: EpochState;
  readonly ceremony: CeremonyState | null;
  /** Epochs opened so far, cancelled ones included. */
  readonly epochs: number;
  /** Rounds locked before the last epoch was opened. */
  readonly epochsAt: number;
  /** Where the seats were drawn: the seat that each one was before. */
  readonly order?: readonly number[];
  /** Rounds locked so far. */
  readonly rounds: number;
  readonly round: RoundRecord | null;
  readonly game: GameState;
  /**
   * Unix ms at which the open turn or redeal window runs out, or at which the next deal is due;
   * null if it never does.
   */
  readonly deadline: number | null;
  /** When the clock of the open turn or redeal window began, Unix ms; absent before the first. */
  readonly clockAt?: number;
  /** Outages that ended until then are in the deadline, Unix ms; absent where none is. */
  readonly creditedAt?: number;
  /** Storage went back to an older state: the size that the log has to pass before it ends. */
  readonly restored?: number;
  /** The last finished round and the version of the commit that scored it. */
  readonly last: { readonly no: number; readonly version: number } | null;
}

/** Seats where a person sits, the absent included. */
export function personSeats(state: TableState): number[] {
  return state.seats.flatMap((s, i) => (s.kind === 'person' ? [i] : []));
}

/** Whether players have time of their own beside the allowance. */
export function hasBank({ bankSeconds, incrementSeconds }: Terms): boolean {
  return bankSeconds > 0 || incrementSeconds > 0;
}

/** What a seat has left beside its allowance, ms of its running clock. */
export function bankOf({ bankSeconds }: Terms, { seats }: TableState, seat: number): number {
  return seats[seat]?.bankMs ?? bankSeconds * 1000;
}

/** How many days off a seat may still take. */
export function vacationDaysLeft({ pauses }: Terms, { seats }: TableState, seat: number): number {
  return seats[seat]?.vacation?.daysLeft ?? pauses.vacationDays;
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

/** The epoch last locked: the next round is locked under it. */
export function newestEpoch(state: TableState): EpochState | null {
  return state.nextEpoch ?? state.epoch;
}

/** Whether what this seat gave to an epoch was given by the player who sits here now. */
export function isOwnShare(state: TableState, seat: number, epochNo: number): boolean {
  const s = state.seats[seat];
  if (s?.player == null) return false;
  return s.fromEpoch === undefined || epochNo >= s.fromEpoch || s.share === s.player;
}

const SECRET = CONTRIBUTION_KINDS.indexOf('secret');

/** Whether the epoch last locked holds a secret of the player who sits here. */
export function holdsSecret(state: TableState, seat: number): boolean {
  const epoch = newestEpoch(state);
  return epoch?.kinds[seat] === SECRET && isOwnShare(state, seat, epoch.no);
}

/**
 * Whether somebody else may sit down here while the game runs: the house took the seat when its
 * player left, or its player is away.
 */
export function isVacant({ status, seats }: TableState, seat: number): boolean {
  const s = seats[seat];
  if (status !== 'playing' || s === undefined) return false;
  return s.vacant === true || (s.kind === 'person' && s.away);
}

/** Whether the game may still be called off without loss: somebody has not done anything yet. */
export function mayCancel({ status, unacted }: TableState): boolean {
  return status === 'playing' && unacted !== undefined;
}

/** Whether anybody may sit down at the table: on an open seat, or on one that has become free. */
export function hasRoom(state: TableState): boolean {
  return state.status === 'open' || state.seats.some((_, seat) => isVacant(state, seat));
}

/** The pending epoch that play waits for, if any. */
export function awaitedEpoch({ ceremony }: TableState): CeremonyState | null {
  return ceremony === null || ceremony.background ? null : ceremony;
}

/** The seats that have yet to say whether they keep their bones; null while nobody is asked. */
export function seatsAsked(state: TableState): readonly number[] | null {
  return state.round?.redeal ?? null;
}

/** The beacon round that has to come before the bones are dealt; null while none is waited for. */
export function beaconAwaited(state: TableState): number | null {
  const beacon = state.round?.beacon;
  return beacon?.value === null ? beacon.round : null;
}
