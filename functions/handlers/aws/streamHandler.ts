/** What follows from each commit, in order, as the journal's stream tells of them. */
import type { DynamoDBBatchResponse, DynamoDBStreamEvent } from 'aws-lambda';
import { TABLE_PREFIX } from '../../adapters/dynamo/schema.ts';

/** What of the application it takes to follow the journal. */
interface Consumer {
  consumeVersion(tableId: string, version: number): Promise<void>;
  readonly log: {
    error(message: string, cause: unknown, fields: Readonly<Record<string, string | number>>): void;
  };
}

/**
 * The handler of the stream. A record names a commit; the journal is read for it, so that a record
 * is never trusted with more than a key. Stops at the first failure, which comes again with all
 * after it. Never throws.
 */
export function makeStreamHandler(app: Consumer) {
  return async ({ Records }: DynamoDBStreamEvent): Promise<DynamoDBBatchResponse> => {
    for (const { dynamodb } of Records) {
      const pk = dynamodb?.Keys?.['pk']?.S ?? '';
      const version = Number(dynamodb?.Keys?.['sk']?.N);
      if (!pk.startsWith(TABLE_PREFIX) || !Number.isSafeInteger(version)) continue;
      const tableId = pk.slice(TABLE_PREFIX.length);
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
