/** How a table begins: its first commit, and people sitting down. */
import { err, ok, type Result } from '../engine/result.ts';
import { QUICKNET_CHAIN } from '../fair/beaconRound.ts';
import { Z32 } from '../fair/bytes.ts';
import { idBytes } from '../journal/eventData.ts';
import { startEpoch } from './ceremony.ts';
import { type Draft, hashBytes } from './draft.ts';
import type { Rejection } from './rejection.ts';
import { seatOf } from './state.ts';

export interface Sitter {
  /** 22 base64url characters. */
  readonly player: string;
  /** Device key, 64 hex, if the player signs moves. */
  readonly key: string | null;
}

export interface Opening {
  readonly creator: Sitter;
  readonly seats: readonly ('me' | 'open' | 'house')[];
}

function sitDown(draft: Draft, seat: number, sitter: Sitter): void {
  const playerId = idBytes(sitter.player);
  if (playerId === null) throw new Error('a broken player id came this far');
  const playerKey = sitter.key === null ? Z32 : hashBytes(sitter.key);
  draft.emit({ type: 'seatTaken', seat, kind: 'person', playerId, playerKey });
}

function startIfFull(draft: Draft): void {
  if (draft.state.seats.every((s) => s.kind !== 'open')) startEpoch(draft);
}

/** Opens the log, states what was agreed, and seats the creator where `seats` says `me`. */
export function openTable(draft: Draft, { creator, seats }: Opening): void {
  const { rules, gameId, rulesHash, terms, beaconLeadSeconds, origin } = draft.header;
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
    seats: seats.map((kind) => ({ kind: kind === 'house' ? 'house' : 'open', player: null })),
    previous: null,
  });
  sitDown(draft, seats.indexOf('me'), creator);
  startIfFull(draft);
}

/**
 * Seats a player on the named seat, or on the first that is open. When it was the last one the
 * first epoch opens. A player who sits here already keeps the seat.
 */
export function join(
  draft: Draft,
  sitter: Sitter,
  wanted: number | null,
): Result<number, Rejection> {
  const { state } = draft;
  const seated = seatOf(state, sitter.player);
  if (seated !== null) return ok(seated);
  if (state.status === 'over') return err('table-over');
  const isOpen = (seat: number) => state.seats[seat]?.kind === 'open';
  const seat = wanted ?? state.seats.findIndex((_, s) => isOpen(s));
  if (!isOpen(seat)) return err('table-full');
  sitDown(draft, seat, sitter);
  startIfFull(draft);
  return ok(seat);
}
