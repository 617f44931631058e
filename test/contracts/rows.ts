import { describe, expect, it } from 'vitest';
import type { Rows } from '../../functions/app/ports/rows.ts';

/** What every store of documents must do. */
export function rowsContract(makeRows: () => Rows): void {
  describe('rows', () => {
    it('gives back what was put, whatever it holds', async () => {
      const rows = makeRows();
      const value = { text: 'ñ "★" \u0000', list: [1, 2.5, null, [true]], empty: {}, none: '' };
      expect(await rows.get('whole', 'a')).toBe(null);
      expect(await rows.put('whole', 'a', value, { expected: 0 })).toBe(true);
      expect(await rows.get('whole', 'a')).toMatchObject({ key: 'a', value });
      expect(await rows.get('whole', 'b')).toBe(null);
      expect(await rows.get('other', 'a')).toBe(null);
    });

    it('puts a row only in place of the revision that was seen', async () => {
      const rows = makeRows();
      expect(await rows.put('revised', 'a', 'never', { expected: 1 })).toBe(false);
      expect(await rows.put('revised', 'a', 'first', { expected: 0 })).toBe(true);
      expect(await rows.put('revised', 'a', 'again', { expected: 0 })).toBe(false);
      const expected = (await rows.get('revised', 'a'))?.revision ?? 0;
      expect(await rows.put('revised', 'a', 'second', { expected, keptUntil: 9e12 })).toBe(true);
      expect(await rows.put('revised', 'a', 'late', { expected })).toBe(false);
      const second = { key: 'a', value: 'second', revision: expected + 1 };
      expect(await rows.get('revised', 'a')).toEqual(second);
    });

    it('takes the same put twice, and lets one of many claims win', async () => {
      const rows = makeRows();
      expect(await rows.put('claims', 'a', { by: 1 }, { expected: 0 })).toBe(true);
      expect(await rows.put('claims', 'a', { by: 1 }, { expected: 0 })).toBe(true);
      const claims = Array.from({ length: 8 }, (_, by) =>
        rows.put('claims', 'b', { by }, { expected: 0 }),
      );
      expect((await Promise.all(claims)).filter((won) => won)).toHaveLength(1);
    });

    it('lists a partition, or what begins alike in it, by key', async () => {
      const rows = makeRows();
      for (const key of ['T#b', 'S#1', 'T#a', 'T', 'U#a']) {
        await rows.put('listed', key, key, { expected: 0 });
      }
      const keys = async (prefix?: string) =>
        (await rows.list('listed', prefix)).map(({ key }) => key);
      expect(await keys()).toEqual(['S#1', 'T', 'T#a', 'T#b', 'U#a']);
      expect(await keys('T#')).toEqual(['T#a', 'T#b']);
      expect(await keys('V')).toEqual([]);
      expect(await rows.list('empty')).toEqual([]);
    });

    it('lists more than one page of the store', async () => {
      const rows = makeRows();
      const value = 'x'.repeat(100_000);
      for (let i = 0; i < 12; i += 1) {
        await rows.put('paged', String(i).padStart(2, '0'), value, { expected: 0 });
      }
      expect(await rows.list('paged')).toHaveLength(12);
    });

    it('drops a row of the revision that was seen, and no other', async () => {
      const rows = makeRows();
      await rows.put('dropped', 'a', 1, { expected: 0 });
      const first = (await rows.get('dropped', 'a'))?.revision ?? 0;
      await rows.put('dropped', 'a', 2, { expected: first });
      expect(await rows.drop('dropped', 'a', first)).toBe(false);
      expect(await rows.drop('dropped', 'a', first + 1)).toBe(true);
      expect(await rows.drop('dropped', 'a', first + 1)).toBe(false);
      expect(await rows.get('dropped', 'a')).toBe(null);
    });

    it('drops none that was made since, however often the drop arrives', async () => {
      const rows = makeRows();
      await rows.put('anew', 'a', 'old', { expected: 0 });
      const seen = (await rows.get('anew', 'a'))?.revision ?? 0;
      await rows.drop('anew', 'a', seen);
      await rows.put('anew', 'a', 'new', { expected: 0 });
      expect(await rows.drop('anew', 'a', seen)).toBe(false);
      expect((await rows.get('anew', 'a'))?.value).toBe('new');
    });
  });
}
