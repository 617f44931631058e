/** The caller: settings, tables, what was seen of them, and being forgotten. */
import * as z from 'zod/mini';
import { idSchema } from '../../../shared/protocol/ids.ts';
import { LIMITS } from '../../../shared/protocol/limits.ts';
import {
  languageSchema,
  profileChangeSchema,
  seenBodySchema,
} from '../../../shared/protocol/people.ts';
import { bad, sendOutcome } from '../answers.ts';
import { bodyOf, intQuery, parse, type Route, reader, refuseBotKey } from '../requests.ts';

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
    path: /^\/v1\/me\/export$/,
    signedIn: true,
    async run(call) {
      const refused = refuseBotKey(call);
      if (refused !== null) return refused;
      const cursor = call.event.queryStringParameters?.['cursor'] ?? null;
      if (cursor !== null && !idSchema.safeParse(cursor).success) {
        return bad('cursor is what the page before gave as next.');
      }
      return sendOutcome(await call.app.exports.page(call.player ?? '', cursor));
    },
  },
  {
    method: 'GET',
    path: /^\/v1\/players\/([^/]+)$/,
    signedIn: false,
    run: async ({ app, id }) => sendOutcome(await app.people.player(id)),
  },
  {
    method: 'POST',
    path: /^\/v1\/tables\/([^/]+)\/seen$/,
    signedIn: true,
    async run({ app, player, event, id }) {
      const body = parse(seenBodySchema, bodyOf(event));
      return sendOutcome(
        body.ok ? await app.since.see(id, player ?? '', body.value.version) : body,
      );
    },
  },
  {
    method: 'GET',
    path: /^\/v1\/tables\/([^/]+)\/since$/,
    signedIn: false,
    async run(call) {
      const { after, lang } = call.event.queryStringParameters ?? {};
      const version = intQuery(call, 'after', 0, 999_999_999);
      const language = z.nullable(languageSchema).safeParse(lang ?? null);
      if (version === null || !language.success) {
        return bad('after is a version, lang is en or es.');
      }
      const asked = { after: after === undefined ? null : version, language: language.data };
      return sendOutcome(await call.app.since.since(call.id, reader(call), asked));
    },
  },
];
