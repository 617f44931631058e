/** The HTTP API: parse, ask the application, answer. One row a route. */
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import type * as z from 'zod';
import { COMMAND_TYPES, commandSchema } from '../../shared/protocol/commands.ts';
import { type Problem, problem } from '../../shared/protocol/errors.ts';
import { createBodySchema, guestBodySchema, joinBodySchema } from '../../shared/protocol/http.ts';
import { idSchema } from '../../shared/protocol/ids.ts';
import { LIMITS } from '../../shared/protocol/limits.ts';
import type { App } from '../app/app.ts';
import { type Outcome, refuse } from '../app/outcome.ts';
import { PROOF_MEDIA_TYPE } from '../app/reading.ts';

type Result = APIGatewayProxyStructuredResultV2;
export type HttpHandler = (event: APIGatewayProxyEventV2) => Promise<Result>;

interface Call {
  readonly app: App;
  readonly event: APIGatewayProxyEventV2;
  /** The player of the bearer token; null without one. */
  readonly player: string | null;
  /** The table in the path, '' where the route has none. */
  readonly tableId: string;
  /** Unix ms. */
  readonly receivedAt: number;
}

interface Route {
  readonly method: 'DELETE' | 'GET' | 'POST';
  readonly path: RegExp;
  /** Whether a token is needed. */
  readonly signedIn: boolean;
  run(call: Call): Promise<Result>;
}

const JSON_TYPE = 'application/json';

function send(status: number, body: string, type = JSON_TYPE): Result {
  const headers = { 'content-type': type, 'cache-control': 'no-store' };
  return { statusCode: status, headers, body };
}

function sendProblem(p: Problem): Result {
  return send(p.status, JSON.stringify(p), 'application/problem+json');
}

function sendOutcome<T>(outcome: Outcome<T>, status = 200): Result {
  return outcome.ok ? send(status, JSON.stringify(outcome.value)) : sendProblem(outcome.error);
}

/** The JSON of a body, or a problem: too large, not UTF-8, not JSON, not an object. */
function bodyOf(event: APIGatewayProxyEventV2): Outcome<Record<string, unknown>> {
  const bytes = Buffer.from(event.body ?? '', event.isBase64Encoded ? 'base64' : 'utf8');
  if (bytes.length > LIMITS.bodyBytesMax) return refuse('too-large');
  try {
    const value: unknown = JSON.parse(
      new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes),
    );
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) {
      return { ok: true, value: value as Record<string, unknown> };
    }
  } catch {
    // Falls through: what is not JSON and what is no object get the same answer.
  }
  return refuse('bad-request', { detail: 'The body must be one JSON object.' });
}

/** Says where a body is wrong, by its path alone: what was sent is not repeated. */
export function shapeProblem(error: z.ZodError): Problem {
  const [issue] = error.issues;
  const where = issue?.path.join('.').slice(0, 60) ?? '';
  const what = where === '' ? 'The message' : `“${where}”`;
  return problem('bad-request', { detail: `${what} is not as it should be.` });
}

function parse<T>(schema: z.ZodType<T>, body: Outcome<Record<string, unknown>>): Outcome<T> {
  if (!body.ok) return body;
  const parsed = schema.safeParse(body.value);
  return parsed.success
    ? { ok: true, value: parsed.data }
    : { ok: false, error: shapeProblem(parsed.error) };
}

/** A command's body: an unknown type is told from a known one of the wrong form. */
export function parseCommand(body: Outcome<Record<string, unknown>>) {
  if (body.ok && !(COMMAND_TYPES as readonly unknown[]).includes(body.value['type'])) {
    return refuse('unknown-command');
  }
  return parse(commandSchema, body);
}

function intQuery(call: Call, name: string, fallback: number, max: number): number | null {
  const text = call.event.queryStringParameters?.[name];
  if (text === undefined) return fallback;
  const value = /^(0|[1-9]\d{0,8})$/.test(text) ? Number(text) : Number.NaN;
  return value <= max ? value : null;
}

function reader({ player, event }: Call) {
  const { k, invite } = event.queryStringParameters ?? {};
  return { player, key: k ?? invite ?? null };
}

const bad = (detail: string) => sendProblem(problem('bad-request', { detail }));

/**
 * The picture of a table. What it was at a version it stays, so anyone may keep it; but what a
 * token has opened is kept by its holder alone.
 */
async function sendBoard(call: Call, kind: 'svg' | 'png'): Promise<Result> {
  const { app, tableId, player } = call;
  const version = intQuery(call, 'v', 0, 999_999_999);
  const isNamed = call.event.queryStringParameters?.['v'] !== undefined;
  if (version === null || (isNamed && version === 0)) return bad('v is a version of the table.');
  const at = isNamed ? version : null;
  const board = await app.boards[kind](tableId, reader(call), at);
  if (!board.ok) return sendProblem(board.error);
  const isText = typeof board.value === 'string';
  const kept = `${player === null ? 'public' : 'private'}, max-age=31536000, immutable`;
  return {
    statusCode: 200,
    headers: {
      'content-type': isText ? 'image/svg+xml' : 'image/png',
      'cache-control': isNamed ? kept : 'no-store',
    },
    body: isText ? board.value : Buffer.from(board.value).toString('base64'),
    isBase64Encoded: !isText,
  };
}

const ROUTES: readonly Route[] = [
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
    method: 'GET',
    path: /^\/v1\/tables\/([^/]+)$/,
    signedIn: false,
    run: async (call) => sendOutcome(await call.app.reading.view(call.tableId, reader(call))),
  },
  {
    method: 'POST',
    path: /^\/v1\/tables\/([^/]+)\/join$/,
    signedIn: true,
    async run({ app, player, event, tableId, receivedAt }) {
      const body = parse(joinBodySchema, bodyOf(event));
      if (!body.ok) return sendProblem(body.error);
      return sendOutcome(await app.opening.join(tableId, player ?? '', body.value, receivedAt));
    },
  },
  {
    method: 'POST',
    path: /^\/v1\/tables\/([^/]+)\/commands$/,
    signedIn: true,
    async run({ app, player, event, tableId, receivedAt }) {
      const command = parseCommand(bodyOf(event));
      if (!command.ok) return sendProblem(command.error);
      const received = { tableId, player: player ?? '', command: command.value, receivedAt };
      return sendOutcome(await app.commands.run({ ...received, via: null }));
    },
  },
  {
    method: 'GET',
    path: /^\/v1\/tables\/([^/]+)\/events$/,
    signedIn: false,
    async run(call) {
      const after = intQuery(call, 'after', 0, 999_999_999);
      const limit = intQuery(call, 'limit', LIMITS.eventsLimitDefault, LIMITS.eventsLimitMax);
      const waitSeconds = intQuery(call, 'wait', 0, LIMITS.waitSecondsMax);
      if (after === null || limit === null || limit < 1 || waitSeconds === null) {
        return bad('after, limit (1-200) and wait (0-20) are whole numbers.');
      }
      const page = { after, limit, waitSeconds };
      return sendOutcome(await call.app.reading.events(call.tableId, reader(call), page));
    },
  },
  {
    method: 'GET',
    path: /^\/v1\/tables\/([^/]+)\/record$/,
    signedIn: false,
    run: async (call) => sendOutcome(await call.app.reading.record(call.tableId, reader(call))),
  },
  {
    method: 'GET',
    path: /^\/v1\/tables\/([^/]+)\/proof$/,
    signedIn: false,
    async run(call) {
      const round = intQuery(call, 'round', 0, 999_999_999);
      if (round === null) return bad('round is a whole number.');
      const roundNo = round === 0 ? null : round;
      const proof = await call.app.reading.proof(call.tableId, reader(call), roundNo);
      return proof.ok ? send(200, proof.value, PROOF_MEDIA_TYPE) : sendProblem(proof.error);
    },
  },
  {
    method: 'GET',
    path: /^\/v1\/tables\/([^/]+)\/words$/,
    signedIn: false,
    run: async (call) => sendOutcome(await call.app.reading.words(call.tableId, reader(call))),
  },
  {
    method: 'DELETE',
    path: /^\/v1\/tables\/([^/]+)\/words$/,
    signedIn: true,
    async run({ app, player, tableId }) {
      await app.eraseWords(tableId, player ?? '');
      return { statusCode: 204 };
    },
  },
  {
    method: 'GET',
    path: /^\/v1\/tables\/([^/]+)\/board\.svg$/,
    signedIn: false,
    run: (call) => sendBoard(call, 'svg'),
  },
  {
    method: 'GET',
    path: /^\/v1\/tables\/([^/]+)\/board\.png$/,
    signedIn: false,
    run: (call) => sendBoard(call, 'png'),
  },
];

async function route(app: App, event: APIGatewayProxyEventV2, at: number): Promise<Result> {
  const { method } = event.requestContext.http;
  const matching = ROUTES.filter((r) => r.path.test(event.rawPath));
  const found = matching.find((r) => r.method === method);
  if (found === undefined) {
    return sendProblem(problem(matching.length > 0 ? 'method-not-allowed' : 'not-found'));
  }
  const [, tableId = ''] = found.path.exec(event.rawPath) ?? [];
  if (tableId !== '' && !idSchema.safeParse(tableId).success) {
    return sendProblem(problem('not-found'));
  }
  const authorization = event.headers['authorization'];
  const token = /^Bearer ([\w.-]{1,2000})$/i.exec(authorization ?? '')?.[1];
  const player = token === undefined ? null : await app.playerOf(token);
  const isBroken = authorization !== undefined && player === null;
  if (isBroken || (found.signedIn && player === null)) {
    return sendProblem(problem('unauthenticated'));
  }
  return found.run({ app, event, player, tableId, receivedAt: at });
}

/** The handler of the HTTP API (payload 2.0). Never throws: a defect is logged and answers 500. */
export function makeHttpHandler(app: App): HttpHandler {
  return async (event) => {
    try {
      return await route(app, event, event.requestContext.timeEpoch);
    } catch (cause) {
      app.log.error('request failed', cause, { requestId: event.requestContext.requestId });
      return sendProblem(problem('internal'));
    }
  };
}
