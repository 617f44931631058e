import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import type { Consistency } from '../../app/ports/rows.ts';
import type { Directory, Subscription } from '../../app/ports.ts';
import { numberOf, type Row, textOf } from './client.ts';
import { isAlive } from './expiry.ts';
import { queryAll } from './queryAll.ts';
import { ORDERED, subscriptionKey } from './schema.ts';

/** Who follows a table, by the rows that `dynamoConnections` writes: of no use to whoever plays. */
export function dynamoFollowers(
  client: DynamoDBDocumentClient,
  tableName: string,
): Pick<Directory, 'subscriptions' | 'following'> {
  const rowsOf = (tableId: string, consistency?: Consistency) =>
    queryAll(client, tableName, subscriptionKey(tableId, '').pk, '', consistency);

  const followersIn = (tableId: string, rows: readonly Row[], now: number): Subscription[] =>
    rows
      .filter((row) => row['sk'] !== ORDERED && isAlive(row, now))
      .map((row) => ({
        tableId,
        connectionId: textOf(row, 'sk'),
        playerId: textOf(row, 'playerId'),
      }));

  return {
    async subscriptions(tableId, now, consistency) {
      return followersIn(tableId, await rowsOf(tableId, consistency), now);
    },

    async following(tableId, now) {
      const rows = await rowsOf(tableId);
      const ordered = rows.find((row) => row['sk'] === ORDERED);
      return {
        followers: followersIn(tableId, rows, now),
        orderedRound: ordered === undefined ? 0 : numberOf(ordered, 'roundNo'),
      };
    },
  };
}
