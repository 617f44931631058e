import {
  DeleteCommand,
  type DynamoDBDocumentClient,
  PutCommand,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb';
import type { Players } from '../../app/ports/players.ts';
import { numberOf, textOf } from './client.ts';
import { ifHeld } from './ifHeld.ts';
import { playerKey, profileOf } from './profiles.ts';
import { queryAll } from './queryAll.ts';

const LEAVING = 'LEAVING';
const leavingKey = (playerId: string) => ({ pk: LEAVING, sk: playerId });

/** What changes profiles, `PLAYER#id` / `PROFILE`; deletions to be seen through, `LEAVING` / id. */
export function dynamoPlayers(
  client: DynamoDBDocumentClient,
  tableName: string,
): Omit<Players, 'players'> {
  return {
    async putPlayer(profile) {
      const given = Object.entries(profile).filter(([, value]) => value !== undefined);
      const item = { ...Object.fromEntries(given), ...playerKey(profile.playerId) };
      await client.send(new PutCommand({ TableName: tableName, Item: item }));
    },

    async changePlayer(playerId, change) {
      const given = Object.entries(change).filter(([, value]) => value !== undefined);
      const sets = given.map((_, i) => `#f${i} = :v${i}`);
      const names = given.map(([field], i) => [`#f${i}`, field]);
      const values = given.map(([, value], i) => [`:v${i}`, value]);
      const update = new UpdateCommand({
        TableName: tableName,
        Key: playerKey(playerId),
        UpdateExpression: `SET ${['playerId = :id', ...sets].join(', ')}`,
        ConditionExpression: 'attribute_exists(pk) AND attribute_not_exists(deleted)',
        ...(names.length > 0 ? { ExpressionAttributeNames: Object.fromEntries(names) } : {}),
        ExpressionAttributeValues: { ':id': playerId, ...Object.fromEntries(values) },
        ReturnValues: 'ALL_NEW',
      });
      const updated = await ifHeld(client.send(update));
      return updated === null ? null : profileOf(updated.Attributes ?? {});
    },

    async putLeaving(playerId, at) {
      await client.send(
        new PutCommand({ TableName: tableName, Item: { ...leavingKey(playerId), at } }),
      );
    },

    async leaving() {
      const rows = await queryAll(client, tableName, LEAVING);
      return rows.map((row) => ({ playerId: textOf(row, 'sk'), at: numberOf(row, 'at') }));
    },

    async dropLeaving(playerId) {
      await client.send(new DeleteCommand({ TableName: tableName, Key: leavingKey(playerId) }));
    },
  };
}
