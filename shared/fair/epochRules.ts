import { equalBytes, toHex, Z32 } from './bytes.ts';
import { type Contribution, contribCommit, contribDigest, textValue } from './contribution.ts';
import { DEPTH_MAX, DEPTH_MIN } from './epochSecrets.ts';
import type { Ceremony, LogError, LogState, Player } from './logState.ts';
import type { Df1EventOf } from './payloads.ts';

function areSame(players: readonly Player[], drawn: readonly Player[]): boolean {
  return players.every(({ playerId, playerKey }, seat) => {
    const due = drawn[seat];
    return (
      due !== undefined &&
      equalBytes(playerId, due.playerId) &&
      equalBytes(playerKey, due.playerKey)
    );
  });
}

/** Seats the players; false if not as a draw says, or one not where ever before (DF1 A.9). */
function takeSeats({ drawnPlayers, seatOf }: LogState, players: readonly Player[]): boolean {
  if (drawnPlayers !== null && !areSame(players, drawnPlayers)) return false;
  return players.every(({ playerId }, seat) => {
    const id = toHex(playerId);
    const before = seatOf.get(id) ?? seat;
    seatOf.set(id, before);
    return before === seat;
  });
}

/** EPOCH_OPEN: numbers follow each other, one ceremony at a time (DF1 A.6); who sits where. */
export function epochOpen(log: LogState, open: Df1EventOf<'epochOpen'>): LogError | null {
  if (log.ceremony !== null || open.epoch !== log.lastEpoch + 1) return 'epoch_order';
  if (open.depth < DEPTH_MIN || open.depth > DEPTH_MAX) return 'depth';
  if (!takeSeats(log, open.players)) return 'seat_draw';
  log.drawnPlayers = null;
  log.lastEpoch = open.epoch;
  log.ceremony = {
    open,
    commits: new Map(),
    secrets: new Map(),
    texts: new Map(),
    strippedTexts: 0,
    closed: false,
  };
  return null;
}

function ceremonyOf(log: LogState, epoch: number): Ceremony | null {
  return log.ceremony?.open.epoch === epoch ? log.ceremony : null;
}

function isUsed({ commits, texts }: Ceremony, seat: number): boolean {
  return commits.has(seat) || texts.has(seat);
}

export function contribCommitted(
  log: LogState,
  { epoch, seat, commit }: Df1EventOf<'contribCommit'>,
): LogError | null {
  const ceremony = ceremonyOf(log, epoch);
  if (ceremony === null || ceremony.closed) return 'commit_order';
  if (seat >= log.genesis.seats) return 'seat';
  if (isUsed(ceremony, seat)) return 'commit_order';
  ceremony.commits.set(seat, commit);
  return null;
}

export function contribText(
  log: LogState,
  { epoch, seat, text }: Df1EventOf<'contribText'>,
): LogError | null {
  const ceremony = ceremonyOf(log, epoch);
  const playerId = ceremony?.open.players[seat]?.playerId;
  if (ceremony === null || ceremony.closed) return 'text_order';
  if (playerId === undefined) return 'seat';
  if (isUsed(ceremony, seat)) return 'text_order';
  ceremony.texts.set(seat, textValue({ gameId: log.gameId, epoch, seat, playerId, text }));
  return null;
}

/** Words that are withheld: which seat spoke shows only at EPOCH_LOCK. */
export function strippedText({ ceremony }: LogState): LogError | null {
  if (ceremony === null || ceremony.closed) return 'text_order';
  ceremony.strippedTexts += 1;
  return null;
}

export function contribClose(
  log: LogState,
  { epoch }: Df1EventOf<'contribClose'>,
): LogError | null {
  const ceremony = ceremonyOf(log, epoch);
  if (ceremony === null) return 'epoch_order';
  if (ceremony.closed) return 'close_twice';
  ceremony.closed = true;
  return null;
}

export function contribReveal(
  log: LogState,
  { epoch, seat, r }: Df1EventOf<'contribReveal'>,
): LogError | null {
  const ceremony = ceremonyOf(log, epoch);
  if (ceremony === null || !ceremony.closed) return 'reveal_order';
  const playerId = ceremony.open.players[seat]?.playerId;
  if (playerId === undefined) return 'seat';
  const commit = ceremony.commits.get(seat);
  if (commit === undefined || ceremony.secrets.has(seat)) return 'reveal_order';
  const { seedRoot } = ceremony.open;
  const expected = contribCommit({ gameId: log.gameId, epoch, seat, playerId, seedRoot, r });
  if (!equalBytes(expected, commit)) return 'reveal_mismatch';
  ceremony.secrets.set(seat, r);
  return null;
}

function isAllOpen({ commits, secrets }: Ceremony): boolean {
  return secrets.size === commits.size;
}

/**
 * Whether the pending epoch must be locked before the next round: its first deck is as well known
 * as the next one of the epoch before, so whoever could wait could choose (DF1 A.6).
 */
export function isLockDue({ ceremony }: LogState): boolean {
  return ceremony?.closed === true && isAllOpen(ceremony);
}

/** EPOCH_CANCEL: once everything is open the epoch must be locked, not shopped for (DF1 A.6). */
export function epochCancel(
  log: LogState,
  { epoch, reason, seat }: Df1EventOf<'epochCancel'>,
): LogError | null {
  const ceremony = ceremonyOf(log, epoch);
  if (ceremony === null) return 'epoch_order';
  if (isLockDue(log)) return 'cancel_unjustified';
  if (seat !== null && seat >= log.genesis.seats) return 'seat';
  log.cancelled.push({ epoch, reason, seat });
  log.ceremony = null;
  return null;
}

/** Whether the locked values are those of the ceremony; words that are withheld stand for any. */
function isContributed(ceremony: Ceremony, seats: readonly Contribution[]): boolean {
  let unread = 0;
  const isRight = seats.every(({ kind, value }, seat) => {
    const secret = ceremony.secrets.get(seat);
    if (secret !== undefined) return kind === 'secret' && equalBytes(value, secret);
    const text = ceremony.texts.get(seat);
    if (text !== undefined) return kind === 'text' && equalBytes(value, text);
    if (kind === 'text') unread += 1;
    return kind === 'text' || (kind === 'none' && equalBytes(value, Z32));
  });
  return isRight && unread === ceremony.strippedTexts;
}

/** Without a beacon whoever gave a secret must do so again, or others could steer (DF1 A.6). */
function isRecontributionUnsafe(log: LogState, seats: readonly Contribution[]): boolean {
  if (log.genesis.flags.beacon || log.epoch === null) return false;
  const before = log.epoch.seats.filter(({ kind }) => kind === 'secret');
  return seats.some(
    ({ playerId, kind }) =>
      kind !== 'secret' && before.some((seat) => equalBytes(seat.playerId, playerId)),
  );
}

export function epochLock(log: LogState, lock: Df1EventOf<'epochLock'>): LogError | null {
  const { epoch, digest } = lock;
  const ceremony = ceremonyOf(log, epoch);
  if (ceremony === null) return 'epoch_order';
  if (!ceremony.closed) return 'not_closed';
  if (!isAllOpen(ceremony)) return 'unrevealed';
  const { seedRoot, depth, players } = ceremony.open;
  const seats = players.map((player, seat) => {
    const { kind, value } = lock.contributions[seat] ?? { kind: 'none', value: Z32 };
    return { ...player, kind, value };
  });
  if (!isContributed(ceremony, seats)) return 'lock_contrib';
  const expected = contribDigest({ gameId: log.gameId, epoch, seedRoot, seats });
  if (!equalBytes(expected, digest)) return 'contrib_digest';
  if (isRecontributionUnsafe(log, seats)) return 'recontrib_unsafe';
  log.epoch = { epoch, depth, seedRoot, seats, digest };
  log.nextSlot = 0;
  log.ceremony = null;
  return null;
}
