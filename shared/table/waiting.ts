import { isHouseRun, seatsAsked, type TableState } from './state.ts';

/**
 * Seats of the people whom the table waits for: whose turn it is, or who have yet to say whether
 * they keep their bones. Nobody while the server or the house is at work.
 */
export function waitedFor(state: TableState): readonly number[] {
  if (state.status !== 'playing') return [];
  const seats = seatsAsked(state) ?? state.round?.play?.turns ?? [];
  return seats.filter((seat) => state.seats[seat]?.kind === 'person' && !isHouseRun(state, seat));
}
