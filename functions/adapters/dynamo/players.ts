import { setTimeout as delay } from 'node:timers/promises';
import {
  BatchGetCommand,
  type BatchGetCommandInput,
  type DynamoDBDocumentClient,
  PutCommand,
} from '@aws-sdk/lib-dynamodb';
import type { Directory, PlayerProfile } from '../../app/ports.ts';
import { textOf } from './client.ts';

/** DynamoDB's own limit for one BatchGetItem. */
const KEYS_A_BATCH = 100;
/** Rounds of asking again for keys that the store left out because it was busy. */
const ROUNDS_MAX = 8;

const playerKey = (playerId: string) => ({ pk: `PLAYER#${playerId}`, sk: 'PROFILE' });

/** Profiles of players: `PLAYER#id` / `PROFILE`. */
export function dynamoPlayers(
  client: DynamoDBDocumentClient,
  tableName: string,
): Pick<Directory, 'putPlayer' | 'players'> {
  return {
    async putPlayer({ playerId, name }) {
      const item = { ...playerKey(playerId), playerId, name };
      await client.send(new PutCommand({ TableName: tableName, Item: item }));
    },

    async players(playerIds) {
      const found = new Map<string, PlayerProfile>();
      const keys = [...new Set(playerIds)].map(playerKey);
      for (let i = 0; i < keys.length; i += KEYS_A_BATCH) {
        const batch = { [tableName]: { Keys: keys.slice(i, i + KEYS_A_BATCH) } };
        for (const row of await getBatch(client, tableName, batch)) {
          const playerId = textOf(row, 'playerId');
          found.set(playerId, { playerId, name: textOf(row, 'name') });
        }
      }
      return found;
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
