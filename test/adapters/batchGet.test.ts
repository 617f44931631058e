/** What DynamoDB does when it is busy, and no store of this machine does: keys are left out. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { batchGet } from '../../functions/adapters/dynamo/batchGet.ts';
import { makeDocumentClient } from '../../functions/adapters/dynamo/client.ts';

interface Key {
  readonly pk: { readonly S: string };
}

/** How many keys of each request are answered; the last goes for all that follow. */
let answered: number[] = [];
const asked: number[] = [];
const waits: number[] = [];

const server = createServer(async (request, response) => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  const { rows } = JSON.parse(Buffer.concat(chunks).toString()).RequestItems;
  const keys: readonly Key[] = rows.Keys;
  asked.push(keys.length);
  const count = (answered.length > 1 ? answered.shift() : answered[0]) ?? keys.length;
  const rest = keys.slice(count);
  const UnprocessedKeys = rest.length === 0 ? {} : { rows: { Keys: rest } };
  response.setHeader('content-type', 'application/x-amz-json-1.0');
  response.end(JSON.stringify({ Responses: { rows: keys.slice(0, count) }, UnprocessedKeys }));
});

beforeAll(() => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)));
afterAll(() => server.close());
beforeEach(() => {
  asked.length = 0;
  waits.length = 0;
});

async function namesOf(count: number): Promise<unknown[]> {
  const client = makeDocumentClient({
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    region: 'local',
    credentials: { accessKeyId: 'key', secretAccessKey: 'key' },
  });
  const keys = Array.from({ length: count }, (_, i) => ({ pk: `row ${i}` }));
  const found = await batchGet(client, 'rows', keys, async (ms) => void waits.push(ms));
  return found.map(({ pk }) => pk);
}

const rows = (count: number) => Array.from({ length: count }, (_, i) => `row ${i}`);

it('keys that are left out are asked for again, later each time, and nothing twice', async () => {
  answered = [40, 50, 10];
  expect(await namesOf(100)).toEqual(rows(100));
  expect(asked).toEqual([100, 60, 10]);
  expect(waits).toEqual([50, 100]);
});

it('more than a batch takes are asked for in several', async () => {
  answered = [100];
  expect(await namesOf(201)).toEqual(rows(201));
  expect(asked).toEqual([100, 100, 1]);
  expect(waits).toEqual([]);
});

it('a store that never answers a key is no store without that row', async () => {
  answered = [1, 0];
  await expect(namesOf(2)).rejects.toThrow('did not answer every key');
  expect(asked).toHaveLength(8);
});
