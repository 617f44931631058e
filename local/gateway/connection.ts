import type { IncomingMessage } from 'node:http';
import { WebSocket } from 'ws';
import { GATEWAY_LIMITS } from './limits.ts';

/** Close codes of RFC 6455 section 7.4.1. */
export const CLOSE = { goingAway: 1001, unsupported: 1003, tooLarge: 1009 } as const;

/** A client that does not read is cut off before it holds more than this of our memory. */
const UNREAD_BYTES_MAX = 4 * 1024 * 1024;

/** What is known of whoever asked to connect. */
export interface Caller {
  readonly connectionId: string;
  /** Unix ms. */
  readonly connectedAt: number;
  /** The Host header, as API Gateway names its own domain. */
  readonly domainName: string;
  readonly sourceIp: string;
  readonly userAgent: string;
}

export function callerOf(request: IncomingMessage, connectionId: string, now: number): Caller {
  return {
    connectionId,
    connectedAt: now,
    domainName: request.headers.host ?? 'localhost',
    sourceIp: request.socket.remoteAddress ?? '',
    userAgent: request.headers['user-agent'] ?? '',
  };
}

export interface Connection {
  readonly caller: Caller;
  readonly ws: WebSocket;
  /** Unix ms of the last message in either direction. */
  lastActiveAt: number;
}

/** Sends a message as text, in frames of at most 32 KB. */
export function sendText(ws: WebSocket, data: Buffer): void {
  if (ws.readyState !== WebSocket.OPEN) return;
  if (ws.bufferedAmount > UNREAD_BYTES_MAX) {
    ws.terminate();
    return;
  }
  const step = GATEWAY_LIMITS.frameBytesMax;
  for (let at = 0; at === 0 || at < data.length; at += step) {
    const fin = at + step >= data.length;
    ws.send(data.subarray(at, at + step), { binary: false, fin });
  }
}
