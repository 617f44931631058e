/** The caller: settings, tables, what was seen of them, and being forgotten. */
import { LIMITS } from '../../../shared/protocol/limits.ts';
import { profileChangeSchema } from '../../../shared/protocol/people.ts';
import { bad, sendOutcome } from '../answers.ts';
import { bodyOf, intQuery, parse, type Route, refuseBotKey } from '../requests.ts';

export const ME_ROUTES: readonly Route[] = [
  {
    method: 'GET',
    path: /^\/v1\/me$/,
    signedIn: true,
    run: async ({ app, player }) => sendOutcome(await app.people.me(player ?? '')),
  },
  {
    method: 'PATCH',
    path: /^\/v1\/me$/,
    signedIn: true,
    async run({ app, player, event }) {
      const change = parse(profileChangeSchema, bodyOf(event));
      return sendOutcome(change.ok ? await app.people.change(player ?? '', change.value) : change);
    },
  },
  {
    method: 'DELETE',
    path: /^\/v1\/me$/,
    signedIn: true,
    // Sent again, it finishes what an earlier attempt has left.
    forDeleted: true,
    async run(call) {
      const refused = refuseBotKey(call);
      if (refused !== null) return refused;
      await call.app.people.remove(call.player ?? '');
      return { statusCode: 204 };
    },
  },
  {
    method: 'GET',
    path: /^\/v1\/me\/tables$/,
    signedIn: true,
    async run(call) {
      const { myTablesLimitDefault, myTablesLimitMax } = LIMITS;
      const limit = intQuery(call, 'limit', myTablesLimitDefault, myTablesLimitMax);
      if (limit === null || limit < 1) return bad('limit is a whole number from 1 to 200.');
      const cursor = call.event.queryStringParameters?.['cursor'] ?? null;
      return sendOutcome(await call.app.mine.list(call.player ?? '', { cursor, limit }));
    },
  },
  {
    method: 'GET',
    path: /^\/v1\/players\/([^/]+)$/,
    signedIn: false,
    run: async ({ app, id }) => sendOutcome(await app.people.player(id)),
  },
];
