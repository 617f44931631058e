/** An HTTP server on this machine that stands in for a platform's API. */
import { createServer, type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface FakeRequest {
  /** Without the leading slash. */
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly json: Readonly<Record<string, unknown>>;
}

export interface FakeAnswer {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** A text goes as it is, anything else as JSON; null breaks the connection off. */
  readonly body: unknown;
}

export interface FakeApi {
  /** Without a slash at its end. */
  readonly url: string;
  /** What `find` finds, now or after one of the calls to come. */
  until<T>(find: () => T | null): Promise<T>;
  close(): Promise<void>;
}

export async function fakeApi(answer: (request: FakeRequest) => FakeAnswer): Promise<FakeApi> {
  const waiting = new Set<() => void>();
  const server = createServer((request, response) => {
    jsonOf(request)
      .then((json) => {
        const path = (request.url ?? '/').slice(1);
        const { status, headers, body } = answer({ path, headers: request.headers, json });
        if (body === null) {
          request.socket.destroy();
          return;
        }
        const isText = typeof body === 'string';
        const type = isText ? 'text/plain' : 'application/json';
        response.writeHead(status, { 'content-type': type, ...headers });
        response.end(isText ? body : JSON.stringify(body));
        for (const look of waiting) look();
      })
      .catch((error: unknown) => response.destroy(error as Error));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    until: (find) =>
      new Promise((resolve) => {
        const look = () => {
          const found = find();
          if (found === null) return;
          waiting.delete(look);
          resolve(found);
        };
        waiting.add(look);
        look();
      }),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function jsonOf(request: IncomingMessage): Promise<FakeRequest['json']> {
  const chunks: Buffer[] = [];
  for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
  const text = Buffer.concat(chunks).toString('utf8');
  return text === '' ? {} : JSON.parse(text);
}
