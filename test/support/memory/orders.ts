import type { KeptOrders, PlayerOrders } from '../../../functions/app/ports/orders.ts';

export function memoryOrders(): PlayerOrders {
  const rows = new Map<string, KeptOrders>();
  return {
    async playerOrders(tableId, player) {
      return rows.get(`${tableId}/${player}`) ?? null;
    },
    async keepOrders(tableId, player, orders) {
      const stored = rows.get(`${tableId}/${player}`)?.revision ?? 0;
      if (stored !== orders.revision - 1) return 'conflict';
      rows.set(`${tableId}/${player}`, structuredClone(orders));
      return 'kept';
    },
  };
}
