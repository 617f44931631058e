/** Tables on a store of their own: what a test says of rows is said of the store's rows. */
import { ScanCommand } from '@aws-sdk/lib-dynamodb';
import { dynamoDirectory } from '../../functions/adapters/dynamo/directory.ts';
import { dynamoJournal } from '../../functions/adapters/dynamo/journal.ts';
import { dynamoRows } from '../../functions/adapters/dynamo/rows.ts';
import { dynamoVault } from '../../functions/adapters/dynamo/vault.ts';
import type { Ports } from '../../functions/app/ports.ts';
import { SEALED } from './sealed.ts';
import type { TestStore } from './testStore.ts';

/** The ports of a test application, its memory replaced by a store. */
export function onStore({ client, names }: TestStore): (ports: Ports) => Ports {
  return (ports) => {
    const journal = dynamoJournal(client, names.journal);
    return {
      ...ports,
      journal: {
        ...journal,
        async append(tableId, commit) {
          const outcome = await journal.append(tableId, commit);
          // The memory's own knows what is still to be delivered.
          if (outcome === 'appended') await ports.journal.append(tableId, commit);
          return outcome;
        },
      },
      vault: dynamoVault(client, names.vault, SEALED),
      directory: dynamoDirectory(client, names.directory),
      notices: {
        ...ports.notices,
        rows: dynamoRows(client, names.directory),
        secrets: dynamoRows(client, names.vault),
      },
    };
  };
}

export type StoredRow = Readonly<Record<string, unknown>> & {
  readonly pk: string;
  readonly sk: string | number;
};

/** Every row of one of the store's tables, by its keys. */
export async function rowsIn(
  { client, names }: TestStore,
  table: keyof TestStore['names'],
): Promise<readonly StoredRow[]> {
  const rows: StoredRow[] = [];
  let start: Record<string, unknown> | undefined;
  do {
    const { Items = [], LastEvaluatedKey } = await client.send(
      new ScanCommand({
        TableName: names[table],
        ConsistentRead: true,
        ...(start === undefined ? {} : { ExclusiveStartKey: start }),
      }),
    );
    rows.push(...(Items as StoredRow[]));
    start = LastEvaluatedKey;
  } while (start !== undefined);
  const keyOf = ({ pk, sk }: StoredRow) => `${pk} ${sk}`;
  return rows.sort((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1));
}
