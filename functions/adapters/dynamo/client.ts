import { DynamoDBClient, type DynamoDBClientConfig } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { REQUEST_LIMITS } from '../requestLimits.ts';

/** A row as the document client gives it: text, numbers and bytes by attribute name. */
export type Row = Readonly<Record<string, unknown>>;

/** A client that maps rows to plain objects, gives up a silent request and tries again. */
export function makeDocumentClient(config: DynamoDBClientConfig): DynamoDBDocumentClient {
  const client = new DynamoDBClient({ requestHandler: REQUEST_LIMITS, ...config });
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
