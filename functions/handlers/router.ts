/** How a request of the HTTP API finds its route, and who asks. */
import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { problem } from '../../shared/protocol/errors.ts';
import { idSchema } from '../../shared/protocol/ids.ts';
import type { Callers } from '../app/callers.ts';
import { type Defects, UNCOUNTED } from '../app/ports/defects.ts';
import type { Log } from '../app/ports.ts';
import { TooBusy } from '../app/tooBusy.ts';
import { type Result, sendProblem } from './answers.ts';
import { bearerOf, type Route } from './requests.ts';

export type HttpHandler = (event: APIGatewayProxyEventV2) => Promise<Result>;

/** What any application behind routes has. */
export interface Routed extends Pick<Callers, 'playerOf' | 'isDeleted'> {
  readonly log: Log;
}

/** Those of the routes whose address a request has, whatever its method. */
export function routesAt<App>(
  routes: readonly Route<App>[],
  { rawPath }: Pick<APIGatewayProxyEventV2, 'rawPath'>,
): readonly Route<App>[] {
  return routes.filter(({ path }) => path.test(rawPath));
}

/**
 * Whether the token is one of a player who was deleted. Asked where something is to be written, but
 * not on the path of a move: who is gone has no seat to move from.
 */
async function isDeleted<App>(
  app: Routed,
  found: Route<App>,
  player: string | null,
): Promise<boolean> {
  if (player === null || found.method === 'GET' || found.forDeleted === true) return false;
  return app.isDeleted(player);
}

async function route<App>(
  app: App & Routed,
  routes: readonly Route<App>[],
  event: APIGatewayProxyEventV2,
): Promise<Result> {
  const { http, timeEpoch: receivedAt } = event.requestContext;
  const matching = routesAt(routes, event);
  const found = matching.find((r) => r.method === http.method);
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
  return found.run({ app, event, player, id, receivedAt });
}

/** What a line about a request names: the request, and the table that it is for. */
function placeOf({ rawPath, requestContext }: APIGatewayProxyEventV2): Record<string, string> {
  const id = idSchema.safeParse(/^\/v1\/tables\/([^/]+)/.exec(rawPath)?.[1]);
  const { requestId } = requestContext;
  return id.success ? { requestId, tableId: id.data } : { requestId };
}

/** Serves routes (payload 2.0). Never throws: a defect is logged, counted, and answers 500. */
export function serveRoutes<App>(
  app: App & Routed,
  routes: readonly Route<App>[],
  defects: Defects = UNCOUNTED,
): HttpHandler {
  return async (event) => {
    try {
      return await route(app, routes, event);
    } catch (cause) {
      if (cause instanceof TooBusy) return sendProblem(problem('busy'));
      app.log.error('request failed', cause, placeOf(event));
      defects.count();
      return sendProblem(problem('internal'));
    }
  };
}
