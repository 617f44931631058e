import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { GroupPost, Groups } from '../../functions/app/ports/crowd.ts';

/** Groups, and whoever posts what they are told. */
export interface GroupsPlace {
  readonly groups: Groups;
  /** Has all posted that waits; whatever is tried again later is tried. */
  settle(): Promise<void>;
  close(): Promise<void>;
}

const TABLE = 'AAAAAAAAAAAAAAAAAAAAAA';

/** A message for a group, one of four; its version is in it. */
function postOf(version: number, group = 0, tableId = TABLE): GroupPost {
  const connectionIds = ['ñ=', `of group ${group}`];
  // Somebody may be named so, whatever a queue makes of it.
  const message = `{"v":"🁫 ${version}\uffff\ufffe\u0001\ud800"}`;
  return { tableId, version, group, groups: 4, part: 0, connectionIds, message };
}

/** What all groups must do. `open` gives the place; `post` is what it calls for each message. */
export function groupsContract(
  open: (post: (post: GroupPost) => Promise<void>) => Promise<GroupsPlace>,
): void {
  describe('groups of a crowd', () => {
    let place: GroupsPlace;
    let work: (post: GroupPost) => Promise<void>;
    beforeEach(async () => {
      place = await open((post) => work(post));
    });
    afterEach(() => place.close());

    it('are told what was sent, as it was', async () => {
      const got: GroupPost[] = [];
      work = async (post) => {
        got.push(post);
      };
      await place.groups.tell(postOf(7, 3));
      await place.settle();
      expect(got).toEqual([postOf(7, 3)]);
    });

    it('are told in order, one message of a group at a time', async () => {
      const got = new Map<string, number[]>();
      const busy = new Set<string>();
      let most = 0;
      work = async ({ tableId, group, version }) => {
        const key = `${tableId}/${group}`;
        expect(busy.has(key)).toBe(false);
        busy.add(key);
        most = Math.max(most, busy.size);
        for (let i = 0; i < 5; i += 1) await new Promise((resolve) => setImmediate(resolve));
        got.set(key, [...(got.get(key) ?? []), version]);
        busy.delete(key);
      };
      const other = 'BBBBBBBBBBBBBBBBBBBBBB';
      for (const version of [1, 2, 3, 4]) {
        const posts = [postOf(version, 0), postOf(version, 1), postOf(version, 0, other)];
        await Promise.all(posts.map((post) => place.groups.tell(post)));
      }
      await place.settle();
      expect([...got.values()]).toEqual(Array(3).fill([1, 2, 3, 4]));
      expect([...got.keys()].sort()).toEqual([`${TABLE}/0`, `${TABLE}/1`, `${other}/0`]);
      expect(most).toBeGreaterThan(1);
    });

    it('are told again where that failed, before what comes after it; other groups go on', async () => {
      const got: string[] = [];
      let fails = 2;
      work = async ({ group, version }) => {
        got.push(`${group}:${version}`);
        if (group === 0 && version === 1 && fails > 0) {
          fails -= 1;
          throw new Error('in the middle');
        }
      };
      for (const version of [1, 2]) {
        await place.groups.tell(postOf(version, 0));
        await place.groups.tell(postOf(version, 1));
      }
      await place.settle();
      const ofGroup = (group: number) => got.filter((one) => one.startsWith(`${group}:`));
      expect(ofGroup(0)).toEqual(['0:1', '0:1', '0:1', '0:2']);
      expect(ofGroup(1)).toEqual(['1:1', '1:2']);
    });

    it('give up what fails five times, and go on', async () => {
      const got: number[] = [];
      work = async ({ version }) => {
        got.push(version);
        if (version === 1) throw new Error('always');
      };
      await place.groups.tell(postOf(1));
      await place.groups.tell(postOf(2));
      await place.settle();
      expect(got).toEqual([1, 1, 1, 1, 1, 2]);
    });
  });
}
