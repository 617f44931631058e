import { type DynamoDBDocumentClient, GetCommand } from '@aws-sdk/lib-dynamodb';
import { masterKey } from './vault.ts';

/** Whether the master of an epoch is in the vault, for whoever may not open it. */
export async function hasMaster(
  client: DynamoDBDocumentClient,
  tableName: string,
  tableId: string,
  epoch: number,
): Promise<boolean> {
  const get = new GetCommand({
    TableName: tableName,
    Key: masterKey(tableId, epoch),
    ProjectionExpression: 'pk',
    ConsistentRead: true,
  });
  return (await client.send(get)).Item !== undefined;
}
