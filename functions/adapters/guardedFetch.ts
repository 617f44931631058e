/** Posts to addresses that people have given, to the public internet and nowhere else. */
import { lookup } from 'node:dns/promises';
import { request as httpRequest, type IncomingMessage, type RequestOptions } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { isIPv6 } from 'node:net';
import type { Outbound, OutboundAnswer, OutboundPost } from '../app/ports/outbound.ts';
import { ipOf, isLoopbackIp, isPublicIp, urlFault } from './publicAddress.ts';

const ANSWER_MS_MAX = 15_000;
const EXCERPT_BYTES_MAX = 256;
const USER_AGENT = 'sixlove-notices/1';

/** Every address of a name. */
export type Resolve = (hostname: string) => Promise<readonly string[]>;

export interface GuardOptions {
  readonly resolve: Resolve;
  /** Whether this machine itself may be asked, also without TLS. */
  readonly allowsLocal: boolean;
  /** How long a name and its answer may take together; left out, 15 s. */
  readonly answerMsMax?: number;
}

/** All addresses that the system's resolver knows for a name. */
export const systemResolve: Resolve = async (hostname) => {
  const found = await lookup(hostname, { all: true });
  return found.map(({ address }) => address);
};

/**
 * Resolves once, looks at every address, and connects to those it has looked at: a name that
 * changes its mind between two look-ups gains nothing. Redirects are not followed.
 */
export function guardedOutbound({
  resolve,
  allowsLocal,
  answerMsMax = ANSWER_MS_MAX,
}: GuardOptions): Outbound {
  const mayAsk = (ip: string) => isPublicIp(ip) || (allowsLocal && isLoopbackIp(ip));

  async function post(request: OutboundPost): Promise<OutboundAnswer> {
    const fault = urlFault(request.url, allowsLocal);
    if (fault !== null) return { kind: 'refused', reason: fault };
    const url = new URL(request.url);
    const ip = ipOf(url);
    // The look-up is part of the time that an answer may take.
    const signal = AbortSignal.timeout(answerMsMax);
    const addresses = ip === null ? await unless(signal, resolve(url.hostname)) : [ip];
    if (addresses.length === 0) return { kind: 'failed', reason: 'unresolved' };
    // One bad address is enough: whoever mixes them means the bad one.
    if (!addresses.every(mayAsk)) return { kind: 'refused', reason: 'address' };
    // Who answers with an upgrade is neither an answer nor an error to Node.
    return unless(signal, send(url, addresses, request, signal));
  }

  return {
    fault: (url) => urlFault(url, allowsLocal),
    async post(request) {
      try {
        return await post(request);
      } catch (error) {
        return { kind: 'failed', reason: reasonOf(error) };
      }
    },
  };
}

/** What is waited for, unless the signal ends the waiting. */
function unless<T>(signal: AbortSignal, waited: Promise<T>): Promise<T> {
  const ended = new Promise<never>((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
  return Promise.race([waited, ended]);
}

/** One word for the receiver's owner; what the error says of our side stays here. */
function reasonOf(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (error instanceof Error && error.name === 'TimeoutError') return 'timeout';
  if (code === 'ABORT_ERR') return 'timeout';
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return 'unresolved';
  if (code === 'ECONNREFUSED' || code === 'ECONNRESET') return 'connection';
  return code.includes('CERT') || code.startsWith('ERR_TLS') ? 'certificate' : 'failed';
}

function send(
  url: URL,
  addresses: readonly string[],
  { headers, body }: OutboundPost,
  signal: AbortSignal,
): Promise<OutboundAnswer> {
  const vetted = addresses.map((address) => ({ address, family: isIPv6(address) ? 6 : 4 }));
  const options: RequestOptions = {
    method: 'POST',
    headers: { 'user-agent': USER_AGENT, ...headers, 'content-length': Buffer.byteLength(body) },
    agent: false,
    signal,
    lookup: (_hostname, { all }, found) => {
      const [first] = vetted;
      if (all === true) found(null, vetted);
      else found(null, first?.address ?? '', first?.family);
    },
  };
  const ask = url.protocol === 'https:' ? httpsRequest : httpRequest;
  return new Promise((resolve, reject) => {
    const request = ask(url, options, (response) => {
      excerptOf(response)
        .then((excerpt) => {
          const { statusCode = 0, headers: answered } = response;
          const retryAfter = answered['retry-after'] ?? null;
          resolve({ kind: 'answered', status: statusCode, retryAfter, excerpt });
        })
        .catch(reject)
        .finally(() => request.destroy());
    });
    request.on('error', reject);
    request.end(body);
  });
}

/** The first bytes of an answer as text; the rest is not read. */
async function excerptOf(response: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    chunks.push(chunk);
    bytes += chunk.length;
    if (bytes >= EXCERPT_BYTES_MAX) break;
  }
  const text = new TextDecoder().decode(Buffer.concat(chunks).subarray(0, EXCERPT_BYTES_MAX));
  return text.replace(/\p{Cc}/gu, ' ');
}
