import * as z from 'zod';
import type { DeadLetters, StreamBatch, StreamRecord } from '../app/ports/deadLetters.ts';
import { asked, type CloudAccountDeps, CloudRefusal } from './cloudAccount.ts';
import type { DeadQueues } from './queue.ts';

/** A function of the stream may take its time. */
const INVOKED_MS_MAX = 300_000;
/** Pages of a shard between two numbers of one batch; a page may be empty. */
const PAGES_MAX = 100;

/** What Lambda tells of a batch that it gave up ("Retain records for a failed batch"). */
const givenUpSchema = z.object({
  DDBStreamBatchInfo: z.object({
    streamArn: z.string(),
    shardId: z.string(),
    startSequenceNumber: z.string().regex(/^\d+$/),
    endSequenceNumber: z.string().regex(/^\d+$/),
  }),
});

const iteratorSchema = z.object({ ShardIterator: z.string() });
const pageSchema = z.object({
  NextShardIterator: z.string().nullish(),
  Records: z.array(
    z.object({
      eventName: z.string(),
      dynamodb: z.object({
        SequenceNumber: z.string(),
        Keys: z.object({ pk: z.object({ S: z.string() }), sk: z.object({ N: z.string() }) }),
      }),
    }),
  ),
});
const answerSchema = z.object({ batchItemFailures: z.array(z.unknown()) });

function batchIn(body: string): StreamBatch | null {
  try {
    return givenUpSchema.parse(JSON.parse(body)).DDBStreamBatchInfo;
  } catch {
    return null;
  }
}

async function streams<T>(
  deps: CloudAccountDeps,
  operation: string,
  body: object,
  schema: z.ZodType<T>,
): Promise<T> {
  const headers = {
    'content-type': 'application/x-amz-json-1.0',
    'x-amz-target': `DynamoDBStreams_20120810.${operation}`,
  };
  const place = { service: 'dynamodb', host: 'streams.dynamodb' };
  const { text } = await asked(deps, { ...place, operation, headers, body: JSON.stringify(body) });
  return schema.parse(JSON.parse(text));
}

/** The new commits between two numbers of a shard, both included. */
async function recordsOf(
  deps: CloudAccountDeps,
  { streamArn, shardId, startSequenceNumber, endSequenceNumber }: StreamBatch,
): Promise<readonly StreamRecord[]> {
  const start = {
    StreamArn: streamArn,
    ShardId: shardId,
    ShardIteratorType: 'AT_SEQUENCE_NUMBER',
    SequenceNumber: startSequenceNumber,
  };
  const found: StreamRecord[] = [];
  let { ShardIterator } = await streams(deps, 'GetShardIterator', start, iteratorSchema);
  for (let page = 0; page < PAGES_MAX; page += 1) {
    const { Records, NextShardIterator } = await streams(
      deps,
      'GetRecords',
      { ShardIterator },
      pageSchema,
    );
    for (const { eventName, dynamodb } of Records) {
      const { SequenceNumber: sequence, Keys } = dynamodb;
      if (BigInt(sequence) > BigInt(endSequenceNumber)) return found;
      if (eventName === 'INSERT') found.push({ pk: Keys.pk.S, version: Keys.sk.N, sequence });
      if (sequence === endSequenceNumber) return found;
    }
    if (!NextShardIterator) return found;
    ShardIterator = NextShardIterator;
  }
  throw new Error(`the end of a batch was not found in ${shardId}`);
}

/** The event that Lambda would make of records. */
function eventOf(records: readonly StreamRecord[]): object {
  return {
    Records: records.map(({ pk, version, sequence }) => ({
      eventName: 'INSERT',
      dynamodb: { Keys: { pk: { S: pk }, sk: { N: version } }, SequenceNumber: sequence },
    })),
  };
}

/** Streams and functions are asked by signed requests: the SDK has no client for them here. */
export function awsDeadLetters(queues: DeadQueues, deps: CloudAccountDeps): DeadLetters {
  return {
    moveBack: queues.moveBack,
    remove: queues.remove,

    async take(queueUrl) {
      const messages = await queues.take(queueUrl);
      return messages.map(({ receipt, body }) => ({ receipt, batch: batchIn(body) }));
    },

    async records(batch) {
      try {
        return await recordsOf(deps, batch);
      } catch (error) {
        const isForgotten =
          error instanceof CloudRefusal &&
          ['TrimmedDataAccessException', 'ResourceNotFoundException'].includes(error.code);
        if (isForgotten) return null;
        throw error;
      }
    },

    async deliver(functionName, records) {
      const { text } = await asked(deps, {
        service: 'lambda',
        path: `/2015-03-31/functions/${functionName}/invocations`,
        operation: 'Invoke',
        answerMsMax: INVOKED_MS_MAX,
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(eventOf(records)),
      });
      // Of a function that threw it is what was thrown.
      const answer = answerSchema.safeParse(JSON.parse(text));
      return answer.success && answer.data.batchItemFailures.length === 0;
    },
  };
}
