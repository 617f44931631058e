/** Finding people to play with: the lobby, and the same people again. */
import { rematchBodySchema } from '../../../shared/protocol/http.ts';
import { sendOutcome, sendProblem } from '../answers.ts';
import { bodyOf, parse, type Route } from '../requests.ts';

export const LOBBY_ROUTES: readonly Route[] = [
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
