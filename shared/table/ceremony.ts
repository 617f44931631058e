/**
 * Epochs: the server's seeds first, then the players' secrets and words, then the lock (DF1 A.6).
 * Play waits for the first one, and for the one after a draw of seats, as long as a window lasts;
 * the others collect what people bring as they visit, behind the rounds.
 */
import { err, ok, type Result } from '../engine/result.ts';
import { ascii, concat, toHex, u8, Z32 } from '../fair/bytes.ts';
import {
  CONTRIBUTION_KINDS,
  type Contribution,
  type Contributor,
  contribCommit,
  contribDigest,
  textValue,
} from '../fair/contribution.ts';
import { DF1_PAYLOADS, type Df1EventOf } from '../fair/payloads.ts';
import { idBytes } from '../journal/eventData.ts';
import { sharesFor } from './can.ts';
import { phaseDeadline, revealDeadline } from './clock.ts';
import { type Draft, hashBytes } from './draft.ts';
import type { Rejection } from './rejection.ts';
import {
  beaconAwaited,
  type CeremonyState,
  holdsSecret,
  isOwnShare,
  newestEpoch,
  personSeats,
  type TableState,
} from './state.ts';

/** Depth of every seed tree: 4,096 rounds, so that the longest match fits. */
export const EPOCH_DEPTH = 12;

/** Payload bytes after which an epoch in the background is opened by a later commit. */
const OPEN_PAYLOAD_BYTES_MAX = 2_900;
const NONE = CONTRIBUTION_KINDS.indexOf('none');
const [OPEN_TYPE] = DF1_PAYLOADS.epochOpen;

/** Player id of a house seat: 16 fixed bytes, different for each seat, that move with it. */
function houseId(seat: number): Uint8Array {
  return concat(ascii('sixlove house '), u8(0), u8(seat));
}

function playerId(text: string): Uint8Array {
  const bytes = idBytes(text);
  if (bytes === null) throw new Error('the state holds a broken player id');
  return bytes;
}

/** Who sits at the table, as EPOCH_OPEN names them. */
function playersOf({ seats, order }: TableState): Df1EventOf<'epochOpen'>['players'] {
  return seats.map((s, seat) => ({
    playerId: s.player === null ? houseId(order?.[seat] ?? seat) : playerId(s.player),
    playerKey: s.key === null ? Z32 : hashBytes(s.key),
  }));
}

function openEpoch(draft: Draft): void {
  const epoch = draft.state.epochs + 1;
  const seedRoot = draft.dealer.root(epoch);
  const players = playersOf(draft.state);
  draft.emit({ type: 'epochOpen', epoch, depth: EPOCH_DEPTH, seedRoot, players });
}

function openWindow(draft: Draft, phase: 'commit' | 'reveal'): void {
  const { no, background } = pending(draft);
  const opened = Math.max(draft.now, draft.state.ts);
  const deadlineMs = background
    ? revealDeadline(draft.header.terms, opened)
    : phaseDeadline(opened);
  draft.emit({ type: 'epochWindow', epoch: no, phase, deadlineMs });
}

function pending(draft: Draft): CeremonyState {
  const { ceremony } = draft.state;
  if (ceremony === null) throw new Error('no epoch is pending');
  return ceremony;
}

/** Opens an epoch that play waits for, and its first window. */
export function startEpoch(draft: Draft): void {
  openEpoch(draft);
  openWindow(draft, 'commit');
}

/**
 * Whether another epoch would do this seat good: its player gave nothing to the one in force, or
 * has a device that gave no secret, or that may not sign since the seats were drawn.
 */
function isInNeed(state: TableState, seat: number): boolean {
  const s = state.seats[seat];
  const epoch = newestEpoch(state);
  if (s?.kind !== 'person' || epoch === null) return false;
  if (!isOwnShare(state, seat, epoch.no)) return true;
  if (s.key === null) return epoch.kinds[seat] === NONE;
  return epoch.reseated === true || !holdsSecret(state, seat);
}

/** Whether the next decision may open an epoch behind the round. */
export function mayOpenBehind(state: TableState): boolean {
  return (
    state.status === 'playing' &&
    state.ceremony === null &&
    personSeats(state).some((seat) => isInNeed(state, seat))
  );
}

/**
 * Opens an epoch behind the round where that does somebody good: at most one for each round that
 * is locked, and one in a decision, whose masters are then known to be there.
 */
export function openBehind(draft: Draft): void {
  const { state, events, payloadBytes } = draft;
  const isDealt = state.round !== null && beaconAwaited(state) === null;
  const isNew = state.rounds > state.epochsAt && !events.some(({ type }) => type === OPEN_TYPE);
  if (!isDealt || !isNew || !mayOpenBehind(state)) return;
  if (payloadBytes <= OPEN_PAYLOAD_BYTES_MAX) openEpoch(draft);
}

type Given = Pick<Contribution, 'kind' | 'value'>;

const NOTHING: Given = { kind: 'none', value: Z32 };

/** Locks the epoch with the words given for it and these opened secrets, 64 hex by seat. */
function lockEpoch(draft: Draft, secrets: readonly (string | null)[]): void {
  const { no, root, parts } = pending(draft);
  const contributions = parts.map((part, seat): Given => {
    if (part === null) return NOTHING;
    return part.kind === 'text'
      ? { kind: 'text', value: hashBytes(part.value) }
      : { kind: 'secret', value: hashBytes(secrets[seat] ?? '') };
  });
  const seats = playersOf(draft.state).map((player, seat) => ({
    ...player,
    ...(contributions[seat] ?? NOTHING),
  }));
  const seedRoot = hashBytes(root);
  const digest = contribDigest({ gameId: draft.header.gameId, epoch: no, seedRoot, seats });
  draft.emit({ type: 'epochLock', epoch: no, contributions, digest });
}

function closeCommits(draft: Draft): void {
  const { no, parts } = pending(draft);
  draft.emit({ type: 'contribClose', epoch: no });
  if (parts.some((part) => part?.kind === 'commit')) openWindow(draft, 'reveal');
  else lockEpoch(draft, []);
}

/** The seats of people who have done nothing for the pending epoch. */
function silentSeats(draft: Draft): number[] {
  const { parts } = pending(draft);
  return personSeats(draft.state).filter((seat) => parts[seat] === null);
}

/**
 * Without the beacon an epoch must have a secret of everyone who gave one to the epoch before, or
 * whoever did not could be worked around (DF1 A.6).
 */
function isIndispensable({ header, state }: Draft, seat: number): boolean {
  return header.beaconLeadSeconds === null && holdsSecret(state, seat);
}

/** Whether a silent seat keeps an epoch in the background open at the end of a round. */
function isWaitedFor(draft: Draft, seat: number): boolean {
  const { state } = draft;
  if (isIndispensable(draft, seat)) return true;
  const isDevice = state.seats[seat]?.key !== null || holdsSecret(state, seat);
  const wasHereForARound = state.rounds > state.epochsAt;
  return isDevice && !wasHereForARound;
}

/**
 * At a round's end closes the epoch in the background if somebody it was opened for has come. A
 * device that has let a whole round pass is not waited for, and words are never waited for.
 */
export function closeBehind(draft: Draft): void {
  const { state } = draft;
  const c = state.ceremony;
  if (c === null || c.closed) return;
  const isUseful = c.parts.some((part, seat) => part !== null && isInNeed(state, seat));
  if (isUseful && !silentSeats(draft).some((seat) => isWaitedFor(draft, seat))) closeCommits(draft);
}

/** Whether the seats are to be drawn and have not been. */
export function areSeatsUndrawn({ header, state }: Draft): boolean {
  return header.terms.seating === 'drawn' && state.order === undefined;
}

/**
 * A pending epoch is of those who sat here when it opened. After a change at a seat it is given up,
 * and one that play waits for begins again.
 */
export function restartEpoch(draft: Draft, seat: number): void {
  const c = draft.state.ceremony;
  if (c === null) return;
  draft.emit({ type: 'epochCancel', epoch: c.no, reason: 'seating', seat });
  if (!c.background) startEpoch(draft);
}

/**
 * Ends the phase whose window has passed: with the reveal window or the lock, or by giving the
 * epoch up. Then the one in force goes on; the first one begins again without secrets, and so does
 * one that opened because somebody left before the seats were drawn: those who sit here are drawn.
 */
export function endPhase(draft: Draft): void {
  const { no, closed, parts } = pending(draft);
  const seat = closed
    ? parts.findIndex((part) => part?.kind === 'commit')
    : silentSeats(draft).find((silent) => isIndispensable(draft, silent));
  if (seat === undefined) {
    closeCommits(draft);
    return;
  }
  const reason = closed ? 'withheld' : 'superseded';
  draft.emit({ type: 'epochCancel', epoch: no, reason, seat });
  if (newestEpoch(draft.state) !== null && !areSeatsUndrawn(draft)) return;
  openEpoch(draft);
  closeCommits(draft);
}

/** A promise of a secret or its opening, 32 bytes as hex; or words. */
export interface Contributed {
  readonly commit?: string | undefined;
  readonly reveal?: string | undefined;
  readonly text?: string | undefined;
}

/** Takes a seat's share. When it was the last one missing the phase ends at once. */
export function contribute(
  draft: Draft,
  seat: number,
  { commit, reveal, text }: Contributed,
): Result<null, Rejection> {
  const given = [commit, reveal, text].filter((share) => share !== undefined);
  const shares = sharesFor(draft.state, seat);
  if (given.length !== 1) return err('not-eligible');
  if (commit !== undefined && shares.includes('commit')) {
    const epoch = pending(draft).no;
    draft.emit({ type: 'contribCommit', epoch, seat, commit: hashBytes(commit) });
  } else if (text !== undefined && shares.includes('text')) {
    giveWords(draft, seat, text);
  } else if (reveal !== undefined && shares.includes('reveal')) {
    return openSecret(draft, seat, hashBytes(reveal));
  } else {
    return err('not-eligible');
  }
  if (silentSeats(draft).length === 0) closeCommits(draft);
  return ok(null);
}

function contributor({ header, state }: Draft, epoch: number, seat: number): Contributor {
  const id = playerId(state.seats[seat]?.player ?? '');
  return { gameId: header.gameId, epoch, seat, playerId: id };
}

/** Words are never stored in the log: only their hash in it, and the value they come to. */
function giveWords(draft: Draft, seat: number, text: string): void {
  const epoch = pending(draft).no;
  draft.emit({ type: 'contribText', epoch, seat, text });
  const value = textValue({ ...contributor(draft, epoch, seat), text });
  draft.emit({ type: 'wordsGiven', epoch, seat, value });
}

function openSecret(draft: Draft, seat: number, r: Uint8Array): Result<null, Rejection> {
  const { no, root } = pending(draft);
  const by = contributor(draft, no, seat);
  const promised = toHex(contribCommit({ ...by, seedRoot: hashBytes(root), r }));
  if (promised !== draft.shares[seat]) return err('reveal-mismatch');
  draft.emit({ type: 'contribReveal', epoch: no, seat, r });
  const isOpen = pending(draft).parts.every((part) => part?.kind !== 'commit');
  if (isOpen) lockEpoch(draft, draft.shares.with(seat, toHex(r)));
  return ok(null);
}
