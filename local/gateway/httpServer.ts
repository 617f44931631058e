import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import type { Clock, Log } from '../../functions/app/ports.ts';
import { serveProof } from '../archive.ts';
import { codeOf, StartError } from '../startError.ts';
import { httpEvent, writeResult } from './httpEvent.ts';
import { GATEWAY_LIMITS } from './limits.ts';
import { readBody } from './readBody.ts';
import { serveFile } from './staticFiles.ts';

export type HttpHandler = (
  event: APIGatewayProxyEventV2,
) => Promise<APIGatewayProxyStructuredResultV2>;

export interface HttpDeps {
  readonly handler: HttpHandler;
  /** Folder of the built page. */
  readonly webDir: string;
  /** Folder of the server's data, where archived proofs are; left out where there are none. */
  readonly dataDir?: string;
  readonly clock: Clock;
  readonly log: Log;
}

export interface HttpServer {
  readonly server: Server;
  /** Address of the page. */
  readonly url: string;
  close(): Promise<void>;
}

/** Requests under way may finish within this when the server stops. */
const FINISH_MS = 1_000;
const API_PATH = /^\/v1\//;

/**
 * The page and the HTTP API on one port, as CloudFront and API Gateway serve them. `port` 0 takes
 * any free one. Throws a `StartError` if the address cannot be had.
 */
export async function startHttpServer(
  host: string,
  port: number,
  deps: HttpDeps,
): Promise<HttpServer> {
  const server = createServer((request, response) => {
    respond(deps, request, response).catch((error: unknown) => {
      if (!request.destroyed) deps.log.error('a request failed', error);
      response.destroy();
    });
  });
  await listen(server, host, port);
  return {
    server,
    url: urlOf(host, (server.address() as AddressInfo).port),
    async close() {
      const closed = once(server, 'close');
      server.close();
      await Promise.race([closed, delay(FINISH_MS, undefined, { ref: false })]);
      server.closeAllConnections();
      await closed;
    },
  };
}

async function respond(
  { handler, webDir, dataDir, clock, log }: HttpDeps,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  if (dataDir !== undefined && (await serveProof(dataDir, request, response))) return;
  if (!API_PATH.test(request.url ?? '/')) {
    await serveFile(webDir, request, response);
    return;
  }
  const body = await readBody(request, GATEWAY_LIMITS.httpBodyBytesMax);
  if (body === null) {
    response.setHeader('connection', 'close');
    writeResult(response, messageResult(413, 'Request Entity Too Large'));
    return;
  }
  // Received is when the last byte is: whoever sends slowly has not yet moved.
  const event = httpEvent(request, body, clock.now());
  try {
    writeResult(response, await handler(event));
  } catch (error) {
    log.error('an HTTP handler failed', error, { requestId: event.requestContext.requestId });
    writeResult(response, messageResult(500, 'Internal Server Error'));
  }
}

/** An answer of the gateway itself. */
function messageResult(statusCode: number, message: string): APIGatewayProxyStructuredResultV2 {
  const headers = { 'content-type': 'application/json' };
  return { statusCode, headers, body: JSON.stringify({ message }) };
}

async function listen(server: Server, host: string, port: number): Promise<void> {
  server.listen(port, host);
  try {
    await once(server, 'listening');
  } catch (error) {
    throw new StartError(reasonOf(codeOf(error), host, port));
  }
}

function reasonOf(code: string, host: string, port: number): string {
  switch (code) {
    case 'EADDRINUSE':
      return `Port ${port} is in use. Choose another: --port ${port + 1}`;
    case 'EACCES':
      return `Port ${port} needs more rights than this user has. Choose one above 1023: --port 4600`;
    default:
      return `Nothing can listen on ${host}, port ${port} (${code}). Choose another: --host, --port`;
  }
}

/** An address that a browser on this machine opens, also when every address is listened on. */
function urlOf(host: string, port: number): string {
  const name = host === '0.0.0.0' || host === '::' ? 'localhost' : host;
  return `http://${name.includes(':') ? `[${name}]` : name}:${port}`;
}
