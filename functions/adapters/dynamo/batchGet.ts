import { setTimeout as delay } from 'node:timers/promises';
import {
  BatchGetCommand,
  type BatchGetCommandInput,
  type DynamoDBDocumentClient,
} from '@aws-sdk/lib-dynamodb';
import type { Row } from './client.ts';

/** DynamoDB's own limit for one BatchGetItem. */
const KEYS_A_BATCH = 100;
/** Rounds of asking again for keys that the store left out because it was busy. */
const ROUNDS_MAX = 8;

/**
 * The rows of these keys, in no order; keys without a row are left out. Keys must differ. `wait`
 * stands between two rounds of asking for what a busy store has not answered.
 */
export async function batchGet(
  client: DynamoDBDocumentClient,
  tableName: string,
  keys: readonly Row[],
  wait: (ms: number) => Promise<void> = delay,
): Promise<Row[]> {
  const found: Row[] = [];
  for (let i = 0; i < keys.length; i += KEYS_A_BATCH) {
    const batch = { [tableName]: { Keys: keys.slice(i, i + KEYS_A_BATCH) } };
    found.push(...(await getBatch(client, tableName, batch, wait)));
  }
  return found;
}

/** One batch, asking again for what the store leaves unprocessed; throws if it never comes. */
async function getBatch(
  client: DynamoDBDocumentClient,
  tableName: string,
  request: NonNullable<BatchGetCommandInput['RequestItems']>,
  wait: (ms: number) => Promise<void>,
): Promise<Row[]> {
  const rows: Row[] = [];
  let open = request;
  for (let round = 0; round < ROUNDS_MAX; round++) {
    if (round > 0) await wait(25 * 2 ** round);
    const answer = await client.send(new BatchGetCommand({ RequestItems: open }));
    rows.push(...(answer.Responses?.[tableName] ?? []));
    open = answer.UnprocessedKeys ?? {};
    if (Object.keys(open).length === 0) return rows;
  }
  throw new Error('directory: the store did not answer every key of a batch');
}
