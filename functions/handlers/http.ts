/** The HTTP API: parse, ask the application, answer. One row a route, in `routes/`. */
import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { problem } from '../../shared/protocol/errors.ts';
import { idSchema } from '../../shared/protocol/ids.ts';
import type { App } from '../app/app.ts';
import { TooBusy } from '../app/tooBusy.ts';
import { type Result, sendProblem } from './answers.ts';
import { bearerOf, type Route } from './requests.ts';
import { ACCOUNT_ROUTES } from './routes/accounts.ts';
import { BOARD_ROUTES } from './routes/boards.ts';
import { HOOK_ROUTES } from './routes/hooks.ts';
import { LOBBY_ROUTES } from './routes/lobby.ts';
import { ME_ROUTES } from './routes/me.ts';
import { NOTICE_ROUTES } from './routes/notices.ts';
import { ORDERS_ROUTES } from './routes/orders.ts';
import { SERVICE_ROUTES } from './routes/service.ts';
import { TABLE_ROUTES } from './routes/tables.ts';

export type HttpHandler = (event: APIGatewayProxyEventV2) => Promise<Result>;

const ROUTES: readonly Route[] = [
  ...SERVICE_ROUTES,
  ...ACCOUNT_ROUTES,
  ...ME_ROUTES,
  ...HOOK_ROUTES,
  ...NOTICE_ROUTES,
  ...TABLE_ROUTES,
  ...BOARD_ROUTES,
  ...ORDERS_ROUTES,
  ...LOBBY_ROUTES,
];

/**
 * Whether the token is one of a player who was deleted. Asked where something is to be written, but
 * not on the path of a move: who is gone has no seat to move from.
 */
async function isDeleted(app: App, found: Route, player: string | null): Promise<boolean> {
  if (player === null || found.method === 'GET' || found.forDeleted === true) return false;
  return app.people.isDeleted(player);
}

async function route(app: App, event: APIGatewayProxyEventV2, at: number): Promise<Result> {
  const { method } = event.requestContext.http;
  const matching = ROUTES.filter((r) => r.path.test(event.rawPath));
  const found = matching.find((r) => r.method === method);
  if (found === undefined) {
    return sendProblem(problem(matching.length > 0 ? 'method-not-allowed' : 'not-found'));
  }
  const [, id = ''] = found.path.exec(event.rawPath) ?? [];
  if (id !== '' && !idSchema.safeParse(id).success) {
    return sendProblem(problem('not-found'));
  }
  const token = bearerOf(event);
  const player = token === null ? null : await app.playerOf(token);
  const isBroken = event.headers['authorization'] !== undefined && player === null;
  const isMissing = found.signedIn && player === null;
  if (isBroken || isMissing || (await isDeleted(app, found, player))) {
    return sendProblem(problem('unauthenticated'));
  }
  return found.run({ app, event, player, id, receivedAt: at });
}

/** The handler of the HTTP API (payload 2.0). Never throws: a defect is logged and answers 500. */
export function makeHttpHandler(app: App): HttpHandler {
  return async (event) => {
    try {
      return await route(app, event, event.requestContext.timeEpoch);
    } catch (cause) {
      if (cause instanceof TooBusy) return sendProblem(problem('busy'));
      app.log.error('request failed', cause, { requestId: event.requestContext.requestId });
      return sendProblem(problem('internal'));
    }
  };
}
