import { partnerOf } from '../engine/seat.ts';
import type { Header } from './header.ts';
import { holdsSecret, seatsAsked, type TableState } from './state.ts';

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

/** The commands other than `play` that would be accepted from this seat now. */
export function commandsFor(header: Header, state: TableState, seat: number | null): string[] {
  if (seat === null || state.status === 'over') return [];
  const can: string[] = [];
  if (sharesFor(state, seat).length > 0) can.push('contribute');
  if (mayGiveLead(header, state, seat)) can.push('lead');
  if (seatsAsked(state)?.includes(seat) === true) can.push('keep', 'redeal');
  if (state.seats[seat]?.away === true) can.push('back');
  if (state.status === 'playing') can.push('resign');
  can.push('leave');
  return can;
}
