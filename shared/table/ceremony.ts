/**
 * Epochs: the server's seeds first, then the players' secrets, then the lock (DF1 A.6). Nobody is
 * waited for long: a phase closes when everyone has done their part or its window ends, and who
 * withholds an opening cancels the epoch for all; the next one locks at once without secrets.
 */
import { err, ok, type Result } from '../engine/result.ts';
import { ascii, concat, equalBytes, u8, Z32 } from '../fair/bytes.ts';
import {
  CONTRIBUTION_KINDS,
  type ContributionKind,
  contribCommit,
  contribDigest,
} from '../fair/contribution.ts';
import { idBytes } from '../journal/eventData.ts';
import { mayContribute } from './can.ts';
import { phaseDeadline } from './clock.ts';
import { type Draft, hashBytes } from './draft.ts';
import type { Rejection } from './rejection.ts';
import { type CeremonyState, personSeats } from './state.ts';

const SECRET = CONTRIBUTION_KINDS.indexOf('secret');

/** Depth of every seed tree: 4,096 rounds, so that the longest match fits. */
export const EPOCH_DEPTH = 12;

/** Player id of a house seat: 16 fixed bytes, different for each seat, that move with it. */
function houseId(seat: number): Uint8Array {
  return concat(ascii('sixlove house '), u8(0), u8(seat));
}

function playerId(text: string): Uint8Array {
  const bytes = idBytes(text);
  if (bytes === null) throw new Error('the state holds a broken player id');
  return bytes;
}

function openEpoch(draft: Draft): void {
  const epoch = draft.state.epochs + 1;
  const { seats, order } = draft.state;
  const players = seats.map((s, seat) => ({
    playerId: s.player === null ? houseId(order?.[seat] ?? seat) : playerId(s.player),
    playerKey: s.key === null ? Z32 : hashBytes(s.key),
  }));
  const seedRoot = draft.dealer.root(epoch);
  draft.emit({ type: 'epochOpen', epoch, depth: EPOCH_DEPTH, seedRoot, players });
}

function openWindow(draft: Draft, phase: 'commit' | 'reveal'): void {
  const epoch = pending(draft).no;
  const opened = Math.max(draft.now, draft.state.ts);
  draft.emit({ type: 'epochWindow', epoch, phase, deadlineMs: phaseDeadline(opened) });
}

function pending(draft: Draft): CeremonyState {
  const { ceremony } = draft.state;
  if (ceremony === null) throw new Error('no epoch is pending');
  return ceremony;
}

/** Opens an epoch and its first window. */
export function startEpoch(draft: Draft): void {
  openEpoch(draft);
  openWindow(draft, 'commit');
}

function lockEpoch(draft: Draft): void {
  const c = pending(draft);
  const contributions = c.reveals.map((r): { kind: ContributionKind; value: Uint8Array } =>
    r === null ? { kind: 'none', value: Z32 } : { kind: 'secret', value: hashBytes(r) },
  );
  const digest = contribDigest({
    gameId: draft.header.gameId,
    epoch: c.no,
    seedRoot: hashBytes(c.root),
    seats: contributions.map((contribution, seat) => ({
      ...contribution,
      playerId: playerIdOf(c, seat),
      playerKey: hashBytes(c.players[seat]?.key ?? ''),
    })),
  });
  draft.emit({ type: 'epochLock', epoch: c.no, contributions, digest });
}

function playerIdOf(c: CeremonyState, seat: number): Uint8Array {
  return playerId(c.players[seat]?.id ?? '');
}

function isEveryoneIn(draft: Draft): boolean {
  const { commits } = pending(draft);
  return personSeats(draft.state).every((seat) => commits[seat] !== null);
}

function closeCommits(draft: Draft): void {
  const c = pending(draft);
  draft.emit({ type: 'contribClose', epoch: c.no });
  if (c.commits.every((commit) => commit === null)) lockEpoch(draft);
  else openWindow(draft, 'reveal');
}

/** Closes the commit phase if nobody who sits here is still to promise a secret. */
function closeIfComplete(draft: Draft): void {
  const c = draft.state.ceremony;
  if (c !== null && !c.closed && isEveryoneIn(draft)) closeCommits(draft);
}

/** Whether the epoch in force holds a secret of this seat, which the next must then have too. */
function gaveSecret(draft: Draft, seat: number): boolean {
  return draft.state.epoch?.kinds[seat] === SECRET;
}

/**
 * Whether the epoch can still be locked without this seat's player: not with a secret that was
 * promised and stays closed, nor without one that was given before; and seats are drawn among
 * those who sit there.
 */
function isSpoiledBy(draft: Draft, c: CeremonyState, seat: number): boolean {
  const { state, header } = draft;
  const isSilent = c.commits[seat] === null;
  const isUndrawn = header.terms.seating === 'drawn' && state.rounds === 0;
  return isUndrawn || (isSilent ? gaveSecret(draft, seat) : c.reveals[seat] === null);
}

/**
 * Goes on after a player has left. Where that spoils the epoch it is cancelled for the change of
 * seats, and the next one is open to all who stay.
 */
export function goOnWithoutSeat(draft: Draft, seat: number): void {
  const c = draft.state.ceremony;
  if (c === null) return;
  if (isSpoiledBy(draft, c, seat)) {
    draft.emit({ type: 'epochCancel', epoch: c.no, reason: 'seating', seat });
    startEpoch(draft);
  } else {
    closeIfComplete(draft);
  }
}

/** The seat whose secret is missing at the end of a phase, or -1. */
function withheldBy(draft: Draft, c: CeremonyState): number {
  return c.commits.findIndex((commit, seat) =>
    commit === null ? gaveSecret(draft, seat) : c.closed && c.reveals[seat] === null,
  );
}

/**
 * Ends the phase whose window has passed. After it a reveal window or a lock stands; or, where a
 * secret is missing, the epoch in force goes on, and the first one begins again without secrets.
 */
export function endPhase(draft: Draft): void {
  const c = pending(draft);
  const withheld = withheldBy(draft, c);
  if (withheld < 0) {
    closeCommits(draft);
    return;
  }
  draft.emit({ type: 'epochCancel', epoch: c.no, reason: 'withheld', seat: withheld });
  if (draft.state.epoch !== null) return;
  openEpoch(draft);
  draft.emit({ type: 'contribClose', epoch: pending(draft).no });
  lockEpoch(draft);
}

/** A promise of a secret, or its opening: 32 bytes as hex. */
export interface Contributed {
  readonly commit?: string | undefined;
  readonly reveal?: string | undefined;
}

/** Takes a seat's part. When it was the last one missing the phase ends at once. */
export function contribute(
  draft: Draft,
  seat: number,
  { commit, reveal }: Contributed,
): Result<null, Rejection> {
  const part = mayContribute(draft.state, seat);
  const c = draft.state.ceremony;
  if (c === null || part === null) return err('not-eligible');
  if (part === 'commit' && commit !== undefined && reveal === undefined) {
    draft.emit({ type: 'contribCommit', epoch: c.no, seat, commit: hashBytes(commit) });
    closeIfComplete(draft);
    return ok(null);
  }
  if (part === 'reveal' && reveal !== undefined && commit === undefined) {
    return openSecret(draft, c, seat, hashBytes(reveal));
  }
  return err('not-eligible');
}

function openSecret(
  draft: Draft,
  c: CeremonyState,
  seat: number,
  r: Uint8Array,
): Result<null, Rejection> {
  const by = { gameId: draft.header.gameId, epoch: c.no, seat, playerId: playerIdOf(c, seat) };
  const promised = contribCommit({ ...by, seedRoot: hashBytes(c.root), r });
  if (!equalBytes(promised, hashBytes(c.commits[seat] ?? ''))) return err('reveal-mismatch');
  draft.emit({ type: 'contribReveal', epoch: c.no, seat, r });
  const after = pending(draft);
  const isOpen = after.commits.every((commit, s) => commit === null || after.reveals[s] !== null);
  if (isOpen) lockEpoch(draft);
  return ok(null);
}
