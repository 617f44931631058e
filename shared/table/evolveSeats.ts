/** What events do to the seats of the state: who sits down, leaves, and has done something. */
import { toHex } from '../fair/bytes.ts';
import { idText } from '../journal/eventData.ts';
import type { JournalEventOf } from '../journal/events.ts';
import {
  type EpochState,
  isOwnShare,
  newestEpoch,
  type SeatState,
  type TableState,
} from './state.ts';

export function emptySeat(kind: SeatState['kind']): SeatState {
  return { kind, player: null, key: null, misses: 0, away: false };
}

/** A seat as the table was opened with it; one that names a player is kept for that player. */
export function openedSeat(
  { kind, player }: JournalEventOf<'tableOpened'>['seats'][number],
  sinceMs: number,
): SeatState {
  if (kind !== 'person') return emptySeat(kind);
  return { ...emptySeat('open'), ...(player === null ? {} : { reserved: { player, sinceMs } }) };
}

function withSeat(state: TableState, seat: number, change: Partial<SeatState>): TableState {
  const seats = state.seats.map((s, i) => (i === seat ? { ...s, ...change } : s));
  return { ...state, seats };
}

function setSeat(state: TableState, seat: number, to: SeatState): TableState {
  return { ...state, seats: state.seats.map((s, i) => (i === seat ? to : s)) };
}

/** Somebody has done something of their own here, or has left. */
export function withActed(state: TableState, seat: number): TableState {
  const { unacted, ...rest } = state;
  const waiting = unacted?.filter((other) => other !== seat) ?? [];
  return waiting.length === 0 ? rest : { ...rest, unacted: waiting };
}

/** What a player does of their own says that the player is here. */
export function withPresent(state: TableState, seat: number): TableState {
  return withSeat(withActed(state, seat), seat, { misses: 0, away: false });
}

/** What is left of the clock stays with the seat; days off that run end with leaving. */
function clockLeft(s: SeatState | undefined): Pick<SeatState, 'bankMs' | 'vacation'> {
  return {
    ...(s?.bankMs === undefined ? {} : { bankMs: s.bankMs }),
    ...(s?.vacation === undefined ? {} : { vacation: { ...s.vacation, untilMs: 0 } }),
  };
}

/** Who comes while the game runs is in no epoch yet; a turn that was open here opens anew. */
function onSeatTaken(s: TableState, e: JournalEventOf<'seatTaken'>): TableState {
  const key = e.playerKey.every((byte) => byte === 0) ? null : toHex(e.playerKey);
  const sitter: SeatState = { ...emptySeat('person'), player: idText(e.playerId), key };
  if (s.status !== 'playing') return setSeat(s, e.seat, sitter);
  const before = s.seats[e.seat];
  const share = before?.share === undefined ? {} : { share: before.share };
  const late = { fromEpoch: s.epochs + 1, ...share, ...clockLeft(before) };
  const after = setSeat(s, e.seat, { ...sitter, ...late });
  if (s.round === null) return after;
  return { ...after, round: { ...s.round, open: s.round.open.filter((seat) => seat !== e.seat) } };
}

/** What the player gave to the epochs that are locked stays with the seat. */
function onSeatLeft(s: TableState, e: JournalEventOf<'seatLeft'>): TableState {
  const empty = emptySeat(e.becomes);
  if (e.becomes !== 'house') return setSeat(s, e.seat, empty);
  const before = s.seats[e.seat];
  const epoch = newestEpoch(s);
  const isOwn = epoch !== null && isOwnShare(s, e.seat, epoch.no);
  const share = isOwn ? before?.player : before?.share;
  const kept = { ...(share == null ? {} : { share }), ...clockLeft(before) };
  return withActed(setSeat(s, e.seat, { ...empty, vacant: true, ...kept }), e.seat);
}

/** Under this epoch those who came before it was opened are like everybody else. */
export function inForce(s: TableState, epoch: EpochState): TableState {
  const seats = s.seats.map((seat): SeatState => {
    if (seat.fromEpoch === undefined || seat.fromEpoch > epoch.no) return seat;
    const { fromEpoch: _from, share: _share, ...rest } = seat;
    return rest;
  });
  return { ...s, seats, epoch };
}

function onVacation(s: TableState, e: JournalEventOf<'vacationTaken'>): TableState {
  if (e.untilMs === null) throw new Error('a vacation without an end');
  return withSeat(s, e.seat, { vacation: { untilMs: e.untilMs, daysLeft: e.daysLeft } });
}

/** What changes at one seat alone. */
export function onSeat(
  s: TableState,
  e: JournalEventOf<
    'seatTaken' | 'seatLeft' | 'seatAway' | 'missed' | 'bankLeft' | 'vacationTaken'
  >,
): TableState {
  switch (e.type) {
    case 'seatTaken':
      return onSeatTaken(s, e);
    case 'seatLeft':
      return onSeatLeft(s, e);
    case 'seatAway':
      return withSeat(s, e.seat, { away: e.away, misses: 0 });
    case 'missed':
      return withSeat(s, e.seat, { misses: e.misses });
    case 'bankLeft':
      return withSeat(s, e.seat, { bankMs: e.ms });
    case 'vacationTaken':
      return onVacation(s, e);
  }
}
