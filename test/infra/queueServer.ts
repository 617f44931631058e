import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Clock } from '../../functions/app/ports.ts';

/** SQS for tests, as far as functions send to it. */
export interface QueueServer {
  readonly endpoint: string;
  /** Address of a queue by its name, which is what its messages are taken by. */
  url(name: string): string;
  /** What is due at a time, Unix ms, of what has been sent to a queue; once. */
  take(name: string, now: number): readonly string[];
  /** When the next message is due, Unix ms; null where none is left. */
  nextDue(): number | null;
  close(): Promise<void>;
}

interface Message {
  readonly queue: string;
  readonly body: string;
  readonly dueAt: number;
}

export async function startQueueServer(clock: Clock): Promise<QueueServer> {
  let messages: readonly Message[] = [];
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const {
      QueueUrl,
      MessageBody,
      DelaySeconds = 0,
    } = JSON.parse(Buffer.concat(chunks).toString());
    const queue = String(QueueUrl).split('/').at(-1) ?? '';
    const dueAt = clock.now() + Number(DelaySeconds) * 1000;
    messages = [...messages, { queue, body: String(MessageBody), dueAt }];
    response.writeHead(200, { 'content-type': 'application/x-amz-json-1.0' });
    const MD5OfMessageBody = createHash('md5').update(String(MessageBody)).digest('hex');
    response.end(JSON.stringify({ MessageId: 'message', MD5OfMessageBody }));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    endpoint: base,
    url: (name) => `${base}/000000000000/${name}`,
    take(name, now) {
      const isDue = ({ queue, dueAt }: Message) => queue === name && dueAt <= now;
      const due = messages.filter(isDue);
      messages = messages.filter((message) => !isDue(message));
      return due.map(({ body }) => body);
    },
    nextDue: () => (messages.length === 0 ? null : Math.min(...messages.map(({ dueAt }) => dueAt))),
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
