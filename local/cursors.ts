import { DeleteCommand, type DynamoDBDocumentClient, PutCommand } from '@aws-sdk/lib-dynamodb';
import { numberOf, textOf } from '../functions/adapters/dynamo/client.ts';
import { queryAll } from '../functions/adapters/dynamo/queryAll.ts';

/** Where the feed stands at each table that was active lately. */
export interface Cursors {
  /** Versions up to which each table's commits are delivered. */
  all(): Promise<ReadonlyMap<string, number>>;
  put(tableId: string, delivered: number): Promise<void>;
  drop(tableId: string): Promise<void>;
}

const PARTITION = 'FEED';

/** Cursors in a table of the local store: `FEED` / table id. */
export function storedCursors(client: DynamoDBDocumentClient, tableName: string): Cursors {
  return {
    async all() {
      const rows = await queryAll(client, tableName, PARTITION);
      return new Map(rows.map((row) => [textOf(row, 'sk'), numberOf(row, 'delivered')]));
    },
    async put(tableId, delivered) {
      const item = { pk: PARTITION, sk: tableId, delivered };
      await client.send(new PutCommand({ TableName: tableName, Item: item }));
    },
    async drop(tableId) {
      const key = { pk: PARTITION, sk: tableId };
      await client.send(new DeleteCommand({ TableName: tableName, Key: key }));
    },
  };
}
