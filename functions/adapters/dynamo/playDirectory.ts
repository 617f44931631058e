import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import type { PlayDirectory } from '../../app/ports.ts';
import { dynamoBotKeys } from './botKeys.ts';
import { dynamoClocks } from './clocks.ts';
import { dynamoConnections } from './connections.ts';
import { dynamoHeads } from './heads.ts';
import { dynamoLooks } from './looks.ts';
import { dynamoProfiles } from './profiles.ts';
import { dynamoWords } from './words.ts';

/** What of the directory a move needs, on DynamoDB. */
export function dynamoPlayDirectory(
  client: DynamoDBDocumentClient,
  tableName: string,
): PlayDirectory {
  return {
    ...dynamoProfiles(client, tableName),
    ...dynamoConnections(client, tableName),
    ...dynamoLooks(client, tableName),
    ...dynamoHeads(client, tableName),
    ...dynamoWords(client, tableName),
    ...dynamoClocks(client, tableName),
    ...dynamoBotKeys(client, tableName),
  };
}
