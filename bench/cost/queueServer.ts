import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A queue that the real SDK client can send to, on loopback: Amazon SQS's JSON protocol. */
export interface QueueServer {
  readonly endpoint: string;
  /** Bodies that were sent, in order, with the seconds that each is held back. */
  readonly sent: { readonly body: string; readonly delaySeconds: number }[];
  close(): Promise<void>;
}

export async function startQueueServer(): Promise<QueueServer> {
  const sent: QueueServer['sent'] = [];
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const { MessageBody: body = '', DelaySeconds: delaySeconds = 0 } = JSON.parse(
      Buffer.concat(chunks).toString(),
    );
    sent.push({ body, delaySeconds });
    response.writeHead(200, { 'content-type': 'application/x-amz-json-1.0' });
    const MD5OfMessageBody = createHash('md5').update(body).digest('hex');
    response.end(JSON.stringify({ MessageId: String(sent.length), MD5OfMessageBody }));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    sent,
    async close() {
      server.close();
      server.closeAllConnections();
    },
  };
}
