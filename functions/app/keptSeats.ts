import type { SeatState } from '../../shared/table/state.ts';
import type { Players } from './ports/players.ts';

/** Whom the seats of tables are kept for. */
export function keptFor(seats: readonly SeatState[]): string[] {
  return seats.flatMap(({ reserved }) => reserved?.player ?? []);
}

/** Those of these players who are deleted. No seat is kept for them. */
export async function goneOf(
  directory: Pick<Players, 'players'>,
  players: readonly string[],
): Promise<ReadonlySet<string>> {
  if (players.length === 0) return new Set();
  const profiles = await directory.players(players);
  return new Set(players.filter((player) => profiles.get(player)?.deleted === true));
}
