/** Webhooks of the caller. */

import { problem } from '../../../shared/protocol/errors.ts';
import {
  hookBodySchema,
  hookChangeSchema,
  replayBodySchema,
} from '../../../shared/protocol/notices.ts';
import { send, sendOutcome, sendProblem } from '../answers.ts';
import { bodyOf, parse, type Route } from '../requests.ts';

const HOOK = /^\/v1\/me\/hooks\/([^/]+)$/;

export const HOOK_ROUTES: readonly Route[] = [
  {
    method: 'POST',
    path: /^\/v1\/me\/hooks$/,
    signedIn: true,
    async run({ app, player, event }) {
      const body = parse(hookBodySchema, bodyOf(event));
      if (!body.ok) return sendProblem(body.error);
      return sendOutcome(await app.telling.webhooks.create(player ?? '', body.value), 201);
    },
  },
  {
    method: 'GET',
    path: /^\/v1\/me\/hooks$/,
    signedIn: true,
    run: async ({ app, player }) =>
      send(200, JSON.stringify(await app.telling.webhooks.list(player ?? ''))),
  },
  {
    method: 'PATCH',
    path: HOOK,
    signedIn: true,
    async run({ app, player, event, id }) {
      const body = parse(hookChangeSchema, bodyOf(event));
      if (!body.ok) return sendProblem(body.error);
      return sendOutcome(await app.telling.webhooks.edit(player ?? '', id, body.value));
    },
  },
  {
    method: 'DELETE',
    path: HOOK,
    signedIn: true,
    async run({ app, player, id }) {
      const isRemoved = await app.telling.webhooks.remove(player ?? '', id);
      return isRemoved ? { statusCode: 204 } : sendProblem(problem('not-found'));
    },
  },
  {
    method: 'POST',
    path: /^\/v1\/me\/hooks\/([^/]+)\/test$/,
    signedIn: true,
    run: async ({ app, player, id }) =>
      sendOutcome(await app.telling.byHand.test(player ?? '', id), 202),
  },
  {
    method: 'POST',
    path: /^\/v1\/me\/hooks\/([^/]+)\/rotate$/,
    signedIn: true,
    run: async ({ app, player, id }) =>
      sendOutcome(await app.telling.webhooks.rotate(player ?? '', id)),
  },
  {
    method: 'POST',
    path: /^\/v1\/me\/hooks\/([^/]+)\/replay$/,
    signedIn: true,
    async run({ app, player, event, id }) {
      const body = parse(replayBodySchema, bodyOf(event));
      if (!body.ok) return sendProblem(body.error);
      return sendOutcome(await app.telling.byHand.replay(player ?? '', id, body.value), 202);
    },
  },
];
