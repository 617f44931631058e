import {
  CreateTableCommand,
  type DynamoDBClient,
  ResourceInUseException,
  waitUntilTableExists,
} from '@aws-sdk/client-dynamodb';
import {
  STORE_TABLES,
  TABLE_SCHEMAS,
  type TableNames,
} from '../../functions/adapters/dynamo/schema.ts';

/** In seconds. */
const WAIT = { minDelay: 0.02, maxDelay: 0.5, maxWaitTime: 60 };

/**
 * Creates the tables that are missing, and waits until they can be used. On one machine expired
 * rows stay: readers skip them.
 */
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
    // A table that was just asked for is not there yet for anybody who reads it.
    await waitUntilTableExists({ client, ...WAIT }, { TableName: names[table] });
  }
}
