import { DescribeTableCommand } from '@aws-sdk/client-dynamodb';
import { type DynamoDBDocumentClient, ScanCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import type { Census, CensusPage, Segment } from '../../app/ports/census.ts';
import { textOf } from './client.ts';
import { MINE_PREFIX } from './myTables.ts';
import { TABLE_PREFIX, type TableNames } from './schema.ts';

/** The key behind which a scan goes on. */
const placeSchema = z.object({ pk: z.string(), sk: z.union([z.string(), z.number()]) });
const FIRST_VERSION = 1;

/**
 * Scans of journal and directory, each in as many segments as its caller likes. A partition lies
 * in one segment, and its rows come one after the other.
 */
export function dynamoCensus(
  client: DynamoDBDocumentClient,
  names: Pick<TableNames, 'journal' | 'directory'>,
): Census {
  /** Ids of partitions of one page: `filter` is what their rows are like. */
  async function page(
    TableName: string,
    { no, of }: Segment,
    from: string | null,
    filter: { readonly text: string; readonly value: string | number },
  ): Promise<{ readonly keys: readonly string[]; readonly next: string | null }> {
    const { Items = [], LastEvaluatedKey } = await client.send(
      new ScanCommand({
        TableName,
        Segment: no,
        TotalSegments: of,
        ProjectionExpression: 'pk',
        FilterExpression: filter.text,
        ExpressionAttributeValues: { ':value': filter.value },
        ...(from === null ? {} : { ExclusiveStartKey: placeSchema.parse(JSON.parse(from)) }),
      }),
    );
    const next = LastEvaluatedKey === undefined ? null : JSON.stringify(LastEvaluatedKey);
    return { keys: [...new Set(Items.map((item) => textOf(item, 'pk')))], next };
  }

  return {
    async tables(segment, from): Promise<CensusPage> {
      const filter = { text: 'sk = :value', value: FIRST_VERSION };
      const { keys, next } = await page(names.journal, segment, from, filter);
      return { ids: keys.map((key) => key.slice(TABLE_PREFIX.length)), next };
    },

    async listedPlayers(segment, from): Promise<CensusPage> {
      const filter = { text: 'begins_with(pk, :value)', value: MINE_PREFIX };
      const { keys, next } = await page(names.directory, segment, from, filter);
      return { ids: keys.map((key) => key.slice(MINE_PREFIX.length)), next };
    },

    async commits() {
      const TableName = names.journal;
      const { Table } = await client.send(new DescribeTableCommand({ TableName }));
      // DynamoDB counts every six hours, and dynalite never: a table without a count is small.
      return Table?.ItemCount || counted(client, TableName);
    },
  };
}

/** The rows of a table, counted one by one. */
async function counted(client: DynamoDBDocumentClient, TableName: string): Promise<number> {
  let count = 0;
  let start: Record<string, unknown> | undefined;
  do {
    const more = start === undefined ? {} : { ExclusiveStartKey: start };
    const scan = new ScanCommand({ TableName, Select: 'COUNT', ...more });
    const { Count = 0, LastEvaluatedKey } = await client.send(scan);
    count += Count;
    start = LastEvaluatedKey;
  } while (start !== undefined);
  return count;
}
