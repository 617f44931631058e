import { randomBytes, randomUUID } from 'node:crypto';
import { type IncomingMessage, type Server, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import { type RawData, WebSocket, WebSocketServer } from 'ws';
import type { Clock, Log } from '../../functions/app/ports.ts';
import type { Timers } from '../timers.ts';
import { type Caller, CLOSE, type Connection, callerOf, sendText } from './connection.ts';
import { watchFrames } from './frameSizes.ts';
import { GATEWAY_LIMITS } from './limits.ts';
import { headersOf, logTime, queryOf } from './requestParts.ts';
import type { SocketEvent, SocketHandler, SocketResult } from './socketHandler.ts';

/** How long clients may take to say goodbye, and handlers to finish, when the server stops. */
const GOODBYE_MS = 1_000;
const FINISH_MS = 5_000;
const TIMED_OUT = Symbol('timed out');

export interface SocketDeps {
  readonly clock: Clock;
  readonly timers: Timers;
  readonly log: Log;
}

/** The WebSocket side of API Gateway, as far as this product uses it. */
export class Sockets {
  readonly #deps: SocketDeps;
  #isClosing = false;
  #handler: SocketHandler = async () => ({ statusCode: 503 });
  readonly #connections = new Map<string, Connection>();
  readonly #running = new Set<Promise<unknown>>();
  readonly #server = new WebSocketServer({
    noServer: true,
    perMessageDeflate: false,
    maxPayload: GATEWAY_LIMITS.messageBytesMax,
    // API Gateway answers a subprotocol only if $connect does, and ours does not.
    handleProtocols: () => false,
  });

  constructor(deps: SocketDeps) {
    this.#deps = deps;
  }

  /** An open connection; undefined before `$connect` has answered and after the end. */
  find(connectionId: string): Connection | undefined {
    const connection = this.#connections.get(connectionId);
    return connection?.ws.readyState === WebSocket.OPEN ? connection : undefined;
  }

  /** Sends a message to an open connection. */
  send(connection: Connection, data: Buffer): void {
    connection.lastActiveAt = this.#deps.clock.now();
    sendText(connection.ws, data);
  }

  /** Serves the upgrades of `server` to `/ws` with `handler`. */
  serve(server: Server, handler: SocketHandler): void {
    this.#handler = handler;
    server.on('upgrade', (request, socket, head) => {
      this.#track(this.#upgrade(request, socket, head));
    });
  }

  /** Lets a client in if `$connect` does. */
  async #upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> {
    // A client that breaks off while $connect runs is nobody's error.
    socket.on('error', () => socket.destroy());
    const refusal = refusalOf(request) ?? (await this.#connect(request, socket, head));
    if (refusal !== null) refuse(socket, refusal);
  }

  /** Closes every connection and waits, within limits, for what still runs. */
  async close(): Promise<void> {
    this.#isClosing = true;
    for (const { ws } of this.#connections.values()) ws.close(CLOSE.goingAway);
    await Promise.race([this.#settled(), pause(GOODBYE_MS)]);
    for (const { ws } of this.#connections.values()) ws.terminate();
    await Promise.race([this.#settled(), pause(FINISH_MS)]);
  }

  async #settled(): Promise<void> {
    while (this.#running.size > 0) await Promise.allSettled(this.#running);
  }

  /** Calls `$connect`. Answers the status of a refusal; null if the client is in, or has gone. */
  async #connect(request: IncomingMessage, socket: Duplex, head: Buffer): Promise<number | null> {
    // API Gateway's ids end in `=` as well.
    const connectionId = randomBytes(11).toString('base64');
    const caller = callerOf(request, connectionId, this.#deps.clock.now());
    const query = queryOf(new URL(request.url ?? '/', 'http://localhost').searchParams);
    const result = await this.#call({
      ...eventOf(caller, '$connect', 'CONNECT', this.#deps.clock.now()),
      headers: headersOf(request.headers),
      ...(query === undefined ? {} : { queryStringParameters: query }),
    });
    if (result === null) return 500;
    if (result === TIMED_OUT) return 504;
    if (result.statusCode >= 300) return result.statusCode;
    if (this.#isClosing) return 503;
    let isIn = false;
    this.#server.handleUpgrade(request, socket, head, (ws) => {
      isIn = true;
      this.#open(caller, ws, socket);
    });
    if (!isIn) this.#disconnected(caller);
    return null;
  }

  #open(caller: Caller, ws: WebSocket, socket: Duplex): void {
    const { clock, timers } = this.#deps;
    const connection: Connection = { caller, ws, lastActiveAt: clock.now() };
    this.#connections.set(caller.connectionId, connection);
    socket.prependListener(
      'data',
      watchFrames(GATEWAY_LIMITS.frameBytesMax, () => ws.close(CLOSE.tooLarge)),
    );

    let cancelIdle = () => {};
    const watchIdle = (): void => {
      const left = connection.lastActiveAt + GATEWAY_LIMITS.idleMsMax - clock.now();
      if (left <= 0) ws.close(CLOSE.goingAway);
      else cancelIdle = timers.after(left, watchIdle);
    };
    watchIdle();
    const cancelLife = timers.after(GATEWAY_LIMITS.lifeMsMax, () => ws.close(CLOSE.goingAway));

    const closed = new Promise<void>((resolve) => {
      ws.once('close', () => {
        cancelIdle();
        cancelLife();
        this.#connections.delete(caller.connectionId);
        this.#disconnected(caller);
        resolve();
      });
    });
    this.#track(closed);
    // `ws` closes by itself after an error of the protocol: too large, not UTF-8.
    ws.on('error', () => {});
    ws.on('message', (data, isBinary) => {
      if (ws.readyState !== WebSocket.OPEN) return;
      if (isBinary) ws.close(CLOSE.unsupported);
      else this.#track(this.#message(connection, data));
    });
  }

  /** Calls `$default`; its body goes to the client, as does word of its failure. */
  async #message(connection: Connection, data: RawData): Promise<void> {
    const now = this.#deps.clock.now();
    connection.lastActiveAt = now;
    const { caller } = connection;
    const event = { ...eventOf(caller, '$default', 'MESSAGE', now), body: data.toString() };
    const result = await this.#call(event);
    if (result === null || result === TIMED_OUT) {
      const message = result === null ? 'Internal server error' : 'Endpoint request timed out';
      const { connectionId, requestId } = event.requestContext;
      this.send(connection, Buffer.from(JSON.stringify({ message, connectionId, requestId })));
    } else if (result.body !== undefined) {
      this.send(connection, Buffer.from(result.body));
    }
  }

  #disconnected(caller: Caller): void {
    const event = eventOf(caller, '$disconnect', 'DISCONNECT', this.#deps.clock.now());
    this.#track(this.#call(event));
  }

  /** The handler's result; null if it failed. */
  async #call(event: SocketEvent): Promise<SocketResult | typeof TIMED_OUT | null> {
    const { timers, log } = this.#deps;
    const { routeKey, requestId } = event.requestContext;
    let cancel = () => {};
    const timeout = new Promise<typeof TIMED_OUT>((resolve) => {
      cancel = timers.after(GATEWAY_LIMITS.integrationMsMax, () => resolve(TIMED_OUT));
    });
    try {
      return await Promise.race([this.#handler(event), timeout]);
    } catch (error) {
      log.error('a socket handler failed', error, { routeKey, requestId });
      return null;
    } finally {
      cancel();
    }
  }

  #track(work: Promise<unknown>): void {
    const tracked = work
      .catch((error: unknown) => this.#deps.log.error('a socket failed', error))
      .finally(() => this.#running.delete(tracked));
    this.#running.add(tracked);
  }
}

/** A wait that does not keep the process alive by itself. */
const pause = (ms: number) => delay(ms, undefined, { ref: false });

/** The status with which the gateway itself refuses, before any handler is asked. */
function refusalOf({ url = '/', headers }: IncomingMessage): number | null {
  if (!/^\/ws(\?|$)/.test(url)) return 404;
  if (url.length > GATEWAY_LIMITS.urlCharsMax) return 414;
  const { origin, host } = headers;
  // A page of another site may not speak for whoever looks at it.
  if (origin !== undefined && hostOf(origin) !== host) return 403;
  return null;
}

function hostOf(origin: string): string | null {
  return URL.canParse(origin) ? new URL(origin).host : null;
}

function refuse(socket: Duplex, status: number): void {
  const body = JSON.stringify({ message: STATUS_CODES[status] ?? 'Refused' });
  socket.end(
    `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? 'Refused'}\r\n` +
      'Connection: close\r\nContent-Type: application/json\r\n' +
      `Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
    () => socket.destroy(),
  );
}

function eventOf(
  { connectionId, connectedAt, domainName }: Caller,
  routeKey: '$connect' | '$default' | '$disconnect',
  eventType: 'CONNECT' | 'MESSAGE' | 'DISCONNECT',
  now: number,
): SocketEvent {
  const requestId = randomUUID();
  return {
    requestContext: {
      routeKey,
      messageId: requestId,
      eventType,
      extendedRequestId: requestId,
      requestTime: logTime(now),
      messageDirection: 'IN',
      stage: 'ws',
      connectedAt,
      requestTimeEpoch: now,
      requestId,
      domainName,
      connectionId,
      apiId: 'local',
    },
    isBase64Encoded: false,
  };
}
