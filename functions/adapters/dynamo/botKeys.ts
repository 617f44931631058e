import {
  DeleteCommand,
  type DynamoDBDocumentClient,
  GetCommand,
  PutCommand,
} from '@aws-sdk/lib-dynamodb';
import type { BotKey, BotKeys } from '../../app/ports/botKeys.ts';
import { numberOf, type Row, textOf } from './client.ts';
import { queryAll } from './queryAll.ts';

const keyKey = (id: string) => ({ pk: `KEY#${id}`, sk: 'KEY' });
const ownPartition = (playerId: string) => `KEYS#${playerId}`;
const ownKey = (playerId: string, id: string) => ({ pk: ownPartition(playerId), sk: id });

function keyOf(row: Row): BotKey {
  return {
    id: textOf(row, 'id'),
    playerId: textOf(row, 'playerId'),
    label: textOf(row, 'label'),
    hash: textOf(row, 'hash'),
    createdAt: numberOf(row, 'createdAt'),
  };
}

/**
 * Bot keys: `KEY#id` signs in, `KEYS#player` / id is the player's list. The list's row is written
 * first and removed last: a key that signs in can always be seen and revoked.
 */
export function dynamoBotKeys(client: DynamoDBDocumentClient, tableName: string): BotKeys {
  const TableName = tableName;
  return {
    async putBotKey(key) {
      for (const at of [ownKey(key.playerId, key.id), keyKey(key.id)]) {
        await client.send(new PutCommand({ TableName, Item: { ...key, ...at } }));
      }
    },

    async botKey(id) {
      const get = new GetCommand({ TableName, Key: keyKey(id), ConsistentRead: true });
      const { Item: row } = await client.send(get);
      return row === undefined ? null : keyOf(row);
    },

    async botKeysOf(playerId) {
      const rows = await queryAll(client, tableName, ownPartition(playerId));
      return rows.map(keyOf).sort((a, b) => a.createdAt - b.createdAt);
    },

    async dropBotKey(playerId, id) {
      const Key = ownKey(playerId, id);
      const { Item: row } = await client.send(
        new GetCommand({ TableName, Key, ConsistentRead: true }),
      );
      if (row === undefined) return false;
      await client.send(new DeleteCommand({ TableName, Key: keyKey(id) }));
      await client.send(new DeleteCommand({ TableName, Key }));
      return true;
    },
  };
}
