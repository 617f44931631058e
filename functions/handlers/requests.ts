import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import type * as z from 'zod/mini';
import { COMMAND_TYPES, commandSchema } from '../../shared/protocol/commands.ts';
import { type Problem, problem } from '../../shared/protocol/errors.ts';
import { LIMITS } from '../../shared/protocol/limits.ts';
import { readBotKey } from '../app/botKey.ts';
import { type Outcome, refuse } from '../app/outcome.ts';
import type { Serving } from '../app/serving.ts';
import { type Result, sendProblem } from './answers.ts';

const OWNER_ONLY = 'A bot key plays. This takes the token of its owner.';

/** A request on its way to the application. */
export interface Call<A = Serving> {
  readonly app: A;
  readonly event: APIGatewayProxyEventV2;
  /** The player of the bearer token; null without one. */
  readonly player: string | null;
  /** The id in the path, '' where the route has none. */
  readonly id: string;
  /** Unix ms. */
  readonly receivedAt: number;
}

/** One address and method. */
export interface Route<A = Serving> {
  readonly method: 'DELETE' | 'GET' | 'PATCH' | 'POST';
  /** Its first group, if it has one, is an id of 22 base64url characters. */
  readonly path: RegExp;
  /** Whether a token is needed. */
  readonly signedIn: boolean;
  /** Whether a player who was deleted may still call it; where left out, only a GET. */
  readonly forDeleted?: true;
  run(call: Call<A>): Promise<Result>;
}

/** The text after `Bearer`; null where there is none, or another scheme. */
export function bearerOf(event: APIGatewayProxyEventV2): string | null {
  return /^Bearer ([\w.-]{1,2000})$/i.exec(event.headers['authorization'] ?? '')?.[1] ?? null;
}

/** The answer to a program that wants to do what only its owner may; null for anybody else. */
export function refuseBotKey({ event }: Pick<Call, 'event'>): Result | null {
  const isBotKey = readBotKey(bearerOf(event) ?? '') !== null;
  return isBotKey ? sendProblem(problem('forbidden', { detail: OWNER_ONLY })) : null;
}

/** The JSON of a body, or a problem: too large, not UTF-8, not JSON, not an object. */
export function bodyOf(event: APIGatewayProxyEventV2): Outcome<Record<string, unknown>> {
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
export function shapeProblem(error: z.core.$ZodError): Problem {
  const [issue] = error.issues;
  const where = issue?.path.join('.').slice(0, 60) ?? '';
  const what = where === '' ? 'The message' : `“${where}”`;
  return problem('bad-request', { detail: `${what} is not as it should be.` });
}

/** A body of this shape, or the problem that says where it is not. */
export function parse<T>(
  schema: z.ZodMiniType<T>,
  body: Outcome<Record<string, unknown>>,
): Outcome<T> {
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

/** A whole number of the query; `fallback` where it is left out, null where it is no such number. */
export function intQuery(
  { event }: Pick<Call, 'event'>,
  name: string,
  fallback: number,
  max: number,
): number | null {
  const text = event.queryStringParameters?.[name];
  if (text === undefined) return fallback;
  const value = /^(0|[1-9]\d{0,8})$/.test(text) ? Number(text) : Number.NaN;
  return value <= max ? value : null;
}

/** Who reads, and the key that came with the request. */
export function reader({ player, event }: Pick<Call, 'player' | 'event'>) {
  const { k, invite } = event.queryStringParameters ?? {};
  return { player, key: k ?? invite ?? null };
}
