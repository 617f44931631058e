import type { DynamoDBBatchResponse, DynamoDBStreamEvent } from 'aws-lambda';
import { TABLE_PREFIX } from '../../adapters/dynamo/schema.ts';
import { instanceLog } from '../../compose/log.ts';
import { instanceStreamApp } from '../../compose/stream.ts';
import { invoked } from './invoked.ts';

/**
 * What follows from each commit, in order. The record names the commit; the journal is read for
 * it, so that a record is never trusted with more than a key. Stops at the first failure, which
 * comes again with all after it.
 */
async function consume(event: DynamoDBStreamEvent): Promise<DynamoDBBatchResponse> {
  const app = await instanceStreamApp();
  for (const { dynamodb } of event.Records) {
    const pk = dynamodb?.Keys?.['pk']?.S ?? '';
    const version = Number(dynamodb?.Keys?.['sk']?.N);
    if (!pk.startsWith(TABLE_PREFIX) || !Number.isSafeInteger(version)) continue;
    try {
      await app.consumeVersion(pk.slice(TABLE_PREFIX.length), version);
    } catch (cause) {
      const sequence = dynamodb?.SequenceNumber ?? '';
      instanceLog.error('a commit was not delivered', cause, { sequence });
      return { batchItemFailures: [{ itemIdentifier: sequence }] };
    }
  }
  return { batchItemFailures: [] };
}

export const handler = invoked(consume);
