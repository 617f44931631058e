import { DynamoDBClient, type DynamoDBClientConfig } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';

/** A row as the document client gives it: text, numbers and bytes by attribute name. */
export type Row = Readonly<Record<string, unknown>>;

/**
 * A client that maps rows to plain objects. A request that gets no answer within 3 s is given up
 * and tried again, so a caller on a clock of 29 s (API Gateway's) still learns how it ended.
 */
export function makeDocumentClient(config: DynamoDBClientConfig): DynamoDBDocumentClient {
  const client = new DynamoDBClient({
    requestHandler: {
      connectionTimeout: 1_000,
      requestTimeout: 3_000,
      throwOnRequestTimeout: true,
    },
    ...config,
  });
  return DynamoDBDocumentClient.from(client);
}

/** Attribute readers: a row of another shape is damage, so they throw instead of guessing. */
export function textOf(row: Row, name: string): string {
  const value = row[name];
  if (typeof value !== 'string') throw new TypeError(`attribute ${name} is not text`);
  return value;
}

export function numberOf(row: Row, name: string): number {
  const value = row[name];
  if (typeof value !== 'number') throw new TypeError(`attribute ${name} is not a number`);
  return value;
}

export function bytesOf(row: Row, name: string): Uint8Array {
  const value = row[name];
  if (!(value instanceof Uint8Array)) throw new TypeError(`attribute ${name} is not bytes`);
  return value;
}
