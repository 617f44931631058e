import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { type DynamoDBDocumentClient, GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import type { Entropy } from '../../app/ports.ts';
import { type Keys, Secret } from '../keys.ts';
import { bytesOf, type Row } from './client.ts';

const KEY = { pk: 'INSTALLATION', sk: 'KEYS' };

function keysOf(row: Row): Keys {
  return {
    logSeed: new Secret(bytesOf(row, 'logSeed')),
    tokenSeed: new Secret(bytesOf(row, 'tokenSeed')),
    deriveSecret: new Secret(bytesOf(row, 'deriveSecret')),
  };
}

/**
 * The installation's keys in a row of the vault, made by whoever comes first. The vault is
 * encrypted under a key of its own; a log key that never leaves a key service replaces this row.
 */
export async function keyRow(
  client: DynamoDBDocumentClient,
  tableName: string,
  entropy: Entropy,
): Promise<Keys> {
  const read = async (): Promise<Row | undefined> => {
    const input = { TableName: tableName, Key: KEY, ConsistentRead: true };
    return (await client.send(new GetCommand(input))).Item;
  };
  const stored = await read();
  if (stored !== undefined) return keysOf(stored);
  const item = {
    ...KEY,
    logSeed: entropy.bytes32(),
    tokenSeed: entropy.bytes32(),
    deriveSecret: entropy.bytes32(),
  };
  const condition = 'attribute_not_exists(pk)';
  try {
    await client.send(
      new PutCommand({ TableName: tableName, Item: item, ConditionExpression: condition }),
    );
    return keysOf(item);
  } catch (error) {
    if (!(error instanceof ConditionalCheckFailedException)) throw error;
    const first = await read();
    if (first === undefined) throw new Error('the installation’s keys were there and are gone');
    return keysOf(first);
  }
}
