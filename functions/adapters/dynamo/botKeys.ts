import {
  DeleteCommand,
  type DynamoDBDocumentClient,
  GetCommand,
  PutCommand,
} from '@aws-sdk/lib-dynamodb';
import type { BotKey, BotKeys } from '../../app/ports/botKeys.ts';
import { numberOf, type Row, textOf } from './client.ts';
import { ifHeld } from './ifHeld.ts';
import { queryAll } from './queryAll.ts';

const keyKey = (id: string) => ({ pk: `KEY#${id}`, sk: 'KEY' });
const ownPartition = (playerId: string) => `KEYS#${playerId}`;
const placeKey = (playerId: string, place: string) => ({ pk: ownPartition(playerId), sk: place });

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
 * Bot keys: `KEY#id` signs in, `KEYS#player` / place is the player's list, whose places are as many
 * as the keys that a player may have. The list's row is written first and removed last: a key that
 * signs in can always be seen and revoked.
 */
export function dynamoBotKeys(client: DynamoDBDocumentClient, tableName: string): BotKeys {
  const TableName = tableName;

  /** Takes a place of the list that is free; false if somebody was faster. */
  async function take(key: BotKey, place: string): Promise<boolean> {
    const put = new PutCommand({
      TableName,
      Item: { ...key, ...placeKey(key.playerId, place) },
      ConditionExpression: 'attribute_not_exists(pk) OR id = :id',
      ExpressionAttributeValues: { ':id': key.id },
    });
    return (await ifHeld(client.send(put))) !== null;
  }

  return {
    async putBotKey(key, max) {
      const rows = await queryAll(client, tableName, ownPartition(key.playerId));
      const taken = new Set(rows.map((row) => textOf(row, 'sk')));
      const places = Array.from({ length: max }, (_, place) => String(place));
      for (const place of places.filter((p) => !taken.has(p))) {
        if (!(await take(key, place))) continue;
        await client.send(new PutCommand({ TableName, Item: { ...key, ...keyKey(key.id) } }));
        return true;
      }
      return false;
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
      const rows = await queryAll(client, tableName, ownPartition(playerId));
      const row = rows.find((own) => textOf(own, 'id') === id);
      if (row === undefined) return false;
      await client.send(new DeleteCommand({ TableName, Key: keyKey(id) }));
      const free = new DeleteCommand({
        TableName,
        Key: placeKey(playerId, textOf(row, 'sk')),
        ConditionExpression: 'id = :id',
        ExpressionAttributeValues: { ':id': id },
      });
      await ifHeld(client.send(free));
      return true;
    },
  };
}
