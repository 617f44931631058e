import { DeleteCommand, type DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { queryAll } from './queryAll.ts';

/** Deletes every row of a partition. */
export async function dropPartition(
  client: DynamoDBDocumentClient,
  tableName: string,
  pk: string,
): Promise<void> {
  for (const row of await queryAll(client, tableName, pk)) {
    const Key = { pk, sk: row['sk'] };
    await client.send(new DeleteCommand({ TableName: tableName, Key }));
  }
}
