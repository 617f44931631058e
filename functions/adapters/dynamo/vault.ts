import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import {
  type DynamoDBDocumentClient,
  GetCommand,
  PutCommand,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb';
import type { Vault } from '../../app/ports.ts';
import { bytesOf } from './client.ts';
import { tableKey } from './schema.ts';

/** The vault on DynamoDB: a table of its own, so that other keys and permissions guard it. */
export function dynamoVault(client: DynamoDBDocumentClient, tableName: string): Vault {
  const masterKey = (tableId: string, epoch: number) => ({
    pk: tableKey(tableId),
    sk: `MASTER#${epoch}`,
  });

  const readMaster = async (tableId: string, epoch: number): Promise<Uint8Array | null> => {
    const input = { TableName: tableName, Key: masterKey(tableId, epoch), ConsistentRead: true };
    const { Item } = await client.send(new GetCommand(input));
    return Item === undefined ? null : bytesOf(Item, 'master');
  };

  return {
    async keepMaster(tableId, epoch, master) {
      const item = { ...masterKey(tableId, epoch), master };
      const condition = 'attribute_not_exists(pk)';
      try {
        await client.send(
          new PutCommand({ TableName: tableName, Item: item, ConditionExpression: condition }),
        );
        return master;
      } catch (error) {
        if (!(error instanceof ConditionalCheckFailedException)) throw error;
        const stored = await readMaster(tableId, epoch);
        if (stored === null)
          throw new Error(`vault: master of epoch ${epoch} was there and is gone`);
        return stored;
      }
    },

    master: readMaster,

    async raiseSigned(tableId, size) {
      const update = new UpdateCommand({
        TableName: tableName,
        Key: { pk: tableKey(tableId), sk: 'SIGNED' },
        UpdateExpression: 'SET signedSize = :size',
        ConditionExpression: 'attribute_not_exists(pk) OR signedSize < :size',
        ExpressionAttributeValues: { ':size': size },
      });
      try {
        await client.send(update);
      } catch (error) {
        // Already as high or higher.
        if (!(error instanceof ConditionalCheckFailedException)) throw error;
      }
    },
  };
}
