import { type DynamoDBDocumentClient, ScanCommand } from '@aws-sdk/lib-dynamodb';
import { TABLE_PREFIX } from '../functions/adapters/dynamo/schema.ts';
import type { Directory, Journal } from '../functions/app/ports.ts';
import type { Feed } from './feed.ts';

/** More than a server that was killed can have left undelivered at one table. */
const BACK_VERSIONS = 50;

/** The newest version of every table. Reads all keys: for one machine, once, at its start. */
async function newestVersions(
  client: DynamoDBDocumentClient,
  tableName: string,
): Promise<Map<string, number>> {
  const newest = new Map<string, number>();
  let startKey: Record<string, unknown> | undefined;
  do {
    const page = await client.send(
      new ScanCommand({
        TableName: tableName,
        ProjectionExpression: 'pk, sk',
        ...(startKey === undefined ? {} : { ExclusiveStartKey: startKey }),
      }),
    );
    for (const { pk, sk } of page.Items ?? []) {
      const tableId = String(pk).slice(TABLE_PREFIX.length);
      newest.set(tableId, Math.max(newest.get(tableId) ?? 0, Number(sk)));
    }
    startKey = page.LastEvaluatedKey;
  } while (startKey !== undefined);
  return newest;
}

/**
 * Tells the feed of what a server that stopped may not have delivered: of every table the commits
 * since the last head that the log key signed, and the newest one in any case, so that its clock
 * runs again.
 */
export async function catchUp(
  ports: { readonly journal: Journal; readonly directory: Directory },
  client: DynamoDBDocumentClient,
  tableName: string,
  feed: Feed,
): Promise<number> {
  const newest = await newestVersions(client, tableName);
  for (const [tableId, version] of newest) {
    const after = Math.max(0, version - BACK_VERSIONS);
    const commits = await ports.journal.after(tableId, after, BACK_VERSIONS);
    const signed = (await ports.directory.heads(tableId)).at(-1)?.size ?? 0;
    for (const commit of commits) {
      if (commit.size > signed || commit.version === version) feed.tell(tableId, commit);
    }
  }
  return newest.size;
}
