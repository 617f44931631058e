import { type DynamoDBDocumentClient, PutCommand } from '@aws-sdk/lib-dynamodb';
import type { Directory } from '../../app/ports.ts';
import { numberOf, textOf } from './client.ts';
import { queryAll } from './queryAll.ts';

/** Digits of a size in a sort key, so that text order is the order of sizes below 2^53. */
const SIZE_DIGITS = 16;

/** Heads by the log key: `HEAD#table` / size. */
export function dynamoHeads(
  client: DynamoDBDocumentClient,
  tableName: string,
): Pick<Directory, 'putHead' | 'heads'> {
  return {
    async putHead(tableId, { size, note }) {
      const key = { pk: `HEAD#${tableId}`, sk: String(size).padStart(SIZE_DIGITS, '0') };
      const item = { ...key, size, note };
      await client.send(new PutCommand({ TableName: tableName, Item: item }));
    },

    async heads(tableId) {
      const rows = await queryAll(client, tableName, `HEAD#${tableId}`);
      return rows.map((row) => ({ size: numberOf(row, 'size'), note: textOf(row, 'note') }));
    },
  };
}
