import {
  DeleteCommand,
  type DynamoDBDocumentClient,
  PutCommand,
  QueryCommand,
} from '@aws-sdk/lib-dynamodb';
import type { Lobby, LobbyRow } from '../../app/ports/lobby.ts';
import { numberOf, type Row, textOf } from './client.ts';
import { expiry } from './expiry.ts';

/** Rows of a page, so that one with few listed tables is not read one by one. */
const ROWS_AT_ONCE = 50;

const partition = (ruleset: string) => `LOBBY#${ruleset}`;

const rowOf = (row: Row): LobbyRow => ({
  tableId: textOf(row, 'sk'),
  ruleset: textOf(row, 'ruleset'),
  openedAt: numberOf(row, 'openedAt'),
});

/** Tables with open seats: `LOBBY#ruleset` / table id. */
export function dynamoLobby(client: DynamoDBDocumentClient, tableName: string): Lobby {
  return {
    async putLobby({ tableId, ruleset, openedAt }, until) {
      const key = { pk: partition(ruleset), sk: tableId };
      const item = { ...key, ruleset, openedAt, ...expiry(until) };
      await client.send(new PutCommand({ TableName: tableName, Item: item }));
    },

    async dropLobby(ruleset, tableId) {
      const key = { pk: partition(ruleset), sk: tableId };
      await client.send(new DeleteCommand({ TableName: tableName, Key: key }));
    },

    async lobby(ruleset, after, limit, now) {
      const rows: LobbyRow[] = [];
      let start: Row | undefined;
      do {
        const { Items = [], LastEvaluatedKey } = await client.send(
          new QueryCommand({
            TableName: tableName,
            KeyConditionExpression: 'pk = :pk AND sk > :after',
            FilterExpression: '#until > :now',
            ExpressionAttributeNames: { '#until': 'until' },
            ExpressionAttributeValues: {
              ':pk': partition(ruleset),
              // A key is never empty, and no id holds a blank.
              ':after': after === '' ? ' ' : after,
              ':now': now,
            },
            Limit: Math.max(limit, ROWS_AT_ONCE),
            ConsistentRead: true,
            ...(start === undefined ? {} : { ExclusiveStartKey: start }),
          }),
        );
        rows.push(...Items.map(rowOf));
        start = LastEvaluatedKey;
      } while (start !== undefined && rows.length < limit);
      return rows.slice(0, limit);
    },
  };
}
