import type { StandingOrders } from '../../../shared/table/orders.ts';

/** The answer to a command for orders: the version of the table that it found. */
export interface OrdersReceipt {
  readonly commandId: string;
  /** Hash of the command's body; another body under the same id is refused. */
  readonly bodyHash: string;
  readonly version: number;
}

/** What stands in a player's row. */
export interface KeptOrders extends StandingOrders {
  /** From 1, one more with each change. */
  readonly revision: number;
  /** The last commands, the oldest first. */
  readonly receipts: readonly OrdersReceipt[];
}

/**
 * Standing orders of each player at a table. Secret like everything in the vault: no log, view or
 * event has them.
 */
export interface PlayerOrders {
  /** Strongly consistent; null where the player never had any. */
  playerOrders(tableId: string, player: string): Promise<KeptOrders | null>;
  /**
   * Replaces the orders of revision `orders.revision - 1`, which at 1 means none. An outcome that
   * the store leaves unknown is resolved by reading before this returns.
   */
  keepOrders(tableId: string, player: string, orders: KeptOrders): Promise<'kept' | 'conflict'>;
}
