/** Crowds in groups: how one is divided, and how a group is told. */
import { eachAtOnce } from './eachAtOnce.ts';
import type { Crowd, GroupPost, Groups } from './ports/crowd.ts';
import { type PostPorts, postEach } from './posts.ts';

/** A prime below 2^31, so that no product here is rounded. */
const HASHES = 2_147_483_647;
/** How many a group has at most on average, and how many it is ever told in one message. */
const GROUP_SIZE = 500;
const TOLD_MAX = 2 * GROUP_SIZE;
/** Messages that are handed over side by side: fewer than the client has sockets. */
const HANDED_AT_ONCE = 40;
/** Nobody of a group is begun with after so long: its function ends after 29 s. */
const POST_MS_MAX = 15_000;

/** How many groups a crowd has: a power of two, so that a larger crowd only splits them. */
export function groupsFor(watchers: number): number {
  let groups = 1;
  while (groups * GROUP_SIZE < watchers) groups *= 2;
  return groups;
}

/** By a connection's id alone, so that whoever comes or goes moves nobody else. */
function groupOf(connectionId: string, groups: number): number {
  let hash = 1;
  for (const char of connectionId) hash = (hash * 31 + (char.codePointAt(0) ?? 0)) % HASHES;
  return hash % groups;
}

type Part = Pick<GroupPost, 'group' | 'groups' | 'part' | 'connectionIds'>;

/** A crowd in groups, and a group that is larger than any comes to be by itself in parts. */
function divided(connectionIds: readonly string[]): readonly Part[] {
  const groups = groupsFor(connectionIds.length);
  const byGroup = new Map<number, string[]>();
  for (const connectionId of connectionIds) {
    const group = groupOf(connectionId, groups);
    const others = byGroup.get(group);
    if (others === undefined) byGroup.set(group, [connectionId]);
    else others.push(connectionId);
  }
  return [...byGroup].flatMap(([group, ids]) =>
    Array.from({ length: Math.ceil(ids.length / TOLD_MAX) }, (_, part) => {
      const of = ids.slice(part * TOLD_MAX, (part + 1) * TOLD_MAX);
      return { group, groups, part, connectionIds: of };
    }),
  );
}

/** A crowd that is told group by group. */
export function inGroups(told: Groups): Crowd {
  return {
    async tell(post, connectionIds) {
      await eachAtOnce(divided(connectionIds), HANDED_AT_ONCE, (part) =>
        told.tell({ ...post, ...part }),
      );
    },
  };
}

/**
 * Posts a message to its group. Rejects where most were not reached: then it is the gateway, and
 * all of them are told again. Whoever alone was not reached sees the gap at the next version.
 */
export async function postToGroup(
  ports: PostPorts,
  { tableId, version, group, connectionIds, message }: GroupPost,
): Promise<void> {
  const to = connectionIds.map((connectionId) => ({ connectionId }));
  const failures = await postEach(ports, to, () => message, ports.clock.now() + POST_MS_MAX);
  if (failures.length === 0) return;
  const [cause] = failures;
  if (failures.length * 2 > to.length) throw new Error('a group was not reached', { cause });
  const fields = { tableId, version, group, viewers: failures.length };
  ports.log.error('viewers were not reached', cause, fields);
}
