import { DeleteCommand, type DynamoDBDocumentClient, PutCommand } from '@aws-sdk/lib-dynamodb';
import type { PlayDirectory } from '../../app/ports.ts';
import { duePartition } from './schema.ts';

/** Looks at a table of which each is for once: `DUE#minute` / table id `#` name. */
export function dynamoLooks(
  client: DynamoDBDocumentClient,
  tableName: string,
): Pick<PlayDirectory, 'putLook' | 'dropLook'> {
  const lookKey = (tableId: string, dueAt: number, name: string) => ({
    pk: duePartition(dueAt),
    sk: `${tableId}#${name}`,
  });

  return {
    async putLook(tableId, dueAt, name) {
      const item = { ...lookKey(tableId, dueAt, name), dueAt };
      await client.send(new PutCommand({ TableName: tableName, Item: item }));
    },

    async dropLook(tableId, dueAt, name) {
      const key = lookKey(tableId, dueAt, name);
      await client.send(new DeleteCommand({ TableName: tableName, Key: key }));
    },
  };
}
