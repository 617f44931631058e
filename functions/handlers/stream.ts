/** What follows from each commit, in order, as the journal's stream tells of them. */
import type { DynamoDBBatchResponse, DynamoDBStreamEvent } from 'aws-lambda';
import type { App } from '../app/app.ts';

/** What keys of the journal's tables begin with: the rest is the table's id. */
interface JournalKeys {
  readonly tablePrefix: string;
}

/**
 * The handler of the stream. A record names a commit; the journal is read for it, so that a record
 * is never trusted with more than a key. Stops at the first failure, which comes again with all
 * after it. Never throws.
 */
export function makeStreamHandler(app: Pick<App, 'consumeVersion' | 'log'>, keys: JournalKeys) {
  const { tablePrefix } = keys;
  return async ({ Records }: DynamoDBStreamEvent): Promise<DynamoDBBatchResponse> => {
    for (const { dynamodb } of Records) {
      const pk = dynamodb?.Keys?.['pk']?.S ?? '';
      const version = Number(dynamodb?.Keys?.['sk']?.N);
      if (!pk.startsWith(tablePrefix) || !Number.isSafeInteger(version)) continue;
      const tableId = pk.slice(tablePrefix.length);
      try {
        await app.consumeVersion(tableId, version);
      } catch (cause) {
        const sequence = dynamodb?.SequenceNumber ?? '';
        app.log.error('a commit was not delivered', cause, { tableId, version, sequence });
        return { batchItemFailures: [{ itemIdentifier: sequence }] };
      }
    }
    return { batchItemFailures: [] };
  };
}
