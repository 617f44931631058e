import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import type { Directory } from '../../app/ports.ts';
import { dynamoBotKeys } from './botKeys.ts';
import { dynamoClocks } from './clocks.ts';
import { dynamoConnections } from './connections.ts';
import { dynamoDue } from './due.ts';
import { dynamoHeads } from './heads.ts';
import { dynamoIdentities } from './identities.ts';
import { dynamoLinkCodes } from './linkCodes.ts';
import { dynamoLobby } from './lobby.ts';
import { dynamoLobbyPlaces } from './lobbyPlaces.ts';
import { dynamoMyTables } from './myTables.ts';
import { dynamoPlayers } from './players.ts';
import { dynamoSeen } from './seen.ts';
import { dynamoStats } from './stats.ts';
import { dynamoWords } from './words.ts';

/** The directory on DynamoDB: every view is a key of its own in one table. */
export function dynamoDirectory(client: DynamoDBDocumentClient, tableName: string): Directory {
  return {
    ...dynamoPlayers(client, tableName),
    ...dynamoConnections(client, tableName),
    ...dynamoDue(client, tableName),
    ...dynamoHeads(client, tableName),
    ...dynamoWords(client, tableName),
    ...dynamoClocks(client, tableName),
    ...dynamoIdentities(client, tableName),
    ...dynamoBotKeys(client, tableName),
    ...dynamoLinkCodes(client, tableName),
    ...dynamoLobby(client, tableName),
    ...dynamoLobbyPlaces(client, tableName),
    ...dynamoMyTables(client, tableName),
    ...dynamoStats(client, tableName),
    ...dynamoSeen(client, tableName),
  };
}
