import { DeleteCommand, type DynamoDBDocumentClient, PutCommand } from '@aws-sdk/lib-dynamodb';
import type { PlayerStats, Stats } from '../../app/ports/stats.ts';
import { batchGet } from './batchGet.ts';
import { numberOf, textOf } from './client.ts';
import { ifHeld } from './ifHeld.ts';

const statsKey = (playerId: string) => ({ pk: `PLAYER#${playerId}`, sk: 'STATS' });

/** Sums over a player's tables: `PLAYER#id` / `STATS`. */
export function dynamoStats(client: DynamoDBDocumentClient, tableName: string): Stats {
  return {
    async putStats(playerId, stats) {
      const put = new PutCommand({
        TableName: tableName,
        Item: { ...statsKey(playerId), playerId, ...stats },
        ConditionExpression: 'attribute_not_exists(pk) OR stamp <= :stamp',
        ExpressionAttributeValues: { ':stamp': stats.stamp },
      });
      await ifHeld(client.send(put));
    },

    async stats(playerIds) {
      const found = new Map<string, PlayerStats>();
      const keys = [...new Set(playerIds)].map(statsKey);
      for (const row of await batchGet(client, tableName, keys)) {
        found.set(textOf(row, 'playerId'), {
          finished: numberOf(row, 'finished'),
          abandoned: numberOf(row, 'abandoned'),
          turns: numberOf(row, 'turns'),
          misses: numberOf(row, 'misses'),
          stamp: numberOf(row, 'stamp'),
        });
      }
      return found;
    },

    async dropStats(playerId) {
      await client.send(new DeleteCommand({ TableName: tableName, Key: statsKey(playerId) }));
    },
  };
}
