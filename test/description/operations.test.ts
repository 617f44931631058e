/** Each operation of the description is asked once, and does what is said of it. */
import { expect, test } from 'vitest';
import type * as z from 'zod/mini';
import type { IdClaims } from '../../functions/app/ports/idTokens.ts';
import { isChatPath } from '../../functions/handlers/chat.ts';
import { NUMBER_MAX, type Operation } from '../../shared/description/operation.ts';
import { LIMITS } from '../../shared/protocol/limits.ts';
import { OPERATIONS, operationAt } from '../support/described.ts';
import { httpDoor } from '../support/httpPlayer.ts';
import { pushBrowser } from '../support/pushBrowser.ts';
import { testApp } from '../support/testApp.ts';

const ISSUER = 'https://id.test';
const PROVIDER = { issuer: ISSUER, name: 'Test', authorizationEndpoint: ISSUER, clientId: 'c' };
const claims = (subject: string): IdClaims => ({ issuer: ISSUER, subject, name: 'Ana' });
const IS_TOKEN: Record<string, IdClaims> = { bo: claims('bo'), cy: claims('cy') };

const t = testApp('every operation', (ports) => ({
  ...ports,
  idTokens: {
    verify: async (token: string) => IS_TOKEN[token] ?? null,
    signIns: [PROVIDER],
    redeem: async () => ({ idToken: 'cy' }),
  },
}));
const door = httpDoor(t);
/** Operations that were done; what they answered, the door has held against the description. */
const done = new Set<string>();

async function ask(token: string | null, line: string, body?: unknown) {
  const answer = await door(token, line, body);
  const [method = '', address = ''] = line.split(' ');
  const operation = operationAt(method, address.split('?')[0] ?? '');
  if (operation === undefined) throw new Error(`${line} is not described`);
  const [status] = Object.keys(operation.answers);
  expect([line, String(answer.status)]).toEqual([line, status]);
  done.add(operation.id);
  return answer.body;
}
const text = (body: Readonly<Record<string, unknown>>, name: string) => String(body[name]);

async function guest(name: string): Promise<string> {
  return text(await ask(null, 'POST /v1/guests', { name }), 'token');
}

const [ana, bo] = [await guest('Ana'), await guest('Bo')];

test('people', async () => {
  const { playerId } = await ask(ana, 'GET /v1/me');
  await ask(ana, 'PATCH /v1/me', { zone: 'Europe/Madrid', sleep: null, language: 'es' });
  await ask(null, `GET /v1/players/${playerId}`);
  await ask(null, 'GET /v1/rulesets');
  await ask(null, 'GET /v1/keys');
  await ask(null, 'GET /v1/sign-in');
  await ask(null, 'POST /v1/accounts', { idToken: 'bo' });
  const [code, verifier, nonce] = ['c', 'v'.repeat(43), 'n'.repeat(16)];
  const signIn = { issuer: ISSUER, code, verifier, redirectUri: 'https://page.test/', nonce };
  await ask(null, 'POST /v1/sign-in', signIn);
  const { id } = await ask(ana, 'POST /v1/me/bot-keys', { label: 'Robot' });
  await ask(ana, 'GET /v1/me/bot-keys');
  await ask(ana, `DELETE /v1/me/bot-keys/${id}`);
  const link = await ask(ana, 'POST /v1/me/links');
  await ask(await guest('Ana again'), 'POST /v1/links', { code: link['code'] });
  await ask(ana, 'POST /v1/ws-tickets');
});

test('a table', async () => {
  const seats = [{ kind: 'me' }, { kind: 'open' }, { kind: 'house' }, { kind: 'house' }];
  const table = { commandId: 'open', ruleset: 'jamaican-partner', seats, terms: { lobby: true } };
  const opened = await ask(ana, 'POST /v1/tables', table);
  const at = `/v1/tables/${opened['tableId']}`;
  await t.drain();
  await ask(null, 'GET /v1/lobby?lang=es&limit=5');
  const { code } = await ask(ana, `POST ${at}/code`);
  const { invite } = await ask(null, 'POST /v1/table-codes', { code });
  await ask(bo, `POST ${at}/join`, { commandId: 'sit', invite });
  t.clock.at += 10_000;
  await t.app.look(text(opened, 'tableId'));
  await t.drain();
  const { version } = await ask(ana, `GET ${at}`);
  await ask(ana, `GET ${at}/events?after=0&limit=200&wait=0`);
  await ask(ana, `GET ${at}/orders`);
  await ask(ana, `POST ${at}/seen`, { version });
  await ask(ana, `GET ${at}/since?lang=en`);
  await ask(ana, `GET ${at}/words`);
  await ask(ana, `DELETE ${at}/words`);
  await ask(ana, 'GET /v1/me/tables');
  await ask(ana, `GET ${at}/record`);
  await ask(ana, `GET ${at}/proof`);
  const resign = { commandId: 'enough', expectedVersion: version, type: 'resign' };
  await ask(ana, `POST ${at}/commands`, resign);
  await ask(ana, `POST ${at}/rematch`, { commandId: 'again', seats: 'rotated' });
});

test('notices and webhooks', async () => {
  await ask(ana, 'GET /v1/me/notices');
  await ask(ana, 'PATCH /v1/me/notices', { turns: 'daily', mutedUntil: null });
  await ask(ana, 'POST /v1/me/notices/test');
  await ask(ana, 'POST /v1/me/mail', { address: 'ana@dominoes.test' });
  await ask(ana, 'DELETE /v1/me/mail');
  const { endpoint, p256dh, auth } = pushBrowser('https://push.example/1').subscription;
  await ask(ana, 'POST /v1/me/push', { endpoint, keys: { p256dh, auth } });
  await ask(ana, 'DELETE /v1/me/push', { endpoint });
  const url = 'https://hooks.example/1';
  const { hook } = await ask(ana, 'POST /v1/me/hooks', { url, format: 'standard' });
  const { hookId } = hook as { hookId: string };
  const at = `/v1/me/hooks/${hookId}`;
  await ask(ana, 'GET /v1/me/hooks');
  await ask(ana, `PATCH ${at}`, { enabled: true });
  await ask(ana, `POST ${at}/rotate`);
  const span = { from: '2027-01-01T00:00:00Z', to: '2027-02-01T00:00:00Z' };
  await ask(ana, `POST ${at}/replay`, span);
  t.clock.at += 10_000;
  await ask(ana, `POST ${at}/test`);
  await ask(ana, `DELETE ${at}`);
});

test('what is kept about somebody, and its end', async () => {
  await ask(bo, 'GET /v1/me/export');
  await ask(bo, 'DELETE /v1/me');
});

const isAsked = ({ path, answers }: Operation) =>
  path.startsWith('/v1/') &&
  !isChatPath(path.replace('{platform}', 'slack')) &&
  Object.values(answers).every((content) => content === null || content.type.includes('json'));

test('that is every operation but those that answer pages and pictures', () => {
  expect(
    OPERATIONS.filter(isAsked)
      .map(({ id }) => id)
      .filter((id) => !done.has(id)),
  ).toEqual([]);
});

const ID = 'A'.repeat(21).concat('Q');
const addressOf = ({ path }: Operation) => path.replace(/\{\w+\}/g, ID);

test.each(OPERATIONS.filter((operation) => operation.body !== undefined && isAsked(operation)))(
  '$id takes no field that is not described',
  async (operation) => {
    const line = `${operation.method} ${addressOf(operation)}`;
    const answer = await door(ana, line, { type: 'keep', ofTomorrow: 1 });
    expect(answer).toMatchObject({ status: 400, body: { code: 'bad-request' } });
  },
);

/** Parameters with a highest number, which the handlers check by themselves. */
const BOUNDED = OPERATIONS.filter(isAsked).flatMap((operation) =>
  Object.entries(operation.query ?? {}).flatMap(([name, schema]) => {
    const max = highest(schema);
    return max === null ? [] : [{ id: operation.id, line: addressOf(operation), name, max }];
  }),
);

function highest(schema: z.ZodMiniType): number | null {
  const most = [
    LIMITS.eventsLimitMax,
    LIMITS.lobbyLimitMax,
    LIMITS.waitSecondsMax,
    100,
    NUMBER_MAX,
  ];
  const takes = (n: number) => schema.safeParse(n).success || schema.safeParse(String(n)).success;
  return most.find((n) => takes(n) && !takes(n + 1)) ?? null;
}

test('numbers in queries have bounds', () => {
  expect(BOUNDED.length).toBeGreaterThan(8);
});

test.each(BOUNDED)('$id takes $name up to $max', async ({ line, name, max }) => {
  const at = (n: number) => door(ana, `GET ${line}?${name}=${n}`);
  expect(await at(max + 1)).toMatchObject({ status: 400, body: { code: 'bad-request' } });
  expect((await at(max)).status).not.toBe(400);
});
