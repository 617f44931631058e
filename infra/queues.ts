import { Duration } from 'aws-cdk-lib';
import { Queue } from 'aws-cdk-lib/aws-sqs';
import type { Construct } from 'constructs';

/** What failed for good waits here for two weeks. An alarm says so (docs/operations.md). */
export function deadLetters(scope: Construct, id: string): Queue {
  return new Queue(scope, id, { enforceSSL: true, retentionPeriod: Duration.days(14) });
}

export interface WorkQueue {
  readonly queue: Queue;
  readonly dead: Queue;
}

/**
 * A queue, and what was given up from it after five attempts. What is taken and not worked off in
 * `hiddenSeconds` comes again: longer than its function may take, AWS says six times.
 */
export function workQueue(scope: Construct, id: string, hiddenSeconds: number): WorkQueue {
  const dead = deadLetters(scope, `${id}Dead`);
  const queue = new Queue(scope, id, {
    enforceSSL: true,
    visibilityTimeout: Duration.seconds(hiddenSeconds),
    deadLetterQueue: { queue: dead, maxReceiveCount: 5 },
  });
  return { queue, dead };
}
