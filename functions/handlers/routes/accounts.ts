/** Signing in: accounts of providers, bot keys, and codes that join two players. */
import {
  accountBodySchema,
  botKeyBodySchema,
  linkBodySchema,
  signInBodySchema,
} from '../../../shared/protocol/people.ts';
import { send, sendOutcome } from '../answers.ts';
import { bodyOf, parse, type Route, refuseBotKey } from '../requests.ts';

export const ACCOUNT_ROUTES: readonly Route[] = [
  {
    method: 'POST',
    path: /^\/v1\/accounts$/,
    signedIn: false,
    async run(call) {
      const refused = refuseBotKey(call);
      if (refused !== null) return refused;
      const body = parse(accountBodySchema, bodyOf(call.event));
      return sendOutcome(body.ok ? await call.app.accounts.signIn(call.player, body.value) : body);
    },
  },
  {
    method: 'GET',
    path: /^\/v1\/sign-in$/,
    signedIn: false,
    run: async ({ app }) => send(200, JSON.stringify(app.accounts.signIns())),
  },
  {
    method: 'POST',
    path: /^\/v1\/sign-in$/,
    signedIn: false,
    async run(call) {
      const refused = refuseBotKey(call);
      if (refused !== null) return refused;
      const body = parse(signInBodySchema, bodyOf(call.event));
      if (!body.ok) return sendOutcome(body);
      return sendOutcome(await call.app.accounts.signInByCode(call.player, body.value));
    },
  },
  {
    method: 'POST',
    path: /^\/v1\/me\/bot-keys$/,
    signedIn: true,
    async run(call) {
      const refused = refuseBotKey(call);
      if (refused !== null) return refused;
      const body = parse(botKeyBodySchema, bodyOf(call.event));
      if (!body.ok) return sendOutcome(body);
      const { label } = body.value;
      return sendOutcome(await call.app.accounts.newBotKey(call.player ?? '', label), 201);
    },
  },
  {
    method: 'GET',
    path: /^\/v1\/me\/bot-keys$/,
    signedIn: true,
    async run({ app, player }) {
      return send(200, JSON.stringify(await app.accounts.botKeys(player ?? '')));
    },
  },
  {
    method: 'DELETE',
    path: /^\/v1\/me\/bot-keys\/([^/]+)$/,
    signedIn: true,
    async run(call) {
      const refused = refuseBotKey(call);
      if (refused !== null) return refused;
      const dropped = await call.app.accounts.dropBotKey(call.player ?? '', call.id);
      return dropped.ok ? { statusCode: 204 } : sendOutcome(dropped);
    },
  },
  {
    method: 'POST',
    path: /^\/v1\/me\/links$/,
    signedIn: true,
    async run(call) {
      const refused = refuseBotKey(call);
      if (refused !== null) return refused;
      return sendOutcome(await call.app.accounts.newLink(call.player ?? ''), 201);
    },
  },
  {
    method: 'POST',
    path: /^\/v1\/links$/,
    signedIn: true,
    async run(call) {
      const refused = refuseBotKey(call);
      if (refused !== null) return refused;
      const body = parse(linkBodySchema, bodyOf(call.event));
      if (!body.ok) return sendOutcome(body);
      return sendOutcome(await call.app.accounts.join(call.player ?? '', body.value.code));
    },
  },
];
