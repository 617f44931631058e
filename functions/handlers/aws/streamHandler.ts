/** What follows from each commit, in order, as the journal's stream tells of them. */
import type { AttributeValue, DynamoDBBatchResponse, DynamoDBStreamEvent } from 'aws-lambda';
import { TABLE_PREFIX } from '../../adapters/dynamo/schema.ts';

type Image = Readonly<Record<string, AttributeValue>>;

/** What of the application it takes to follow the journal. */
interface Consumer<Commit> {
  consumeVersion(tableId: string, version: number, carried: Commit | null): Promise<void>;
  readonly log: {
    error(message: string, cause: unknown, fields: Readonly<Record<string, string | number>>): void;
  };
}

/**
 * The handler of the stream. A record carries its commit, which is read from the journal where it
 * does not, or where it leads to a signature. Stops at the first failure, which comes again with
 * all after it. Never throws. `commitIn` reads what a record carries.
 */
export function makeStreamHandler<Commit>(
  app: Consumer<Commit>,
  commitIn: (image: Image) => Commit,
) {
  return async ({ Records }: DynamoDBStreamEvent): Promise<DynamoDBBatchResponse> => {
    for (const { dynamodb } of Records) {
      const pk = dynamodb?.Keys?.['pk']?.S ?? '';
      const version = Number(dynamodb?.Keys?.['sk']?.N);
      if (!pk.startsWith(TABLE_PREFIX) || !Number.isSafeInteger(version)) continue;
      const tableId = pk.slice(TABLE_PREFIX.length);
      try {
        const carried = dynamodb?.NewImage === undefined ? null : commitIn(dynamodb.NewImage);
        await app.consumeVersion(tableId, version, carried);
      } catch (cause) {
        const sequence = dynamodb?.SequenceNumber ?? '';
        app.log.error('a commit was not delivered', cause, { tableId, version, sequence });
        return { batchItemFailures: [{ itemIdentifier: sequence }] };
      }
    }
    return { batchItemFailures: [] };
  };
}
