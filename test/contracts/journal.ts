import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Journal } from '../../functions/app/ports.ts';
import { commitOf, idOf, plain } from '../support/commits.ts';

/** What every journal must do. `makeJournal` may answer the same one each time. */
export function journalContract(makeJournal: () => Journal): void {
  const table = (name: string) => idOf(`journal ${name}`);

  describe('journal', () => {
    it('is empty before the first commit', async () => {
      const journal = makeJournal();
      expect(await journal.newest(table('none'))).toBe(null);
      expect(await journal.at(table('none'), 1)).toBe(null);
      expect(await journal.after(table('none'), 0, 10)).toEqual([]);
    });

    it('gives back what was appended, byte for byte', async () => {
      const journal = makeJournal();
      const commits = [commitOf(1), { ...commitOf(2), receipt: null }, commitOf(3)];
      for (const commit of commits) {
        expect(await journal.append(table('round trip'), commit)).toBe('appended');
      }
      const [, second, third] = commits;
      expect(plain(await journal.after(table('round trip'), 0, 10))).toEqual(plain(commits));
      expect(plain([await journal.at(table('round trip'), 2)])).toEqual(plain([second ?? null]));
      expect(plain([await journal.newest(table('round trip'))])).toEqual(plain([third ?? null]));
    });

    it('keeps stripped events and several events of one commit', async () => {
      const journal = makeJournal();
      const commit = commitOf(1);
      const ts = commit.at;
      const events = [
        { seq: 0, ts, type: 4, payload: null, payloadHash: new Uint8Array(32).fill(7) },
        { seq: 1, ts: ts + 5, type: 0x83, payload: new Uint8Array(0) },
      ];
      await journal.append(table('stripped'), { ...commit, events });
      expect(plain([await journal.newest(table('stripped'))])).toEqual(
        plain([{ ...commit, events }]),
      );
    });

    it('refuses a version that is taken and leaves the first commit in place', async () => {
      const journal = makeJournal();
      await journal.append(table('taken'), commitOf(1, 'first'));
      expect(await journal.append(table('taken'), commitOf(1, 'second'))).toBe('conflict');
      expect(plain([await journal.at(table('taken'), 1)])).toEqual(plain([commitOf(1, 'first')]));
    });

    it('lets exactly one of many concurrent appends win', async () => {
      const journal = makeJournal();
      await fc.assert(
        fc.asyncProperty(fc.uuid(), fc.integer({ min: 2, max: 8 }), async (name, writers) => {
          const outcomes = await Promise.all(
            Array.from({ length: writers }, (_, i) =>
              journal.append(table(name), commitOf(1, `writer ${i}`)),
            ),
          );
          const winner = outcomes.indexOf('appended');
          expect(outcomes.filter((outcome) => outcome === 'appended')).toHaveLength(1);
          expect(plain([await journal.newest(table(name))])).toEqual(
            plain([commitOf(1, `writer ${winner}`)]),
          );
        }),
        { numRuns: 10 },
      );
    });

    it('reads pages after a version, in the order of numbers', async () => {
      const journal = makeJournal();
      for (let version = 1; version <= 12; version++) {
        await journal.append(table('pages'), commitOf(version));
      }
      const versions = async (after: number, limit: number) =>
        (await journal.after(table('pages'), after, limit)).map((commit) => commit.version);
      expect(await versions(0, 3)).toEqual([1, 2, 3]);
      expect(await versions(8, 3)).toEqual([9, 10, 11]);
      expect(await versions(9, 50)).toEqual([10, 11, 12]);
      expect(await versions(12, 50)).toEqual([]);
      expect((await journal.newest(table('pages')))?.version).toBe(12);
    });

    it('reads more commits than fit one page of the store', async () => {
      const journal = makeJournal();
      const payload = new Uint8Array(4_000);
      for (let version = 1; version <= 30; version++) {
        const commit = commitOf(version);
        const seq = 20 * (version - 1);
        const events = Array.from({ length: 20 }, (_, i) => ({
          seq: seq + i,
          ts: commit.at,
          type: 0x86,
          payload,
        }));
        await journal.append(table('large'), { ...commit, events });
      }
      expect(await journal.after(table('large'), 0, 100)).toHaveLength(30);
    });

    it('keeps tables apart', async () => {
      const journal = makeJournal();
      await journal.append(table('mine'), commitOf(1, 'mine'));
      await journal.append(table('yours'), commitOf(1, 'yours'));
      expect(plain(await journal.after(table('mine'), 0, 9))).toEqual(plain([commitOf(1, 'mine')]));
    });

    it('fails loudly on a hole (report 19)', async () => {
      const journal = makeJournal();
      await journal.append(table('hole'), commitOf(1));
      await journal.append(table('hole'), commitOf(3));
      await expect(journal.after(table('hole'), 0, 10)).rejects.toThrow('version 2 is missing');
    });
  });
}
