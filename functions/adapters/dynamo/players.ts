import { setTimeout as delay } from 'node:timers/promises';
import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import {
  BatchGetCommand,
  type BatchGetCommandInput,
  type DynamoDBDocumentClient,
  PutCommand,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb';
import type { PlayerProfile, Players } from '../../app/ports/players.ts';
import { type Row, textOf } from './client.ts';

/** DynamoDB's own limit for one BatchGetItem. */
const KEYS_A_BATCH = 100;
/** Rounds of asking again for keys that the store left out because it was busy. */
const ROUNDS_MAX = 8;

const playerKey = (playerId: string) => ({ pk: `PLAYER#${playerId}`, sk: 'PROFILE' });

/** Fields of a profile that are stored under their own name where they are given. */
const SETTINGS = ['zone', 'sleep', 'language', 'quiet', 'notices', 'bot', 'deleted'] as const;

function profileOf(row: Row): PlayerProfile {
  const given = SETTINGS.filter((field) => row[field] !== undefined);
  return {
    playerId: textOf(row, 'playerId'),
    name: textOf(row, 'name'),
    ...Object.fromEntries(given.map((field) => [field, row[field]])),
  };
}

/** Profiles of players: `PLAYER#id` / `PROFILE`. */
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
      for (let i = 0; i < keys.length; i += KEYS_A_BATCH) {
        const batch = { [tableName]: { Keys: keys.slice(i, i + KEYS_A_BATCH) } };
        for (const row of await getBatch(client, tableName, batch)) {
          const profile = profileOf(row);
          found.set(profile.playerId, profile);
        }
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
      try {
        const { Attributes } = await client.send(update);
        return profileOf(Attributes ?? {});
      } catch (error) {
        if (error instanceof ConditionalCheckFailedException) return null;
        throw error;
      }
    },
  };
}

/** One batch, asking again for what the store leaves unprocessed; throws if it never comes. */
async function getBatch(
  client: DynamoDBDocumentClient,
  tableName: string,
  request: NonNullable<BatchGetCommandInput['RequestItems']>,
) {
  const rows: Record<string, unknown>[] = [];
  let open = request;
  for (let round = 0; round < ROUNDS_MAX; round++) {
    if (round > 0) await delay(25 * 2 ** round);
    const answer = await client.send(new BatchGetCommand({ RequestItems: open }));
    rows.push(...(answer.Responses?.[tableName] ?? []));
    open = answer.UnprocessedKeys ?? {};
    if (Object.keys(open).length === 0) return rows;
  }
  throw new Error('directory: the store did not answer every key of a batch');
}
