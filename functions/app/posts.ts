/** Posts to connections, side by side. */
import { eachAtOnce } from './eachAtOnce.ts';
import type { Clock, Connection, Directory, Gateway, Log } from './ports.ts';

/** As many as the client has sockets for: who waits for one for over a second is given up. */
const POSTED_AT_ONCE = 50;
/** Nobody is begun with after so long: what else comes of a commit waits for all of them. */
export const POSTS_MS_MAX = 8_000;
/** Connections of one player that are told: whoever opens more holds up no other table by them. */
export const OF_ONE_PLAYER_MAX = 50;

export interface PostPorts {
  readonly gateway: Gateway;
  readonly directory: Pick<Directory, 'dropConnection'>;
  readonly clock: Clock;
  readonly log: Log;
}

/** An end to what a silent gateway can hold up. */
class OutOfTime extends Error {}

/** At most so many connections of each player. */
export function fewOfEach<T extends Connection>(players: readonly T[]): readonly T[] {
  const counts = new Map<string, number>();
  return players.filter(({ playerId }) => {
    const count = (counts.get(playerId) ?? 0) + 1;
    counts.set(playerId, count);
    return count <= OF_ONE_PLAYER_MAX;
  });
}

/**
 * Posts to connections what `messageFor` makes for each, the first of them first, and forgets those
 * that are gone. Nothing is begun from `until` (Unix ms) on. Answers why some were not reached; that
 * one was not holds up no other.
 */
export async function postEach<To extends { readonly connectionId: string }>(
  { gateway, directory, clock }: Omit<PostPorts, 'log'>,
  to: readonly To[],
  messageFor: (to: To) => string | Promise<string>,
  until: number,
): Promise<readonly unknown[]> {
  const failures: unknown[] = [];
  await eachAtOnce(to, POSTED_AT_ONCE, async (one) => {
    try {
      if (clock.now() >= until) throw new OutOfTime('the others took too long');
      const sent = await gateway.post(one.connectionId, await messageFor(one));
      if (sent === 'gone') await directory.dropConnection(one.connectionId);
    } catch (error) {
      failures.push(error);
    }
  });
  return failures;
}
