/** Opening tables, sitting down, and what can be taken away from them. */
import { createBodySchema, joinBodySchema } from '../../../shared/protocol/http.ts';
import { linkBodySchema } from '../../../shared/protocol/people.ts';
import { PROOF_MEDIA_TYPE } from '../../app/tableFiles.ts';
import { bad, send, sendOutcome, sendProblem } from '../answers.ts';
import { bodyOf, intQuery, parse, type Route, reader } from '../requests.ts';

export const TABLE_ROUTES: readonly Route[] = [
  {
    method: 'POST',
    path: /^\/v1\/tables$/,
    signedIn: true,
    async run({ app, player, event, receivedAt }) {
      const body = parse(createBodySchema, bodyOf(event));
      if (!body.ok) return sendProblem(body.error);
      return sendOutcome(await app.opening.create(player ?? '', body.value, receivedAt), 201);
    },
  },
  {
    method: 'POST',
    path: /^\/v1\/tables\/([^/]+)\/join$/,
    signedIn: true,
    async run({ app, player, event, id, receivedAt }) {
      const body = parse(joinBodySchema, bodyOf(event));
      if (!body.ok) return sendProblem(body.error);
      return sendOutcome(await app.opening.join(id, player ?? '', body.value, receivedAt));
    },
  },
  {
    method: 'POST',
    path: /^\/v1\/tables\/([^/]+)\/code$/,
    signedIn: true,
    run: async ({ app, player, id }) =>
      sendOutcome(await app.tableCodes.make(id, player ?? ''), 201),
  },
  {
    method: 'POST',
    path: /^\/v1\/table-codes$/,
    signedIn: false,
    async run({ app, event }) {
      const body = parse(linkBodySchema, bodyOf(event));
      return sendOutcome(body.ok ? await app.tableCodes.find(body.value.code) : body);
    },
  },
  {
    method: 'GET',
    path: /^\/v1\/tables\/([^/]+)\/record$/,
    signedIn: false,
    run: async (call) => sendOutcome(await call.app.reading.record(call.id, reader(call))),
  },
  {
    method: 'GET',
    path: /^\/v1\/tables\/([^/]+)\/proof$/,
    signedIn: false,
    async run(call) {
      const round = intQuery(call, 'round', 0, 999_999_999);
      if (round === null) return bad('round is a whole number.');
      const roundNo = round === 0 ? null : round;
      const proof = await call.app.reading.proof(call.id, reader(call), roundNo);
      return proof.ok ? send(200, proof.value, PROOF_MEDIA_TYPE) : sendProblem(proof.error);
    },
  },
  {
    method: 'GET',
    path: /^\/v1\/tables\/([^/]+)\/words$/,
    signedIn: false,
    run: async (call) => sendOutcome(await call.app.reading.words(call.id, reader(call))),
  },
  {
    method: 'DELETE',
    path: /^\/v1\/tables\/([^/]+)\/words$/,
    signedIn: true,
    async run({ app, player, id }) {
      await app.eraseWords(id, player ?? '');
      return { statusCode: 204 };
    },
  },
];
