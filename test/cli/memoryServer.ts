/** The API without a network: the application in this process, on memory, by a clock of its own. */
import { setImmediate } from 'node:timers/promises';
import { makeHttpHandler } from '../../functions/handlers/http.ts';
import { described } from '../support/described.ts';
import { httpEvent } from '../support/gatewayEvents.ts';
import { type TestApp, testApp } from '../support/testApp.ts';

export interface MemoryServer {
  readonly home: string;
  readonly t: TestApp;
  fetch(url: URL, init: RequestInit): Promise<Response>;
  /** Lets time pass by the server's clock. */
  wait(ms: number): Promise<void>;
}

/** Everything that it draws follows from the seed. What it answers is in its description. */
export function memoryServer(seed: string): MemoryServer {
  const t = testApp(seed);
  const handler = described(makeHttpHandler(t.app));
  /** Heads are signed and house players play on, as a server does by itself. */
  const settle = async (): Promise<void> => {
    await t.drain();
    const due = t.looks.filter(({ at }) => at <= t.clock.at);
    const later = t.looks.filter(({ at }) => at > t.clock.at);
    t.looks.splice(0, t.looks.length, ...later);
    for (const { tableId } of due) await t.app.look(tableId);
    await t.drain();
  };
  return {
    home: 'http://dominoes.test/',
    t,
    async fetch({ pathname, searchParams }, { method = 'GET', headers, body, signal }) {
      // As over a network, others come to their turn meanwhile.
      await setImmediate();
      signal?.throwIfAborted();
      const given = new Headers(headers);
      if (searchParams.has('wait')) searchParams.set('wait', '1');
      const event = httpEvent({
        method,
        path: pathname,
        query: Object.fromEntries(searchParams),
        headers: Object.fromEntries(given),
        at: t.clock.at,
        ...(typeof body === 'string' ? { body } : {}),
      });
      const answer = await handler(event);
      await settle();
      return new Response(answer.body ?? null, { status: answer.statusCode ?? 200 });
    },
    async wait(ms) {
      t.clock.at += ms;
      await settle();
    },
  };
}
