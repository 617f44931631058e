/** What a bot sends to a platform, byte for byte: a server that stands between the two. */
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface RecordedCall {
  readonly method: string;
  /** With its leading slash and its query. */
  readonly path: string;
  /** As they were sent, without those that name the connection; names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

export interface ChatRecorder {
  /** The platform's address by way of the recorder. */
  readonly base: string;
  /** In the order in which they were begun. */
  readonly calls: readonly RecordedCall[];
  close(): Promise<void>;
}

const OF_CONNECTION: ReadonlySet<string> = new Set(['host', 'connection', 'keep-alive']);
/** A boundary is drawn anew for every form, and says nothing. */
const BOUNDARY = /-{4}formdata-undici-\d+/g;

/** Passes on to `target`, an address of a platform, whatever is sent to it. */
export async function chatRecorder(target: string): Promise<ChatRecorder> {
  const { origin, pathname } = new URL(target);
  const calls: RecordedCall[] = [];
  const server = createServer((request, response) => {
    passOn(request)
      .then(({ status, headers, body }) => response.writeHead(status, headers).end(body))
      .catch((error: unknown) => response.destroy(error as Error));
  });

  async function passOn(request: IncomingMessage) {
    const chunks: Buffer[] = [];
    for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
    const body = Buffer.concat(chunks);
    const { method = '', url: path = '' } = request;
    const headers = Object.fromEntries(
      Object.entries(request.headers)
        .filter(([name]) => !OF_CONNECTION.has(name))
        .map(([name, value]) => [name, String(value)]),
    );
    calls.push({
      method,
      path,
      headers: { ...headers, 'content-type': steady(headers['content-type'] ?? '') },
      body: Buffer.from(steady(body.toString('latin1')), 'latin1'),
    });
    const { 'content-length': _length, 'transfer-encoding': _encoding, ...passed } = headers;
    const answer = await fetch(new URL(path, origin), {
      method,
      headers: passed,
      ...(body.length === 0 ? {} : { body }),
    });
    return {
      status: answer.status,
      headers: { 'content-type': answer.headers.get('content-type') ?? '' },
      body: Buffer.from(await answer.arrayBuffer()),
    };
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    base: `http://127.0.0.1:${port}${pathname === '/' ? '' : pathname}`,
    calls,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

const steady = (text: string): string => text.replaceAll(BOUNDARY, '----boundary');
