/** What a player has ordered, for that player's eyes alone. */
import { sendOutcome } from '../answers.ts';
import type { Route } from '../requests.ts';

export const ORDERS_ROUTES: readonly Route[] = [
  {
    method: 'GET',
    path: /^\/v1\/tables\/([^/]+)\/orders$/,
    signedIn: true,
    run: async ({ app, id, player }) => sendOutcome(await app.commands.orders(id, player ?? '')),
  },
];
