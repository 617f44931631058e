/** The HTTP API: parse, ask the application, answer. One row a route, in `routes/`. */
import type { Defects } from '../app/ports/defects.ts';
import type { Serving } from '../app/serving.ts';
import type { Route } from './requests.ts';
import { type HttpHandler, serveRoutes } from './router.ts';
import { ACCOUNT_ROUTES } from './routes/accounts.ts';
import { BOARD_ROUTES } from './routes/boards.ts';
import { HOOK_ROUTES } from './routes/hooks.ts';
import { LOBBY_ROUTES } from './routes/lobby.ts';
import { ME_ROUTES } from './routes/me.ts';
import { NOTICE_ROUTES } from './routes/notices.ts';
import { ORDERS_ROUTES } from './routes/orders.ts';
import { PLAY_ROUTES } from './routes/play.ts';
import { SERVICE_ROUTES } from './routes/service.ts';
import { TABLE_ROUTES } from './routes/tables.ts';

/** Every route. */
export const ROUTES: readonly Route[] = [
  ...SERVICE_ROUTES,
  ...ACCOUNT_ROUTES,
  ...ME_ROUTES,
  ...HOOK_ROUTES,
  ...NOTICE_ROUTES,
  ...PLAY_ROUTES,
  ...TABLE_ROUTES,
  ...BOARD_ROUTES,
  ...ORDERS_ROUTES,
  ...LOBBY_ROUTES,
];

/** The handler of the whole HTTP API (payload 2.0). Never throws. */
export function makeHttpHandler(app: Serving, defects?: Defects): HttpHandler {
  return serveRoutes(app, ROUTES, defects);
}
