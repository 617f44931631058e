import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import type { Directory } from '../../app/ports.ts';
import { dynamoDue } from './due.ts';
import { dynamoFollowers } from './followers.ts';
import { dynamoIdentities } from './identities.ts';
import { dynamoLinkCodes } from './linkCodes.ts';
import { dynamoLobby } from './lobby.ts';
import { dynamoLobbyPlaces } from './lobbyPlaces.ts';
import { dynamoMyTables } from './myTables.ts';
import { dynamoPlayDirectory } from './playDirectory.ts';
import { dynamoPlayers } from './players.ts';
import { dynamoSeen } from './seen.ts';
import { dynamoStats } from './stats.ts';
import { dynamoTableCodes } from './tableCodes.ts';

/** The directory on DynamoDB: every view is a key of its own in one table. */
export function dynamoDirectory(client: DynamoDBDocumentClient, tableName: string): Directory {
  return {
    ...dynamoPlayDirectory(client, tableName),
    ...dynamoDue(client, tableName),
    ...dynamoFollowers(client, tableName),
    ...dynamoPlayers(client, tableName),
    ...dynamoIdentities(client, tableName),
    ...dynamoLinkCodes(client, tableName),
    ...dynamoLobby(client, tableName),
    ...dynamoLobbyPlaces(client, tableName),
    ...dynamoMyTables(client, tableName),
    ...dynamoStats(client, tableName),
    ...dynamoSeen(client, tableName),
    ...dynamoTableCodes(client, tableName),
  };
}
