import { partnerOf, sideOf } from '../engine/seat.ts';
import { isTurnOverdue } from './clock.ts';
import type { Header } from './header.ts';
import {
  beaconAwaited,
  holdsSecret,
  mayCancel,
  personSeats,
  seatsAsked,
  type TableState,
  vacationDaysLeft,
} from './state.ts';

/** What a seat may still do for a pending epoch. */
export type Share = 'commit' | 'text' | 'reveal';

/**
 * A seat promises a secret or gives words while the epoch is open, and opens its secret after the
 * close, each once. Words do not follow a secret: that would take protection from the others.
 */
export function sharesFor(state: TableState, seat: number): readonly Share[] {
  const c = state.ceremony;
  if (c === null || state.status === 'over' || state.seats[seat]?.kind !== 'person') return [];
  const part = c.parts[seat] ?? null;
  if (c.closed) return part?.kind === 'commit' ? ['reveal'] : [];
  if (part !== null) return [];
  return holdsSecret(state, seat) ? ['commit'] : ['commit', 'text'];
}

/** Whether this seat may give the pose away now. */
function mayGiveLead(header: Header, state: TableState, seat: number): boolean {
  const play = state.round?.play;
  return (
    play?.mayGiveLead === true &&
    play.turns.includes(seat) &&
    partnerOf(header.rules, seat) !== null
  );
}

/** Whether a player may leave standing orders: for the round that is being played. */
function mayOrder({ terms }: Header, state: TableState): boolean {
  const isPlayed = state.round !== null && beaconAwaited(state) === null;
  return terms.orders && state.status === 'playing' && isPlayed && seatsAsked(state) === null;
}

/**
 * The seat whose overdue turn this seat may have played by the house, where the terms want that
 * claimed: somebody of another side may, or anybody where no person sits there. Null: none.
 */
export function claimable(
  { rules, terms }: Header,
  state: TableState,
  seat: number,
  now: number,
): number | null {
  const of = state.round?.play?.turns[0];
  if (terms.onExpiry !== 'claim' || of === undefined || !isTurnOverdue(state, now)) return null;
  const others = personSeats(state).filter((s) => s !== of);
  const against = others.filter((s) => sideOf(rules, s) !== sideOf(rules, of));
  return (against.length > 0 ? against : others).includes(seat) ? of : null;
}

/** The commands other than `play` that would be accepted from this seat at `now`, Unix ms. */
export function commandsFor(
  header: Header,
  state: TableState,
  seat: number | null,
  now: number,
): string[] {
  if (seat === null || state.status === 'over') return [];
  const can: string[] = [];
  if (sharesFor(state, seat).length > 0) can.push('contribute');
  if (mayGiveLead(header, state, seat)) can.push('lead');
  if (seatsAsked(state)?.includes(seat) === true) can.push('keep', 'redeal');
  if (mayOrder(header, state)) can.push('orders');
  if (claimable(header, state, seat, now) !== null) can.push('claim');
  if (vacationDaysLeft(header.terms, state, seat) > 0) can.push('vacation');
  if (state.seats[seat]?.away === true) can.push('back');
  if (mayCancel(state)) can.push('cancel');
  if (state.status === 'playing') can.push('resign');
  can.push('leave');
  return can;
}
