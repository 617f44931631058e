import {
  DeleteCommand,
  type DynamoDBDocumentClient,
  PutCommand,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb';
import type { PlayerProfile, Players } from '../../app/ports/players.ts';
import { batchGet } from './batchGet.ts';
import { numberOf, type Row, textOf } from './client.ts';
import { ifHeld } from './ifHeld.ts';
import { queryAll } from './queryAll.ts';

const playerKey = (playerId: string) => ({ pk: `PLAYER#${playerId}`, sk: 'PROFILE' });

const LEAVING = 'LEAVING';
const leavingKey = (playerId: string) => ({ pk: LEAVING, sk: playerId });

/** Fields of a profile that are stored under their own name where they are given. */
const SETTINGS = ['zone', 'sleep', 'language', 'quiet', 'bot', 'deleted'] as const;

function profileOf(row: Row): PlayerProfile {
  const given = SETTINGS.filter((field) => row[field] !== undefined);
  return {
    playerId: textOf(row, 'playerId'),
    name: textOf(row, 'name'),
    ...Object.fromEntries(given.map((field) => [field, row[field]])),
  };
}

/** Profiles of players, `PLAYER#id` / `PROFILE`; deletions to be seen through, `LEAVING` / id. */
export function dynamoPlayers(client: DynamoDBDocumentClient, tableName: string): Players {
  return {
    async putPlayer(profile) {
      const given = Object.entries(profile).filter(([, value]) => value !== undefined);
      const item = { ...Object.fromEntries(given), ...playerKey(profile.playerId) };
      await client.send(new PutCommand({ TableName: tableName, Item: item }));
    },

    async players(playerIds) {
      const found = new Map<string, PlayerProfile>();
      const keys = [...new Set(playerIds)].map(playerKey);
      for (const row of await batchGet(client, tableName, keys)) {
        const profile = profileOf(row);
        found.set(profile.playerId, profile);
      }
      return found;
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
