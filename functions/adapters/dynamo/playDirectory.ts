import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import type { PlayDirectory } from '../../app/ports.ts';
import { dynamoBotKeys } from './botKeys.ts';
import { dynamoClocks } from './clocks.ts';
import { dynamoConnections } from './connections.ts';
import { dynamoDue } from './due.ts';
import { dynamoHeads } from './heads.ts';
import { dynamoPlayers } from './players.ts';
import { dynamoWords } from './words.ts';

/** What of the directory a move needs, on DynamoDB. */
export function dynamoPlayDirectory(
  client: DynamoDBDocumentClient,
  tableName: string,
): PlayDirectory {
  return {
    ...dynamoPlayers(client, tableName),
    ...dynamoConnections(client, tableName),
    ...dynamoDue(client, tableName),
    ...dynamoHeads(client, tableName),
    ...dynamoWords(client, tableName),
    ...dynamoClocks(client, tableName),
    ...dynamoBotKeys(client, tableName),
  };
}
