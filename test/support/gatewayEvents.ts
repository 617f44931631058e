import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import type { SocketEvent } from '../../functions/handlers/socket.ts';

export interface Asked {
  readonly method?: string;
  readonly path: string;
  readonly query?: Readonly<Record<string, string>>;
  readonly token?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent as it is if it is text, else as JSON. */
  readonly body?: unknown;
  readonly isBase64?: boolean;
  /** Unix ms. */
  readonly at: number;
}

function textOf(body: unknown): string {
  return typeof body === 'string' ? body : JSON.stringify(body);
}

/** The event of the HTTP API (payload 2.0) for a request. */
export function httpEvent(asked: Asked): APIGatewayProxyEventV2 {
  const { method = 'GET', path, query, token, body, at } = asked;
  const authorization = token === undefined ? {} : { authorization: `Bearer ${token}` };
  return {
    version: '2.0',
    routeKey: '$default',
    rawPath: path,
    rawQueryString: new URLSearchParams(query).toString(),
    headers: { host: 'dominoes.test', ...authorization, ...asked.headers },
    ...(query === undefined ? {} : { queryStringParameters: query }),
    ...(body === undefined ? {} : { body: textOf(body) }),
    isBase64Encoded: asked.isBase64 ?? false,
    requestContext: {
      accountId: 'test',
      apiId: 'test',
      domainName: 'dominoes.test',
      domainPrefix: 'dominoes',
      http: { method, path, protocol: 'HTTP/1.1', sourceIp: '192.0.2.1', userAgent: 'test' },
      requestId: 'request',
      routeKey: '$default',
      stage: '$default',
      time: '',
      timeEpoch: at,
    },
  };
}

/** The event of the WebSocket API for a frame, sent as it is if it is text, else as JSON. */
export function frameEvent(connectionId: string, frame: unknown, at: number): SocketEvent {
  return {
    requestContext: {
      routeKey: '$default',
      connectionId,
      requestTimeEpoch: at,
      requestId: 'frame',
    },
    body: textOf(frame),
  };
}

/** The event of a socket that asks to be let in. */
export function connectEvent(
  connectionId: string,
  query: Readonly<Record<string, string>> | null,
  at: number,
): SocketEvent {
  return {
    requestContext: {
      routeKey: '$connect',
      connectionId,
      requestTimeEpoch: at,
      requestId: 'connect',
    },
    queryStringParameters: query,
  };
}
