import { describe, expect, it } from 'vitest';
import type { KeptOrders, PlayerOrders } from '../../functions/app/ports/orders.ts';
import { idOf } from '../support/commits.ts';

/** What every store of standing orders must do. */
export function ordersContract(makeOrders: () => PlayerOrders): void {
  const table = (name: string) => idOf(`orders ${name}`);
  const [ana, bo] = [idOf('Ana'), idOf('Bo')];
  const orders = (revision: number, bone = '36'): KeptOrders => ({
    revision,
    seat: 2,
    round: 7,
    since: 3,
    entries: [
      { bone, end: 'L', when: { ends: [3], passed: [1] }, at: 'turn' },
      { bone, end: 4, at: 'expiry' },
    ],
    receipts: [{ commandId: `c${revision}`, bodyHash: 'ab', version: 12 }],
  });

  describe('standing orders', () => {
    it('are there as they were kept, for one player at one table', async () => {
      const rows = makeOrders();
      expect(await rows.playerOrders(table('one'), ana)).toBe(null);
      expect(await rows.keepOrders(table('one'), ana, orders(1))).toBe('kept');
      expect(await rows.playerOrders(table('one'), ana)).toEqual(orders(1));
      expect(await rows.playerOrders(table('one'), bo)).toBe(null);
      expect(await rows.playerOrders(table('other'), ana)).toBe(null);
    });

    it('are replaced by the next revision and by no other', async () => {
      const rows = makeOrders();
      const keep = (revision: number, bone?: string) =>
        rows.keepOrders(table('next'), ana, orders(revision, bone));
      expect(await keep(2)).toBe('conflict');
      expect([await keep(1), await keep(2)]).toEqual(['kept', 'kept']);
      expect([await keep(1, '11'), await keep(2, '11'), await keep(4, '11')]).toEqual([
        'conflict',
        'conflict',
        'conflict',
      ]);
      expect(await rows.playerOrders(table('next'), ana)).toEqual(orders(2));
    });

    it('are those of one of concurrent writers', async () => {
      const rows = makeOrders();
      const bones = ['00', '01', '02', '03', '04'];
      const kept = await Promise.all(
        bones.map((bone) => rows.keepOrders(table('race'), ana, orders(1, bone))),
      );
      expect(kept.filter((answer) => answer === 'kept')).toHaveLength(1);
      const winner = bones[kept.indexOf('kept')];
      expect(await rows.playerOrders(table('race'), ana)).toEqual(orders(1, winner));
    });
  });
}
