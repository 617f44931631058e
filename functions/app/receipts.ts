/** Receipts as clients get them. */
import type { Receipt as StoredReceipt } from '../../shared/journal/commit.ts';
import type { Receipt } from '../../shared/protocol/http.ts';
import type { OrdersReceipt } from './ports/orders.ts';

export function receiptView(receipt: StoredReceipt): Receipt {
  const { commandId, type, version, seqs } = receipt;
  return { commandId, type, version, events: seqs, code: 'ok' };
}

/** Orders are kept beside the log: their receipt names no events. */
export function ordersReceipt({ commandId, version }: OrdersReceipt): Receipt {
  return { commandId, type: 'orders', version, events: null, code: 'ok' };
}
