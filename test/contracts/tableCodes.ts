import { describe, expect, it } from 'vitest';
import type { TableCodes } from '../../functions/app/ports/tableCodes.ts';
import { idOf } from '../support/commits.ts';

const NOON = Date.UTC(2026, 0, 5, 12);
const UNTIL = NOON + 3_600_000;

/** What every store of table codes must do. */
export function tableCodesContract(make: () => TableCodes): void {
  describe('table codes', () => {
    const codeOf = (name: string) => ({ tableId: idOf(name), hash: `right ${name}`, until: UNTIL });

    it('give their table to everybody, however often, until their end', async () => {
      const codes = make();
      const code = codeOf('code one');
      expect(await codes.putTableCode('T1', code, NOON, 3)).toBe(true);
      const asked = Array.from({ length: 9 }, () =>
        codes.tableOfCode('T1', code.hash, UNTIL - 1, 9),
      );
      expect(await Promise.all(asked)).toEqual(asked.map(() => code.tableId));
      for (let n = 0; n < 9; n += 1) {
        expect(await codes.tableOfCode('T1', code.hash, NOON, 3)).toBe(code.tableId);
      }
      expect(await codes.tableOfCode('T1', code.hash, UNTIL, 3)).toBe(null);
      expect(await codes.tableOfCode('T2', code.hash, NOON, 3)).toBe(null);
    });

    it('are dead after so many wrong tries, and put again do not live anew', async () => {
      const codes = make();
      const code = codeOf('code two');
      await codes.putTableCode('T3', code, NOON, 3);
      const wrong = Array.from({ length: 3 }, () => codes.tableOfCode('T3', 'wrong', NOON, 3));
      expect(await Promise.all(wrong)).toEqual([null, null, null]);
      expect(await codes.tableOfCode('T3', code.hash, NOON, 3)).toBe(null);
      expect(await codes.putTableCode('T3', code, NOON, 3)).toBe(false);
      expect(await codes.tableOfCode('T3', code.hash, NOON, 3)).toBe(null);
    });

    it('put again count the tries from before', async () => {
      const codes = make();
      const code = codeOf('code three');
      await codes.putTableCode('T4', code, NOON, 2);
      await codes.tableOfCode('T4', 'wrong', NOON, 2);
      expect(await codes.putTableCode('T4', code, NOON, 2)).toBe(true);
      await codes.tableOfCode('T4', 'wrong', NOON, 2);
      expect(await codes.tableOfCode('T4', code.hash, NOON, 2)).toBe(null);
    });

    it('share no slot while one is good, also where it has the same digits', async () => {
      const codes = make();
      const [one, two] = [codeOf('code four'), codeOf('code five')];
      await codes.putTableCode('T5', one, NOON, 3);
      expect(await codes.putTableCode('T5', two, UNTIL - 1, 3)).toBe(false);
      expect(await codes.putTableCode('T5', { ...two, hash: one.hash }, UNTIL - 1, 3)).toBe(false);
      expect(await codes.tableOfCode('T5', one.hash, NOON, 3)).toBe(one.tableId);
      const later = { ...two, until: UNTIL + 3_600_000 };
      expect(await codes.putTableCode('T5', later, UNTIL, 3)).toBe(true);
      expect(await codes.tableOfCode('T5', two.hash, UNTIL, 3)).toBe(two.tableId);
    });
  });
}
