/** How a table begins: its first commit, and people sitting down, then or later. */
import { err, ok, type Result } from '../engine/result.ts';
import { QUICKNET_CHAIN } from '../fair/beaconRound.ts';
import { Z32 } from '../fair/bytes.ts';
import { idBytes } from '../journal/eventData.ts';
import type { TableOpened } from '../journal/events.ts';
import { LIMITS } from '../protocol/limits.ts';
import { advance, type House } from './advance.ts';
import { restartEpoch, startEpoch } from './ceremony.ts';
import { type Draft, hashBytes } from './draft.ts';
import type { Rejection } from './rejection.ts';
import { restartSeatDraw } from './rounds.ts';
import { isVacant, seatOf, type TableState } from './state.ts';

export interface Sitter {
  /** 22 base64url characters. */
  readonly player: string;
  /** Device key, 64 hex, if the player signs moves. */
  readonly key: string | null;
}

export interface OpenedTable {
  readonly creator: Sitter;
  /** The creator's seat. */
  readonly seat: number;
  /** Every seat; one that names a player, other than the creator, is kept for that player. */
  readonly seats: TableOpened['seats'];
}

const RESERVED_MS = LIMITS.reservedSeatDaysMax * 86_400_000;

function sitDown(draft: Draft, seat: number, sitter: Sitter): void {
  const playerId = idBytes(sitter.player);
  if (playerId === null) throw new Error('a broken player id came this far');
  const playerKey = sitter.key === null ? Z32 : hashBytes(sitter.key);
  draft.emit({ type: 'seatTaken', seat, kind: 'person', playerId, playerKey });
}

function startIfFull(draft: Draft): void {
  if (draft.state.seats.every((s) => s.kind !== 'open')) startEpoch(draft);
}

/** Opens the log, states what was agreed, and seats the creator. */
export function openTable(draft: Draft, { creator, seat, seats }: OpenedTable): void {
  const { rules, gameId, rulesHash, terms, beaconLeadSeconds, origin, previous } = draft.header;
  draft.emit({
    type: 'genesis',
    version: 1,
    gameId,
    rulesetHash: rulesHash,
    seats: rules.seats,
    handSize: rules.handSize,
    deckMask: rules.deckMask,
    flags: { liveOpenings: true, beacon: beaconLeadSeconds !== null },
    beaconChain: beaconLeadSeconds === null ? Z32 : QUICKNET_CHAIN,
    beaconLeadSeconds: beaconLeadSeconds ?? 0,
    createdMs: draft.now,
    origin,
  });
  draft.emit({
    type: 'tableOpened',
    ruleset: rules.id,
    rulesetVersion: rules.version,
    options: rules.options,
    terms,
    seats,
    previous,
  });
  sitDown(draft, seat, creator);
  startIfFull(draft);
}

/** The seat that is kept for a player; null where none is. */
export function reservedFor({ seats }: TableState, player: string): number | null {
  const seat = seats.findIndex(({ reserved }) => reserved?.player === player);
  return seat < 0 ? null : seat;
}

/**
 * Whether anybody may have this open seat: one that was kept for somebody is free after days, and
 * at once where that player is `gone` for good.
 */
export function isFree(
  { seats }: TableState,
  seat: number,
  now: number,
  gone: ReadonlySet<string>,
): boolean {
  const s = seats[seat];
  if (s?.kind !== 'open') return false;
  const { reserved } = s;
  if (reserved === undefined || gone.has(reserved.player)) return true;
  return now >= reserved.sinceMs + RESERVED_MS;
}

/**
 * Seats a player: on the seat that is kept for them, on the named one, or on the first that is
 * open. When it was the last one the first epoch opens. While the game runs only the named seat is
 * given, if the house took it when its player left or its player is away. A player who sits here
 * already keeps the seat. For those who are `gone`, being deleted, no seat is kept.
 */
export function join(
  draft: Draft,
  sitter: Sitter,
  wanted: number | null,
  house: House,
  gone: ReadonlySet<string> = new Set(),
): Result<number, Rejection> {
  const { state } = draft;
  const seated = seatOf(state, sitter.player);
  if (seated !== null) return ok(seated);
  if (state.status === 'over') return err('table-over');
  if (state.status === 'playing') return takeOver(draft, sitter, wanted, house);
  const kept = reservedFor(state, sitter.player);
  const mayHave = (s: number) => isFree(state, s, draft.now, gone);
  const seat = kept ?? wanted ?? state.seats.findIndex((_, s) => mayHave(s));
  if (kept === null && !mayHave(seat)) return err('table-full');
  sitDown(draft, seat, sitter);
  startIfFull(draft);
  return ok(seat);
}

/** Seats a player in the place of one who left or is away. The hand stays with the seat. */
function takeOver(
  draft: Draft,
  sitter: Sitter,
  seat: number | null,
  house: House,
): Result<number, Rejection> {
  if (seat === null || !isVacant(draft.state, seat)) return err('table-full');
  if (draft.state.seats[seat]?.kind === 'person') {
    draft.emit({ type: 'seatLeft', seat, reason: 'replaced', becomes: 'house' });
  }
  sitDown(draft, seat, sitter);
  if (!restartSeatDraw(draft)) restartEpoch(draft, seat);
  advance(draft, house);
  return ok(seat);
}
