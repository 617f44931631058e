import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { type DynamoDBDocumentClient, GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import type { Secret } from '../../../shared/fair/secret.ts';
import type { SealContext, Sealer } from '../sealer.ts';
import { bytesOf, type Row } from './client.ts';

/** Version of the rows that are written: `{pk, sk, v: 2, sealed}`. */
const ROW_VERSION = 2;

export interface RowKey {
  readonly pk: string;
  readonly sk: string;
}

/** Secrets of 32 bytes in rows of the vault, sealed, each stored once and never replaced. */
export interface SealedRows {
  /** Strongly consistent. Throws if the row does not open in this context. */
  read(key: RowKey, context: SealContext): Promise<Secret | null>;
  /** Stores the secret if there is none, and returns the one that is stored. */
  keep(key: RowKey, context: SealContext, secret: Secret): Promise<Secret>;
}

/** `openEarlier` reads rows without a version; left out, they are refused. */
export function sealedRows(
  client: DynamoDBDocumentClient,
  tableName: string,
  sealer: Sealer,
  openEarlier?: (row: Row) => Secret,
): SealedRows {
  const open = (row: Row, key: RowKey, context: SealContext): Secret | Promise<Secret> => {
    if (row['v'] === ROW_VERSION) return sealer.open(bytesOf(row, 'sealed'), context);
    if (row['v'] === undefined && openEarlier !== undefined) return openEarlier(row);
    throw new Error(`vault: row ${key.pk} ${key.sk} is of a version that is not opened here`);
  };

  const read = async (key: RowKey, context: SealContext): Promise<Secret | null> => {
    const input = { TableName: tableName, Key: key, ConsistentRead: true };
    const { Item } = await client.send(new GetCommand(input));
    return Item === undefined ? null : open(Item, key, context);
  };

  return {
    read,

    async keep(key, context, secret) {
      const item = { ...key, v: ROW_VERSION, sealed: await sealer.seal(secret, context) };
      const condition = 'attribute_not_exists(pk)';
      try {
        await client.send(
          new PutCommand({ TableName: tableName, Item: item, ConditionExpression: condition }),
        );
        return secret;
      } catch (error) {
        if (!(error instanceof ConditionalCheckFailedException)) throw error;
        const stored = await read(key, context);
        if (stored === null)
          throw new Error(`vault: row ${key.pk} ${key.sk} was there and is gone`);
        return stored;
      }
    },
  };
}
