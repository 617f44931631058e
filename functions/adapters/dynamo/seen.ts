import { type DynamoDBDocumentClient, GetCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import type { Seen } from '../../app/ports/seen.ts';
import { numberOf, textOf } from './client.ts';
import { dropPartition } from './dropPartition.ts';
import { ifHeld } from './ifHeld.ts';
import { queryAll } from './queryAll.ts';

const partition = (playerId: string) => `SEEN#${playerId}`;

/** How far players have looked: `SEEN#player` / table id. */
export function dynamoSeen(client: DynamoDBDocumentClient, tableName: string): Seen {
  async function seenVersion(playerId: string, tableId: string): Promise<number> {
    const Key = { pk: partition(playerId), sk: tableId };
    const get = new GetCommand({ TableName: tableName, Key, ConsistentRead: true });
    const { Item: row } = await client.send(get);
    return row === undefined ? 0 : numberOf(row, 'version');
  }

  return {
    async raiseSeen(playerId, tableId, version) {
      const raise = new UpdateCommand({
        TableName: tableName,
        Key: { pk: partition(playerId), sk: tableId },
        UpdateExpression: 'SET #version = :version',
        ConditionExpression: 'attribute_not_exists(pk) OR #version < :version',
        ExpressionAttributeNames: { '#version': 'version' },
        ExpressionAttributeValues: { ':version': version },
      });
      const isRaised = (await ifHeld(client.send(raise))) !== null;
      return isRaised ? version : seenVersion(playerId, tableId);
    },

    seenVersion,

    async seenVersions(playerId, consistency) {
      const rows = await queryAll(client, tableName, partition(playerId), '', consistency);
      return new Map(rows.map((row) => [textOf(row, 'sk'), numberOf(row, 'version')]));
    },

    dropSeen: (playerId) => dropPartition(client, tableName, partition(playerId)),
  };
}
