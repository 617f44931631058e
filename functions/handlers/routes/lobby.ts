/** Finding people to play with: the lobby, and the same people again. */
import { rematchBodySchema } from '../../../shared/protocol/http.ts';
import { lobbyQuerySchema } from '../../../shared/protocol/lobby.ts';
import { sendOutcome, sendProblem } from '../answers.ts';
import { bodyOf, parse, type Route, shapeProblem } from '../requests.ts';

export const LOBBY_ROUTES: readonly Route[] = [
  {
    method: 'GET',
    path: /^\/v1\/lobby$/,
    signedIn: false,
    async run({ app, event }) {
      const query = lobbyQuerySchema.safeParse(event.queryStringParameters ?? {});
      if (!query.success) return sendProblem(shapeProblem(query.error));
      return sendOutcome(await app.lobby.list(query.data));
    },
  },
  {
    method: 'POST',
    path: /^\/v1\/tables\/([^/]+)\/rematch$/,
    signedIn: true,
    async run({ app, player, event, id, receivedAt }) {
      const body = parse(rematchBodySchema, bodyOf(event));
      if (!body.ok) return sendProblem(body.error);
      return sendOutcome(await app.rematches.rematch(id, player ?? '', body.value, receivedAt));
    },
  },
];
