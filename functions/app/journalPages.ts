/** What only a table's whole journal tells. */
import type { Commit } from '../../shared/journal/commit.ts';
import { idText } from '../../shared/journal/eventData.ts';
import type { Journal } from './ports.ts';
import { decodeStored } from './storedEvent.ts';

const PAGE = 200;

/** Every commit up to a version, ascending. */
export async function commitsUpTo(
  journal: Pick<Journal, 'after'>,
  tableId: string,
  version: number,
): Promise<Commit[]> {
  return commitsBetween(journal, tableId, 0, version);
}

/** The commits after a version, up to another one, ascending. */
export async function commitsBetween(
  journal: Pick<Journal, 'after'>,
  tableId: string,
  after: number,
  version: number,
): Promise<Commit[]> {
  const commits: Commit[] = [];
  while (after + commits.length < version) {
    const page = await journal.after(tableId, after + commits.length, PAGE);
    if (page.length === 0) break;
    commits.push(...page);
  }
  return commits.slice(0, version - after);
}

/**
 * The seat that a player has had in the game since its seats were drawn, if they ever were: in its
 * epochs, or as somebody who sat down once there was one. Null for none.
 */
export function lastSeatOf(
  commits: readonly Commit[],
  seats: number,
  player: string,
): number | null {
  let seat: number | null = null;
  let hasEpoch = false;
  for (const stored of commits.flatMap(({ events }) => events)) {
    const event = decodeStored(stored, seats);
    if (event.type === 'roundVoid' && event.reason === 'seatDraw') seat = null;
    if (event.type === 'seatTaken' && hasEpoch && idText(event.playerId) === player) {
      seat = event.seat;
    }
    if (event.type !== 'epochOpen') continue;
    hasEpoch = true;
    const found = event.players.findIndex(({ playerId }) => idText(playerId) === player);
    if (found >= 0) seat = found;
  }
  return seat;
}
