import { partnerOf } from '../engine/seat.ts';
import type { Header } from './header.ts';
import { seatsAsked, type TableState } from './state.ts';

/** A seat may promise a secret while the phase is open, and opens it after the close, once. */
export function mayContribute(state: TableState, seat: number): 'commit' | 'reveal' | null {
  const c = state.ceremony;
  if (c === null || state.status === 'over' || state.seats[seat]?.kind !== 'person') return null;
  if (!c.closed) return c.commits[seat] === null ? 'commit' : null;
  return c.commits[seat] !== null && c.reveals[seat] === null ? 'reveal' : null;
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
  if (mayContribute(state, seat) !== null) can.push('contribute');
  if (mayGiveLead(header, state, seat)) can.push('lead');
  if (seatsAsked(state)?.includes(seat) === true) can.push('keep', 'redeal');
  if (state.seats[seat]?.away === true) can.push('back');
  if (state.status === 'playing') can.push('resign');
  can.push('leave');
  return can;
}
