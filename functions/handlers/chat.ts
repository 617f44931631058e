/**
 * Where chat platforms send what people do: read, queued, acknowledged. Nothing else happens before
 * the answer, which has three seconds. A delivery that is not queued is not acknowledged, so the
 * platform sends it again; whether it was done already is the worker's to know.
 */
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import type { Ack, ChatQueue, ChatReader } from '../app/ports/chat.ts';
import type { Log } from '../app/ports.ts';

/** No platform sends more than a small part of it. */
const BODY_BYTES_MAX = 262_144;
const PATH = /^\/v1\/chat\/([a-z]{1,20})$/;

export interface ChatIngress {
  readonly readers: readonly ChatReader[];
  readonly queue: ChatQueue;
  readonly log: Log;
}

type Result = APIGatewayProxyStructuredResultV2;

/** A problem of its own, so that this bundle needs no list of them. */
function refusal(statusCode: number, code: string, title: string): Result {
  const body = { type: `urn:sixlove:problem:${code}`, title, status: statusCode, code };
  return {
    statusCode,
    headers: { 'content-type': 'application/problem+json', 'cache-control': 'no-store' },
    body: JSON.stringify(body),
  };
}

function acknowledged({ status, body, type }: Ack): Result {
  const headers = { 'content-type': type, 'cache-control': 'no-store' };
  return { statusCode: status, headers, body };
}

/** Whether a request is for a chat platform's address. */
export function isChatPath(path: string): boolean {
  return PATH.test(path);
}

/** The handler of `POST /v1/chat/{platform}` (payload 2.0). Never throws. */
export function makeChatHandler({ readers, queue, log }: ChatIngress) {
  return async (event: APIGatewayProxyEventV2): Promise<Result> => {
    const [, name = ''] = PATH.exec(event.rawPath) ?? [];
    const reader = readers.find((r) => r.name === name);
    if (reader === undefined) return refusal(404, 'not-found', 'This chat is not set up here.');
    if (event.requestContext.http.method !== 'POST') {
      return refusal(405, 'method-not-allowed', 'This address takes POST alone.');
    }
    const body = Buffer.from(event.body ?? '', event.isBase64Encoded ? 'base64' : 'utf8');
    if (body.length > BODY_BYTES_MAX) {
      return refusal(413, 'too-large', 'The message is too large.');
    }
    const receivedAt = event.requestContext.timeEpoch;
    try {
      const read = reader.read({ headers: event.headers, body, receivedAt });
      if (read.kind === 'action') await queue.send({ kind: 'action', action: read.action });
      return acknowledged(read.ack);
    } catch (cause) {
      log.error('a chat was not heard', cause, { platform: name });
      return refusal(503, 'busy', 'Send it again.');
    }
  };
}
