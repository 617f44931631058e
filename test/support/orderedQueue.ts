/**
 * SQS in order, as far as crowds go: it keeps a group's messages in the order of sending, hands out
 * one of a group at a time, drops what comes again under its id within five minutes, and gives up
 * what has failed five times. Lambda's part is done by `settle`. No AWS: it is as its manual says.
 */
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { SQSBatchResponse, SQSEvent, SQSRecord } from 'aws-lambda';
import type { Clock } from '../../functions/app/ports.ts';

const DEDUPLICATION_MS = 300_000;
const RECEIVES_MAX = 5;

interface Waiting {
  readonly messageId: string;
  readonly body: string;
  receives: number;
}

export interface OrderedQueue {
  readonly endpoint: string;
  readonly url: string;
  /** Bytes of the longest body so far. */
  readonly longestBytes: () => number;
  /** What was sent and not dropped. */
  readonly taken: () => number;
  /** Bodies that were given up. */
  readonly dead: string[];
  /**
   * Hands out all that waits, a message a call, until nothing does. A call that throws is a
   * function that ended in the middle.
   */
  settle(handle: (event: SQSEvent) => Promise<SQSBatchResponse>): Promise<void>;
  close(): Promise<void>;
}

export async function startOrderedQueue(clock: Clock): Promise<OrderedQueue> {
  const groups = new Map<string, Waiting[]>();
  const seen = new Map<string, number>();
  const dead: string[] = [];
  let taken = 0;
  let longest = 0;

  const take = (group: string, id: string, body: string): void => {
    const key = `${group} ${id}`;
    const before = seen.get(key) ?? Number.NEGATIVE_INFINITY;
    if (clock.now() - before < DEDUPLICATION_MS) return;
    seen.set(key, clock.now());
    taken += 1;
    longest = Math.max(longest, Buffer.byteLength(body));
    const waiting = groups.get(group) ?? [];
    groups.set(group, [...waiting, { messageId: `message-${taken}`, body, receives: 0 }]);
  };

  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const asked = JSON.parse(Buffer.concat(chunks).toString());
    const { MessageBody = '', MessageGroupId, MessageDeduplicationId } = asked;
    const isTaken = !/[^\t\n\r -\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/u.test(MessageBody);
    const isWhole = [MessageGroupId, MessageDeduplicationId].every(
      (id) => typeof id === 'string' && /^[!-~]{1,128}$/.test(id),
    );
    const target = String(request.headers['x-amz-target']);
    if (
      target !== 'AmazonSQS.SendMessage' ||
      !isWhole ||
      !isTaken ||
      asked.DelaySeconds !== undefined
    ) {
      response.writeHead(400).end();
      return;
    }
    take(MessageGroupId, MessageDeduplicationId, MessageBody);
    response.writeHead(200, { 'content-type': 'application/x-amz-json-1.0' });
    const MD5OfMessageBody = createHash('md5').update(MessageBody).digest('hex');
    response.end(JSON.stringify({ MessageId: `message-${taken}`, MD5OfMessageBody }));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  /** One message of a group after the other, for as long as there are any. */
  const work = async (
    group: string,
    handle: (event: SQSEvent) => Promise<SQSBatchResponse>,
  ): Promise<void> => {
    for (;;) {
      const [first, ...rest] = groups.get(group) ?? [];
      if (first === undefined) return;
      first.receives += 1;
      const { messageId, body } = first;
      const Records = [{ messageId, body } as SQSRecord];
      const isDone = await handle({ Records }).then(
        ({ batchItemFailures }) => batchItemFailures.length === 0,
        () => false,
      );
      if (!isDone && first.receives < RECEIVES_MAX) continue;
      if (!isDone) dead.push(body);
      groups.set(group, (groups.get(group) ?? rest).slice(1));
    }
  };

  return {
    endpoint,
    url: `${endpoint}/000000000000/posts.fifo`,
    longestBytes: () => longest,
    taken: () => taken,
    dead,
    async settle(handle) {
      await Promise.all([...groups.keys()].map((group) => work(group, handle)));
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
