import { type DynamoDBDocumentClient, QueryCommand } from '@aws-sdk/lib-dynamodb';
import type { Consistency } from '../../app/ports/rows.ts';
import type { Row } from './client.ts';

/**
 * Every row of a partition, or those whose sort keys begin with `prefix`, ascending by sort key,
 * over as many pages as it takes.
 */
export async function queryAll(
  client: DynamoDBDocumentClient,
  tableName: string,
  pk: string,
  prefix = '',
  consistency: Consistency = 'strong',
): Promise<Row[]> {
  const rows: Row[] = [];
  let startKey: Row | undefined;
  do {
    const { Items = [], LastEvaluatedKey } = await client.send(
      new QueryCommand({
        TableName: tableName,
        KeyConditionExpression: prefix === '' ? 'pk = :pk' : 'pk = :pk AND begins_with(sk, :sk)',
        ExpressionAttributeValues: { ':pk': pk, ...(prefix === '' ? {} : { ':sk': prefix }) },
        ConsistentRead: consistency === 'strong',
        ...(startKey === undefined ? {} : { ExclusiveStartKey: startKey }),
      }),
    );
    rows.push(...Items);
    startKey = LastEvaluatedKey;
  } while (startKey !== undefined);
  return rows;
}
