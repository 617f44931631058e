import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import type { PlayerProfile, Players } from '../../app/ports/players.ts';
import { batchGet } from './batchGet.ts';
import { type Row, textOf } from './client.ts';

export const playerKey = (playerId: string) => ({ pk: `PLAYER#${playerId}`, sk: 'PROFILE' });

/** Fields of a profile that are stored under their own name where they are given. */
const SETTINGS = ['zone', 'sleep', 'language', 'quiet', 'bot', 'deleted'] as const;

export function profileOf(row: Row): PlayerProfile {
  const given = SETTINGS.filter((field) => row[field] !== undefined);
  return {
    playerId: textOf(row, 'playerId'),
    name: textOf(row, 'name'),
    ...Object.fromEntries(given.map((field) => [field, row[field]])),
  };
}

/** Profiles of players as whoever plays reads them; `dynamoPlayers` changes them. */
export function dynamoProfiles(
  client: DynamoDBDocumentClient,
  tableName: string,
): Pick<Players, 'players'> {
  return {
    async players(playerIds) {
      const found = new Map<string, PlayerProfile>();
      const keys = [...new Set(playerIds)].map(playerKey);
      for (const row of await batchGet(client, tableName, keys)) {
        const profile = profileOf(row);
        found.set(profile.playerId, profile);
      }
      return found;
    },
  };
}
