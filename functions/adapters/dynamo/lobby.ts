import {
  DeleteCommand,
  type DynamoDBDocumentClient,
  PutCommand,
  QueryCommand,
} from '@aws-sdk/lib-dynamodb';
import type { Lobby, LobbyPosition, LobbyRow } from '../../app/ports/lobby.ts';
import { numberOf, type Row, textOf } from './client.ts';
import { expiry } from './expiry.ts';

/** Rows of a page, so that one with few listed tables is not read one by one. */
const ROWS_AT_ONCE = 50;

/** Digits of an instant, so that keys sort as times do. */
const INSTANT_DIGITS = 15;

const ALL = 'LOBBY';
const partition = (ruleset: string) => `${ALL}#${ruleset}`;

const sortKey = ({ openedAt, tableId }: LobbyPosition) =>
  `${String(openedAt).padStart(INSTANT_DIGITS, '0')}#${tableId}`;

/** Behind every sort key: the newest row is the first. */
const NEWEST = '~';

const rowOf = (row: Row): LobbyRow => ({
  tableId: textOf(row, 'tableId'),
  ruleset: textOf(row, 'ruleset'),
  openedAt: numberOf(row, 'openedAt'),
});

/** Where a table is listed: among all, and among those of its ruleset. */
const keysOf = (row: LobbyRow) =>
  [ALL, partition(row.ruleset)].map((pk) => ({ pk, sk: sortKey(row) }));

/** Tables with open seats: `LOBBY` and `LOBBY#ruleset` / instant, table id. */
export function dynamoLobby(client: DynamoDBDocumentClient, tableName: string): Lobby {
  return {
    async putLobby(row, until) {
      const { tableId, ruleset, openedAt } = row;
      for (const key of keysOf(row)) {
        const item = { ...key, tableId, ruleset, openedAt, ...expiry(until) };
        await client.send(new PutCommand({ TableName: tableName, Item: item }));
      }
    },

    async dropLobby(row) {
      for (const key of keysOf(row)) {
        await client.send(new DeleteCommand({ TableName: tableName, Key: key }));
      }
    },

    async lobby(ruleset, after, limit, now) {
      const rows: LobbyRow[] = [];
      let start: Row | undefined;
      do {
        const { Items = [], LastEvaluatedKey } = await client.send(
          new QueryCommand({
            TableName: tableName,
            KeyConditionExpression: 'pk = :pk AND sk < :before',
            FilterExpression: '#until > :now',
            ExpressionAttributeNames: { '#until': 'until' },
            ExpressionAttributeValues: {
              ':pk': ruleset === null ? ALL : partition(ruleset),
              ':before': after === null ? NEWEST : sortKey(after),
              ':now': now,
            },
            ScanIndexForward: false,
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
