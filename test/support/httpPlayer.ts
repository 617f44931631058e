import { makeHttpHandler } from '../../functions/handlers/http.ts';
import { described } from './described.ts';
import { httpEvent } from './gatewayEvents.ts';
import type { TestApp } from './testApp.ts';

export interface Answer {
  readonly status: number;
  /** The JSON of the answer; an empty object where there is none. */
  readonly body: Readonly<Record<string, unknown>>;
}

/**
 * The HTTP API of a test application, asked with a bearer token or, with null, without one. What
 * it answers is in its description, or the test fails.
 */
export function httpDoor(t: TestApp) {
  const handler = described(makeHttpHandler(t.app));
  return async function ask(token: string | null, line: string, body?: unknown): Promise<Answer> {
    const [method = '', address = ''] = line.split(' ');
    const { pathname, searchParams } = new URL(address, 'http://dominoes.test');
    const event = httpEvent({
      method,
      path: pathname,
      query: Object.fromEntries(searchParams),
      at: t.clock.at,
      ...(token === null ? {} : { token }),
      ...(body === undefined ? {} : { body }),
    });
    const answer = await handler(event);
    const text = answer.body ?? '';
    return { status: answer.statusCode ?? 0, body: text === '' ? {} : JSON.parse(text) };
  };
}
