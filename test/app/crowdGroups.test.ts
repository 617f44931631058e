/** How a crowd is divided into groups, and how one is posted to. */
import { describe, expect, test } from 'vitest';
import { inGroups, postToGroup } from '../../functions/app/crowds.ts';
import type { GroupPost } from '../../functions/app/ports/crowd.ts';
import type { Log } from '../../functions/app/ports.ts';
import { quietLog } from '../support/quietLog.ts';

const ids = (count: number): string[] => Array.from({ length: count }, (_, i) => `w${i}=`);

describe('groups', () => {
  const groupsOf = async (connectionIds: readonly string[]) => {
    const posts: GroupPost[] = [];
    const what = { tableId: 't', version: 1, message: '' };
    await inGroups({ tell: async (post) => void posts.push(post) }).tell(what, connectionIds);
    return posts;
  };
  const placeOf = (posts: readonly GroupPost[]) =>
    new Map(posts.flatMap(({ group, connectionIds }) => connectionIds.map((id) => [id, group])));
  /** Ids as API Gateway gives them: bytes in base64, most of which begin alike. */
  const gateway = Array.from({ length: 10_000 }, (_, i) =>
    Buffer.from([0x50, 0x36, 0x8d, 0x1c, 0x7f, 0x85, i >> 8, i & 255, 2, 8, 0x9c]).toString(
      'base64',
    ),
  );

  test('are all of a crowd, each once, and much alike', async () => {
    const posts = await groupsOf(gateway);
    expect(posts.map(({ groups }) => groups)).toEqual(Array(32).fill(32));
    expect(posts.flatMap(({ connectionIds }) => connectionIds).sort()).toEqual([...gateway].sort());
    for (const { connectionIds } of posts) {
      expect(connectionIds.length).toBeGreaterThan(200);
      expect(connectionIds.length).toBeLessThan(450);
    }
  });

  test('are cut in parts where ids that fall into one make it too large', async () => {
    // Of the 32 groups of ten thousand one, so often that together they are as many.
    const placed = placeOf(await groupsOf(gateway));
    const alike = gateway.filter((id) => placed.get(id) === 0);
    const many = Array.from({ length: 20 }, () => alike).flat();
    const posts = await groupsOf(many);
    expect(posts.flatMap(({ connectionIds }) => connectionIds).sort()).toEqual([...many].sort());
    expect(Math.max(...posts.map(({ connectionIds }) => connectionIds.length))).toBe(1_000);
    const parts = posts.filter(({ group }) => group === 0).map(({ part }) => part);
    expect(parts).toEqual([...parts.keys()]);
    expect(parts.length).toBeGreaterThan(1);
  });

  test('stay as they are when others come and go', async () => {
    const before = placeOf(await groupsOf(gateway));
    const after = placeOf(await groupsOf(gateway.filter((_, i) => i % 7 > 0)));
    expect([...after].filter(([id, group]) => group !== before.get(id))).toEqual([]);
  });

  test('split in two when a crowd doubles, so that half of it stays', async () => {
    const few = placeOf(await groupsOf(gateway.slice(0, 1_000)));
    const more = placeOf(await groupsOf(gateway.slice(0, 2_000)));
    for (const [id, group] of few) expect((more.get(id) ?? 0) % 2).toBe(group);
  });
});

describe('posting to a group', () => {
  const post = { tableId: 't', version: 3, group: 0, groups: 1, part: 0, message: 'said' };

  /** Answers by connection: an error is thrown. */
  async function posted(answers: Readonly<Record<string, 'sent' | 'gone' | Error>>, msEach = 0) {
    const clock = { at: 0, now: () => clock.at };
    const [got, dropped, lines]: [string[], string[], unknown[]] = [[], [], []];
    const log: Log = { ...quietLog, error: (...line) => void lines.push(line) };
    const gateway = {
      async post(connectionId: string, message: string) {
        const answer = answers[connectionId] ?? 'sent';
        clock.at += msEach;
        if (answer instanceof Error) throw answer;
        if (answer === 'sent') got.push(`${connectionId} ${message}`);
        return answer;
      },
    };
    const directory = { dropConnection: async (id: string) => void dropped.push(id) };
    const connectionIds = Object.keys(answers);
    const outcome = await postToGroup(
      { gateway, directory, clock, log },
      { ...post, connectionIds },
    ).then(
      () => 'told',
      (error: Error) => error.message,
    );
    return { outcome, got, dropped, lines };
  }

  test('forgets who is gone, and nobody else', async () => {
    expect(await posted({ a: 'sent', b: 'gone', c: 'sent' })).toEqual({
      outcome: 'told',
      got: ['a said', 'c said'],
      dropped: ['b'],
      lines: [],
    });
  });

  test('serves the others where one fails, and says in one line how many did', async () => {
    const fault = new Error('500');
    const { outcome, got, lines } = await posted({ a: fault, b: 'sent', c: fault, d: 'sent' });
    expect([outcome, got]).toEqual(['told', ['b said', 'd said']]);
    const where = { tableId: 't', version: 3, group: 0, viewers: 2 };
    expect(lines).toEqual([['viewers were not reached', fault, where]]);
  });

  test('fails where most are not reached, so that the group is told again', async () => {
    const fault = new Error('500');
    const { outcome, lines } = await posted({ a: fault, b: 'sent', c: fault });
    expect([outcome, lines]).toEqual(['a group was not reached', []]);
    expect((await posted({ a: 'gone', b: 'gone' })).outcome).toBe('told');
  });

  test('begins with nobody after 15 s, so that its function ends in time', async () => {
    // Fifty are begun with side by side.
    const answers = (count: number) =>
      Object.fromEntries(ids(count).map((id) => [id, 'sent'] as const));
    const { outcome, got, lines } = await posted(answers(60), 1_000);
    expect([outcome, got.length, lines.length]).toEqual(['told', 50, 1]);
    expect((await posted(answers(120), 1_000)).outcome).toBe('a group was not reached');
  });
});
