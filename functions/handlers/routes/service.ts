/** What belongs to no table: guests, rules, keys, tickets. */
import { guestBodySchema } from '../../../shared/protocol/http.ts';
import { send, sendProblem } from '../answers.ts';
import { bodyOf, parse, type Route } from '../requests.ts';

export const SERVICE_ROUTES: readonly Route[] = [
  {
    method: 'POST',
    path: /^\/v1\/guests$/,
    signedIn: false,
    async run({ app, event }) {
      const body = parse(guestBodySchema, bodyOf(event));
      if (!body.ok) return sendProblem(body.error);
      return send(201, JSON.stringify(await app.guest(body.value.name)));
    },
  },
  {
    method: 'GET',
    path: /^\/v1\/rulesets$/,
    signedIn: false,
    run: async ({ app }) => send(200, JSON.stringify(app.rulesets())),
  },
  {
    method: 'GET',
    path: /^\/v1\/keys$/,
    signedIn: false,
    run: async ({ app }) => send(200, JSON.stringify(await app.keys())),
  },
  {
    method: 'POST',
    path: /^\/v1\/ws-tickets$/,
    signedIn: true,
    async run({ app, player, event }) {
      return send(201, JSON.stringify(await app.ticket(player ?? '', event.headers['host'])));
    },
  },
];
