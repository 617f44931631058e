import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { type DynamoDBDocumentClient, GetCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { Secret } from '../../../shared/fair/secret.ts';
import type { Vault } from '../../app/ports.ts';
import type { Sealer } from '../sealer.ts';
import { bytesOf, numberOf } from './client.ts';
import { dynamoOrders } from './orders.ts';
import { masterContext, tableKey } from './schema.ts';
import { type RowKey, sealedRows } from './sealedRows.ts';

export interface VaultOptions {
  readonly sealer: Sealer;
  /**
   * Whether masters of the first row format, `{pk, sk, master}`, are read: they are not sealed.
   * Only for a data folder that an earlier version of this program may have written.
   */
  readonly opensUnsealed: boolean;
}

/** Where the master of an epoch lies. */
export const masterKey = (tableId: string, epoch: number): RowKey => ({
  pk: tableKey(tableId),
  sk: `MASTER#${epoch}`,
});

/** The vault on DynamoDB: a table of its own, its masters sealed, each for its table and epoch. */
export function dynamoVault(
  client: DynamoDBDocumentClient,
  tableName: string,
  { sealer, opensUnsealed }: VaultOptions,
): Vault {
  const masters = opensUnsealed
    ? sealedRows(client, tableName, sealer, (row) => new Secret(bytesOf(row, 'master')))
    : sealedRows(client, tableName, sealer);
  const signedKey = (tableId: string): RowKey => ({ pk: tableKey(tableId), sk: 'SIGNED' });

  return {
    ...dynamoOrders(client, tableName),

    keepMaster: (tableId, epoch, master) =>
      masters.keep(masterKey(tableId, epoch), masterContext(tableId, epoch), master),

    master: (tableId, epoch) =>
      masters.read(masterKey(tableId, epoch), masterContext(tableId, epoch)),

    async raiseSigned(tableId, size, head) {
      const update = new UpdateCommand({
        TableName: tableName,
        Key: signedKey(tableId),
        UpdateExpression: 'SET signedSize = :size, signedHead = :head',
        ConditionExpression:
          'attribute_not_exists(pk) OR signedSize < :size' +
          ' OR (signedSize = :size AND signedHead = :head)',
        ExpressionAttributeValues: { ':size': size, ':head': head },
      });
      try {
        await client.send(update);
        return true;
      } catch (error) {
        if (error instanceof ConditionalCheckFailedException) return false;
        throw error;
      }
    },

    async signedSize(tableId) {
      const input = { TableName: tableName, Key: signedKey(tableId), ConsistentRead: true };
      const { Item } = await client.send(new GetCommand(input));
      return Item === undefined ? 0 : numberOf(Item, 'signedSize');
    },
  };
}
