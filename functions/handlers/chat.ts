/**
 * Where chat platforms send what people do: read, queued, acknowledged. Nothing else happens before
 * the answer, which has three seconds. A delivery that is not queued is not acknowledged, so the
 * platform sends it again; whether it was done already is the worker's to know. One that fails each
 * time would hold up its chat for ever (Telegram sends nothing else before): after a few tries of
 * this process it is acknowledged, and put aside for the operator by way of the queue.
 */
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import type { Ack, ChatQueue, ChatReader } from '../app/ports/chat.ts';
import type { Log } from '../app/ports.ts';

/** No platform sends more than a small part of it. */
const BODY_BYTES_MAX = 262_144;
/** Tries at one delivery, and of how many that is remembered. */
const TRIES_MAX = 3;
const FAILING_MAX = 50;
/** As much of a body as is put aside. */
const ASIDE_BYTES_MAX = 65_536;
/** What a reader answers to a request that its platform has not signed. */
export const NOT_SIGNED = 401;
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

/** How often deliveries have failed in this process, by their bodies. */
class Failing {
  readonly #tries = new Map<string, number>();

  /** Counts a failure; true once it is one too many. */
  isHopeless(body: Buffer): boolean {
    const key = body.toString('latin1');
    const tries = (this.#tries.get(key) ?? 0) + 1;
    if (tries >= TRIES_MAX) return true;
    if (this.#tries.size >= FAILING_MAX) this.#tries.clear();
    this.#tries.set(key, tries);
    return false;
  }
}

/** Puts a delivery aside; false where the queue takes not even that. */
async function putAside(queue: ChatQueue, platform: string, body: Buffer): Promise<boolean> {
  const kept = body.subarray(0, ASIDE_BYTES_MAX).toString('base64');
  return queue.send({ kind: 'unread', platform, body: kept }).then(
    () => true,
    () => false,
  );
}

/** The handler of `POST /v1/chat/{platform}` (payload 2.0). Never throws. */
export function makeChatHandler({ readers, queue, log }: ChatIngress) {
  const failing = new Failing();
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
      if (read.ack.status === NOT_SIGNED) {
        log.info('a request of a chat is not signed by its platform', { platform: name });
      }
      return acknowledged(read.ack);
    } catch (cause) {
      log.error('a chat was not heard', cause, { platform: name });
      if (failing.isHopeless(body) && (await putAside(queue, name, body))) {
        log.info('what a chat platform sent is put aside', { platform: name });
        return acknowledged({ status: 200, body: '', type: 'text/plain' });
      }
      return refusal(503, 'busy', 'Send it again.');
    }
  };
}
