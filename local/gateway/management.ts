import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { CLOSE, type Connection } from './connection.ts';
import { GATEWAY_LIMITS } from './limits.ts';
import { readBody } from './readBody.ts';
import type { Sockets } from './sockets.ts';

export interface Management {
  /** Where an ApiGatewayManagementApiClient reaches it, on loopback. */
  readonly endpoint: string;
  close(): Promise<void>;
}

type Answer = readonly [status: number, errorType: string | null, body: object | null];

const FORBIDDEN: Answer = [403, 'ForbiddenException', null];
const GONE: Answer = [410, 'GoneException', null];
const TOO_LARGE: Answer = [413, 'PayloadTooLargeException', null];

/** `@connections`, for whoever signs with `accessKey`: nobody else may post to a client. */
export async function startManagement(sockets: Sockets, accessKey: string): Promise<Management> {
  const server = createServer((request, response) => {
    answer(sockets, accessKey, request).then(
      (result) => write(response, result),
      () => response.destroy(),
    );
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      server.close();
      server.closeAllConnections();
    },
  };
}

async function answer(
  sockets: Sockets,
  accessKey: string,
  request: IncomingMessage,
): Promise<Answer> {
  if (!request.headers.authorization?.includes(`Credential=${accessKey}/`)) return FORBIDDEN;
  const [, id = ''] = /\/@connections\/([^/?]+)$/.exec(request.url ?? '') ?? [];
  const body = await readBody(request, GATEWAY_LIMITS.messageBytesMax);
  if (body === null) return TOO_LARGE;
  const connection = sockets.find(decodeURIComponent(id));
  if (connection === undefined) return GONE;
  switch (request.method) {
    case 'POST':
      sockets.send(connection, body);
      return [200, null, null];
    case 'GET':
      return [200, null, infoOf(connection)];
    case 'DELETE':
      connection.ws.close(CLOSE.goingAway);
      return [204, null, null];
    default:
      return FORBIDDEN;
  }
}

function infoOf({ caller, lastActiveAt }: Connection): object {
  const { connectedAt, sourceIp, userAgent } = caller;
  return {
    connectedAt: new Date(connectedAt).toISOString(),
    identity: { sourceIp, userAgent },
    lastActiveAt: new Date(lastActiveAt).toISOString(),
  };
}

function write(response: ServerResponse, [status, errorType, body]: Answer): void {
  if (errorType !== null) response.setHeader('x-amzn-errortype', errorType);
  response.setHeader('content-type', 'application/json');
  response.writeHead(status).end(body === null ? undefined : JSON.stringify(body));
}
