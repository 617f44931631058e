import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { type DynamoDBDocumentClient, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { Secret } from '../../../shared/fair/secret.ts';
import type { Vault } from '../../app/ports.ts';
import type { Sealer } from '../sealer.ts';
import { bytesOf } from './client.ts';
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

/** The vault on DynamoDB: a table of its own, its masters sealed, each for its table and epoch. */
export function dynamoVault(
  client: DynamoDBDocumentClient,
  tableName: string,
  { sealer, opensUnsealed }: VaultOptions,
): Vault {
  const masters = opensUnsealed
    ? sealedRows(client, tableName, sealer, (row) => new Secret(bytesOf(row, 'master')))
    : sealedRows(client, tableName, sealer);
  const masterKey = (tableId: string, epoch: number): RowKey => ({
    pk: tableKey(tableId),
    sk: `MASTER#${epoch}`,
  });

  return {
    keepMaster: (tableId, epoch, master) =>
      masters.keep(masterKey(tableId, epoch), masterContext(tableId, epoch), master),

    master: (tableId, epoch) =>
      masters.read(masterKey(tableId, epoch), masterContext(tableId, epoch)),

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
