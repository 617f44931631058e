/** Posts to connections, side by side. */
import { eachAtOnce } from './eachAtOnce.ts';
import type { Clock, Directory, Gateway, Log } from './ports.ts';

/** As many as the client has sockets for: who waits for one for over a second is given up. */
const POSTED_AT_ONCE = 50;

export interface PostPorts {
  readonly gateway: Gateway;
  readonly directory: Pick<Directory, 'dropConnection'>;
  readonly clock: Clock;
  readonly log: Log;
}

/** An end to what a silent gateway can hold up. */
class OutOfTime extends Error {}

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
