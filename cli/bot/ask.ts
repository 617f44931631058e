/** Requests of the command line to a chat platform. No secret gets into a message. */
import { err, ok, type Result } from '../../shared/engine/result.ts';
import { EXIT, type Failure } from '../exit.ts';
import type { BotWorld } from './setup.ts';

const ANSWER_MS_MAX = 20_000;
const WAITS_MAX = 5;
const WAIT_MS_MAX = 30_000;

export interface Asked {
  readonly status: number;
  /** Null for a body that is no JSON. */
  readonly json: unknown;
}

export interface Question {
  /** The platform's name, for messages. */
  readonly platform: string;
  readonly url: URL;
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH';
  readonly headers: Readonly<Record<string, string>>;
  readonly json?: unknown;
}

/** Asks once, and again as often as the platform only wants it later. */
export async function ask(question: Question, world: BotWorld): Promise<Result<Asked, Failure>> {
  for (let waits = 0; ; waits += 1) {
    const response = await askOnce(question, world);
    if (!response.ok) return response;
    const { status, headers } = response.value;
    const seconds = Number(headers.get('retry-after') ?? Number.NaN);
    const isPatient = waits < WAITS_MAX && seconds * 1_000 <= WAIT_MS_MAX;
    if (status !== 429 || !isPatient) return ok({ status, json: await jsonOf(response.value) });
    await response.value.body?.cancel();
    await world.wait(seconds * 1_000);
  }
}

async function askOnce(
  { platform, url, method, headers, json }: Question,
  world: BotWorld,
): Promise<Result<Response, Failure>> {
  try {
    const response = await world.fetch(url, {
      method,
      headers: {
        ...headers,
        ...(json === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(json === undefined ? {} : { body: JSON.stringify(json) }),
      redirect: 'error',
      signal: AbortSignal.timeout(ANSWER_MS_MAX),
    });
    return ok(response);
  } catch {
    // The error may name the address, and an address may hold a token.
    return err({ exit: EXIT.trouble, message: `${platform} at ${url.host} does not answer` });
  }
}

async function jsonOf(response: Response): Promise<unknown> {
  try {
    return await response.json();
  } catch {
    return null;
  }
}

/** The text of a field; empty where there is none. */
export function textAt(json: unknown, field: string): string {
  const value = fieldAt(json, field);
  return typeof value === 'string' ? value : '';
}

/** Whether a field says true. */
export function isTrue(json: unknown, field: string): boolean {
  return fieldAt(json, field) === true;
}

/** What a field holds; null where there is none. */
export function fieldAt(json: unknown, field: string): unknown {
  return isObject(json) ? (json[field] ?? null) : null;
}

/** The list of a field, or the list itself for null; empty where there is none. */
export function listAt(json: unknown, field: string | null): readonly unknown[] {
  const value = field === null ? json : fieldAt(json, field);
  return Array.isArray(value) ? value : [];
}

function isObject(json: unknown): json is Readonly<Record<string, unknown>> {
  return typeof json === 'object' && json !== null;
}
