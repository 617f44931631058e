/** Posts to connections, side by side. */
import { eachAtOnce } from './eachAtOnce.ts';
import type { Directory, Gateway, Log } from './ports.ts';

/** As many as the client has sockets for: who waits for one for over a second is given up. */
const POSTED_AT_ONCE = 50;
/**
 * Watchers whom the function that follows the journal tells itself, about a second's work: those
 * that are more are a crowd.
 */
export const WATCHERS_MAX = 500;

export interface PostPorts {
  readonly gateway: Gateway;
  readonly directory: Pick<Directory, 'dropConnection'>;
  readonly log: Log;
}

/**
 * Posts to connections what `messageFor` makes for each, and forgets those that are gone. Answers
 * why some were not reached; that one was not holds up no other.
 */
export async function postEach<To extends { readonly connectionId: string }>(
  { gateway, directory }: Pick<PostPorts, 'gateway' | 'directory'>,
  to: readonly To[],
  messageFor: (to: To) => string | Promise<string>,
): Promise<readonly unknown[]> {
  const failures: unknown[] = [];
  await eachAtOnce(to, POSTED_AT_ONCE, async (one) => {
    try {
      const sent = await gateway.post(one.connectionId, await messageFor(one));
      if (sent === 'gone') await directory.dropConnection(one.connectionId);
    } catch (error) {
      failures.push(error);
    }
  });
  return failures;
}
