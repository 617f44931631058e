import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import {
  type DynamoDBDocumentClient,
  GetCommand,
  PutCommand,
  QueryCommand,
  type QueryCommandInput,
} from '@aws-sdk/lib-dynamodb';
import type { Commit } from '../../../shared/journal/commit.ts';
import type { Journal } from '../../app/ports.ts';
import { bytesOf, type Row } from './client.ts';
import { commitToItem, itemToCommit, type JournalItem } from './journalItem.ts';
import { tableKey } from './schema.ts';

/** The journal on DynamoDB: one item a commit, written once under a condition, never changed. */
export function dynamoJournal(client: DynamoDBDocumentClient, tableName: string): Journal {
  const read = async (tableId: string, version: number): Promise<Row | null> => {
    const key = { pk: tableKey(tableId), sk: version };
    const input = { TableName: tableName, Key: key, ConsistentRead: true };
    const { Item } = await client.send(new GetCommand(input));
    return Item ?? null;
  };

  const query = (tableId: string, input: Partial<QueryCommandInput>, values: Row = {}) =>
    client.send(
      new QueryCommand({
        TableName: tableName,
        KeyConditionExpression: 'pk = :pk',
        ConsistentRead: true,
        ExpressionAttributeValues: { ':pk': tableKey(tableId), ...values },
        ...input,
      }),
    );

  return {
    async append(tableId, commit) {
      const item = commitToItem(tableId, commit);
      try {
        const condition = 'attribute_not_exists(sk)';
        await client.send(
          new PutCommand({ TableName: tableName, Item: item, ConditionExpression: condition }),
        );
        return 'appended';
      } catch (error) {
        // The client repeats a request whose answer was lost, so even a failed condition may mean
        // that our own first write is there. Only the row itself tells.
        const stored = await read(tableId, commit.version);
        if (stored !== null) return isSame(stored, item) ? 'appended' : 'conflict';
        if (error instanceof ConditionalCheckFailedException) {
          throw new Error(`journal: version ${commit.version} was there and is gone`);
        }
        throw error;
      }
    },

    async newest(tableId, consistency = 'strong') {
      const ConsistentRead = consistency === 'strong';
      const { Items } = await query(tableId, { ScanIndexForward: false, Limit: 1, ConsistentRead });
      const row = Items?.[0];
      return row === undefined ? null : itemToCommit(row);
    },

    async at(tableId, version) {
      const row = await read(tableId, version);
      return row === null ? null : itemToCommit(row);
    },

    async after(tableId, after, limit) {
      const commits: Commit[] = [];
      let startKey: Row | undefined;
      do {
        const { Items = [], LastEvaluatedKey } = await query(
          tableId,
          {
            KeyConditionExpression: 'pk = :pk AND sk > :after',
            Limit: limit - commits.length,
            ...(startKey === undefined ? {} : { ExclusiveStartKey: startKey }),
          },
          { ':after': after },
        );
        commits.push(...Items.map(itemToCommit));
        startKey = LastEvaluatedKey;
      } while (startKey !== undefined && commits.length < limit);
      assertNoGap(commits, after);
      return commits;
    },
  };
}

function isSame(stored: Row, item: JournalItem): boolean {
  return (['e', 'h', 's'] as const).every(
    (name) => Buffer.compare(bytesOf(stored, name), item[name]) === 0,
  );
}

/** A missing version means lost history: better no answer than one that hides it. */
function assertNoGap(commits: readonly Commit[], after: number): void {
  for (const [i, { version }] of commits.entries()) {
    if (version !== after + 1 + i) {
      throw new Error(`journal: version ${after + 1 + i} is missing before ${version}`);
    }
  }
}
