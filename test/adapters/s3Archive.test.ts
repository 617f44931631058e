import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { makeS3Client, s3Archive } from '../../functions/adapters/s3Archive.ts';

interface Put {
  readonly line: string;
  readonly type: string;
  readonly cache: string;
  readonly body: string;
}

let server: Server;
let puts: Put[];
/** Statuses of the next answers; 200 afterwards. */
let answers: number[];

beforeEach(async () => {
  puts = [];
  answers = [];
  server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const { 'content-type': type = '', 'cache-control': cache = '' } = request.headers;
    const [path] = (request.url ?? '').split('?');
    const body = Buffer.concat(chunks).toString();
    puts.push({ line: `${request.method} ${path}`, type, cache, body });
    response.writeHead(answers.shift() ?? 200).end();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterEach(async () => {
  server.close();
  server.closeAllConnections();
  await once(server, 'close');
});

const archive = (maxAttempts: number) =>
  s3Archive(
    makeS3Client({
      endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
      region: 'eu-west-1',
      credentials: { accessKeyId: 'test', secretAccessKey: 'test' },
      forcePathStyle: true,
      maxAttempts,
    }),
    'proofs-bucket',
  );

const TABLE = 'AAAAAAAAAAAAAAAAAAAAAA';
const KEY = 'BBBBBBBBBBBBBBBBBBBBBA';

it('puts a proof under its read key, to be cached for good', async () => {
  await archive(1).putProof(TABLE, KEY, '{"a proof":1}');
  expect(puts).toHaveLength(1);
  expect(puts[0]).toMatchObject({
    line: `PUT /proofs-bucket/proofs/${TABLE}/${KEY}.json`,
    type: 'application/vnd.dominoes-fair+json',
    cache: 'public, max-age=31536000, immutable',
  });
  expect(puts[0]?.body).toContain('{"a proof":1}');
});

it('fails where the store does, so that the commit comes again', async () => {
  answers = [503];
  await expect(archive(1).putProof(TABLE, KEY, '{}')).rejects.toThrow();
});
