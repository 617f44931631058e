import { REMOVED_AGAIN_MS } from './people.ts';
import type { Players } from './ports/players.ts';
import type { Clock, Pause } from './ports.ts';

const LOOK_MS = 5_000;
/** The sweep comes once a minute, and a player may sit at many tables. */
const WAIT_MS_MAX = 600_000;

export interface EraseDeps {
  readonly directory: Pick<Players, 'putLeaving' | 'leaving'>;
  readonly clock: Clock;
  readonly pause: Pause;
}

/**
 * Has a player deleted by the sweep of the running service, which may leave tables where an
 * operator's tool may not: it opens no vault. `waiting` where the sweep has not seen it through in
 * ten minutes; it goes on. An hour later it looks again, as after `DELETE /v1/me`.
 */
export async function eraseByService(
  { directory, clock, pause }: EraseDeps,
  playerId: string,
): Promise<'erased' | 'waiting'> {
  await directory.putLeaving(playerId, clock.now() - REMOVED_AGAIN_MS);
  const until = clock.now() + WAIT_MS_MAX;
  while (clock.now() < until) {
    await pause.sleep(LOOK_MS);
    const leaving = await directory.leaving();
    if (leaving.some((one) => one.playerId === playerId)) continue;
    await directory.putLeaving(playerId, clock.now());
    return 'erased';
  }
  return 'waiting';
}
