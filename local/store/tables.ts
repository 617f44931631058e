import {
  CreateTableCommand,
  type DynamoDBClient,
  ResourceInUseException,
} from '@aws-sdk/client-dynamodb';
import {
  STORE_TABLES,
  TABLE_SCHEMAS,
  type TableNames,
} from '../../functions/adapters/dynamo/schema.ts';

/** Creates the tables that are missing. On one machine expired rows stay: readers skip them. */
export async function createTables(client: DynamoDBClient, names: TableNames): Promise<void> {
  for (const table of STORE_TABLES) {
    const create = new CreateTableCommand({
      TableName: names[table],
      BillingMode: 'PAY_PER_REQUEST',
      AttributeDefinitions: [
        { AttributeName: 'pk', AttributeType: 'S' },
        { AttributeName: 'sk', AttributeType: TABLE_SCHEMAS[table].sortKey },
      ],
      KeySchema: [
        { AttributeName: 'pk', KeyType: 'HASH' },
        { AttributeName: 'sk', KeyType: 'RANGE' },
      ],
    });
    try {
      await client.send(create);
    } catch (error) {
      if (!(error instanceof ResourceInUseException)) throw error;
    }
  }
}
