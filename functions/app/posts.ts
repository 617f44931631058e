/** Posts to connections: a few at a time, side by side, and those of a crowd group by group. */
import { eachAtOnce } from './eachAtOnce.ts';
import type { Crowd, GroupPost } from './ports/crowd.ts';
import type { Directory, Gateway, Log } from './ports.ts';

/** As many as the client has sockets for: whoever waits for one longer than a second is given up. */
const POSTED_AT_ONCE = 50;
/**
 * Watchers whom the function that follows the journal tells itself, about a second's work; and of a
 * crowd, who are in one group.
 */
export const WATCHERS_MAX = 500;

/** A prime below 2^31, so that no product here is rounded. */
const HASHES = 2_147_483_647;

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

/** How many groups a crowd has: a power of two, so that a larger crowd only splits them. */
function groupsFor(watchers: number): number {
  let groups = 1;
  while (groups * WATCHERS_MAX < watchers) groups *= 2;
  return groups;
}

/** By a connection's id alone, so that whoever comes or goes moves nobody else. */
function groupOf(connectionId: string, groups: number): number {
  let hash = 1;
  for (const char of connectionId) hash = (hash * 31 + (char.codePointAt(0) ?? 0)) % HASHES;
  return hash % groups;
}

/** Hands a message to a crowd, in groups. Rejects unless each of them is kept. */
export async function tellCrowd(
  crowd: Crowd,
  what: Pick<GroupPost, 'tableId' | 'version' | 'message'>,
  connectionIds: readonly string[],
): Promise<void> {
  const groups = groupsFor(connectionIds.length);
  const inGroup = new Map<number, string[]>();
  for (const connectionId of connectionIds) {
    const group = groupOf(connectionId, groups);
    const others = inGroup.get(group);
    if (others === undefined) inGroup.set(group, [connectionId]);
    else others.push(connectionId);
  }
  const posts = [...inGroup].map(([group, ids]) => ({
    ...what,
    group,
    groups,
    connectionIds: ids,
  }));
  await Promise.all(posts.map((post) => crowd.tell(post)));
}

/**
 * Posts a message to its group. Rejects where nobody was reached: then it is the gateway, and all of
 * them are told again. Whoever alone was not reached sees the gap at the next version.
 */
export async function postToGroup(
  ports: PostPorts,
  { tableId, version, group, connectionIds, message }: GroupPost,
): Promise<void> {
  const to = connectionIds.map((connectionId) => ({ connectionId }));
  const failures = await postEach(ports, to, () => message);
  if (failures.length === 0) return;
  const [cause] = failures;
  if (failures.length === to.length) throw new Error('nobody of a group was reached', { cause });
  const fields = { tableId, version, group, viewers: failures.length };
  ports.log.error('viewers were not reached', cause, fields);
}
