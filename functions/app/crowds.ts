/** Crowds in groups: how one is divided, and how a group is told. */
import type { Crowd, GroupPost, Groups } from './ports/crowd.ts';
import { type PostPorts, postEach, WATCHERS_MAX } from './posts.ts';

/** A prime below 2^31, so that no product here is rounded. */
const HASHES = 2_147_483_647;

/** How many groups a crowd has: a power of two, so that a larger crowd only splits them. */
export function groupsFor(watchers: number): number {
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

/** A crowd that is told group by group. */
export function inGroups(told: Groups): Crowd {
  return {
    async tell(post, connectionIds) {
      const groups = groupsFor(connectionIds.length);
      const byGroup = new Map<number, string[]>();
      for (const connectionId of connectionIds) {
        const group = groupOf(connectionId, groups);
        const others = byGroup.get(group);
        if (others === undefined) byGroup.set(group, [connectionId]);
        else others.push(connectionId);
      }
      const posts = [...byGroup].map(([group, ids]) => ({
        ...post,
        group,
        groups,
        connectionIds: ids,
      }));
      await Promise.all(posts.map((one) => told.tell(one)));
    },
  };
}

/**
 * Posts a message to its group. Rejects where nobody was reached: then it is the gateway, and all
 * of them are told again. Whoever alone was not reached sees the gap at the next version.
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
