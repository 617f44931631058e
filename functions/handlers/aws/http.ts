import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { instanceCallers } from '../../compose/callers.ts';
import { instanceDefects } from '../../compose/defects.ts';
import { once } from '../../compose/once.ts';
import { instancePlay } from '../../compose/play.ts';
import { routesAt, serveRoutes } from '../router.ts';
import { PLAY_ROUTES } from '../routes/play.ts';
import { invoked } from './invoked.ts';

const servePlay = once(async () =>
  serveRoutes(
    { ...(await instancePlay()).play, ...(await instanceCallers()) },
    PLAY_ROUTES,
    instanceDefects,
  ),
);
/** The rest of the API is several times as large, and is loaded when it is first asked for. */
const serveAll = once(async () => (await import('../../compose/http.ts')).instanceHttp());

const isPlay = (event: APIGatewayProxyEventV2): boolean =>
  routesAt(PLAY_ROUTES, event).some(({ method }) => method === event.requestContext.http.method);

export const handler = invoked(async (event: APIGatewayProxyEventV2) => {
  const serve = isPlay(event) ? await servePlay() : await serveAll();
  return serve(event);
});
