import { Duration } from 'aws-cdk-lib';
import { DeduplicationScope, FifoThroughputLimit, Queue } from 'aws-cdk-lib/aws-sqs';
import type { Construct } from 'constructs';

/**
 * Of a queue that keeps order within each group of messages, one of which is worked off at a time.
 * Without these limits all groups together would be sent 300 messages a second at most.
 */
const IN_ORDER = {
  fifo: true,
  deduplicationScope: DeduplicationScope.MESSAGE_GROUP,
  fifoThroughputLimit: FifoThroughputLimit.PER_MESSAGE_GROUP_ID,
} as const;

type Order = Partial<typeof IN_ORDER>;

/** What failed for good waits here for two weeks. An alarm says so (docs/operations.md). */
export function deadLetters(scope: Construct, id: string, order: Order = {}): Queue {
  return new Queue(scope, id, { ...order, enforceSSL: true, retentionPeriod: Duration.days(14) });
}

export interface WorkQueue {
  readonly queue: Queue;
  readonly dead: Queue;
}

/**
 * A queue, and what was given up from it after five attempts. What is taken and not worked off in
 * `hiddenSeconds` comes again: longer than its function may take, AWS says six times.
 */
export function workQueue(
  scope: Construct,
  id: string,
  hiddenSeconds: number,
  order: Order = {},
): WorkQueue {
  const dead = deadLetters(scope, `${id}Dead`, order);
  const queue = new Queue(scope, id, {
    ...order,
    enforceSSL: true,
    visibilityTimeout: Duration.seconds(hiddenSeconds),
    deadLetterQueue: { queue: dead, maxReceiveCount: 5 },
  });
  return { queue, dead };
}

/** The same, in order within each group of messages: what follows one that failed waits for it. */
export function orderedQueue(scope: Construct, id: string, hiddenSeconds: number): WorkQueue {
  return workQueue(scope, id, hiddenSeconds, IN_ORDER);
}
