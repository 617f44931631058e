import type { APIGatewayProxyWebsocketEventV2 } from 'aws-lambda';

/** What API Gateway hands to a WebSocket route; `$connect` carries headers and query as well. */
export type SocketEvent = APIGatewayProxyWebsocketEventV2 & {
  readonly headers?: Readonly<Record<string, string>>;
};

/** Status of `$connect`; `body` goes to the client as the route's response. */
export interface SocketResult {
  readonly statusCode: number;
  readonly body?: string;
}

export type SocketHandler = (event: SocketEvent) => Promise<SocketResult>;
