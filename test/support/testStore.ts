import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DeleteTableCommand, waitUntilTableExists } from '@aws-sdk/client-dynamodb';
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { makeDocumentClient } from '../../functions/adapters/dynamo/client.ts';
import type { TableNames } from '../../functions/adapters/dynamo/schema.ts';
import { startStore } from '../../local/store/supervisor.ts';
import { createTables } from '../../local/store/tables.ts';
import { IS_AWS } from './awsTests.ts';
import { quietLog } from './quietLog.ts';

export interface TestStore {
  readonly client: DynamoDBDocumentClient;
  readonly names: TableNames;
  close(): Promise<void>;
}

function namesOf(prefix: string): TableNames {
  return {
    journal: `${prefix}-journal`,
    vault: `${prefix}-vault`,
    directory: `${prefix}-directory`,
  };
}

/** A fresh store for one test file: dynalite, or DynamoDB itself for `npm run test:aws`. */
export function openTestStore(): Promise<TestStore> {
  return IS_AWS ? openOnAws() : openOnDisk();
}

async function openOnDisk(): Promise<TestStore> {
  const dataDir = await mkdtemp(join(tmpdir(), 'sixlove-'));
  const store = await startStore(dataDir, quietLog);
  const client = makeDocumentClient(store.connection);
  const names = namesOf('test');
  await createTables(client, names);
  return {
    client,
    names,
    async close() {
      client.destroy();
      await store.close();
      await rm(dataDir, { recursive: true });
    },
  };
}

/** Makes three tables with fresh names in the account and Region of the environment. */
async function openOnAws(): Promise<TestStore> {
  const client = makeDocumentClient({});
  const names = namesOf(`sixlove-test-${crypto.randomUUID()}`);
  await createTables(client, names);
  const tables = Object.values(names);
  for (const TableName of tables) {
    await waitUntilTableExists({ client, maxWaitTime: 120 }, { TableName });
  }
  return {
    client,
    names,
    async close() {
      for (const TableName of tables) await client.send(new DeleteTableCommand({ TableName }));
      client.destroy();
    },
  };
}
