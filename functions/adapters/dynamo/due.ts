import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import {
  DeleteCommand,
  type DynamoDBDocumentClient,
  GetCommand,
  PutCommand,
} from '@aws-sdk/lib-dynamodb';
import type { Directory, DueRow } from '../../app/ports.ts';
import { numberOf, textOf } from './client.ts';
import { queryAll } from './queryAll.ts';
import { duePartition, MINUTE_MS, minuteOf } from './schema.ts';

/** Partitions read at a time when a sweep has many minutes to catch up on. */
const MINUTES_AT_ONCE = 20;
const SWEEP_KEY = { pk: 'SWEEP', sk: 'SWEEP' };

/**
 * Due looks: `DUE#minute` / table id, or for one look alone as `dynamoLooks` has it; and how far the
 * sweep has come.
 */
export function dynamoDue(
  client: DynamoDBDocumentClient,
  tableName: string,
): Pick<Directory, 'putDue' | 'due' | 'dropDue' | 'sweptTo' | 'setSweptTo'> {
  const dueKey = (tableId: string, dueAt: number) => ({
    pk: duePartition(dueAt),
    sk: tableId,
  });

  return {
    async putDue(tableId, dueAt, since) {
      const item = { ...dueKey(tableId, dueAt), dueAt, ...(since === undefined ? {} : { since }) };
      await client.send(new PutCommand({ TableName: tableName, Item: item }));
    },

    async due(fromAt, toAt) {
      const found: DueRow[] = [];
      const last = minuteOf(toAt);
      for (let minute = minuteOf(fromAt); minute <= last; minute += MINUTES_AT_ONCE) {
        const count = Math.min(MINUTES_AT_ONCE, last - minute + 1);
        const pages = await Promise.all(
          Array.from({ length: count }, (_, i) =>
            queryAll(client, tableName, duePartition((minute + i) * MINUTE_MS)),
          ),
        );
        for (const row of pages.flat()) {
          const since = row['since'] === undefined ? {} : { since: numberOf(row, 'since') };
          const [tableId = '', name] = textOf(row, 'sk').split('#');
          const look = name === undefined ? {} : { look: name };
          found.push({ tableId, dueAt: numberOf(row, 'dueAt'), ...since, ...look });
        }
      }
      return found;
    },

    async dropDue(tableId, dueAt) {
      const remove = new DeleteCommand({
        TableName: tableName,
        Key: dueKey(tableId, dueAt),
        ConditionExpression: 'dueAt = :dueAt',
        ExpressionAttributeValues: { ':dueAt': dueAt },
      });
      try {
        await client.send(remove);
      } catch (error) {
        // Gone already, or the table has a newer instant in the same minute.
        if (!(error instanceof ConditionalCheckFailedException)) throw error;
      }
    },

    async sweptTo() {
      const input = { TableName: tableName, Key: SWEEP_KEY, ConsistentRead: true };
      const { Item } = await client.send(new GetCommand(input));
      return Item === undefined ? 0 : numberOf(Item, 'at');
    },

    async setSweptTo(at) {
      await client.send(new PutCommand({ TableName: tableName, Item: { ...SWEEP_KEY, at } }));
    },
  };
}
