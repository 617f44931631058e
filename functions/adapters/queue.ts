import { SendMessageCommand, SQSClient, type SQSClientConfig } from '@aws-sdk/client-sqs';
import type { ChatQueue } from '../app/ports/chat.ts';
import type { Clock, Looks } from '../app/ports.ts';
import { delaySeconds } from './queueDelay.ts';
import { REQUEST_LIMITS } from './requestLimits.ts';

/** A client that gives a silent request up and tries again. */
export function makeQueueClient(config: SQSClientConfig): SQSClient {
  return new SQSClient({ requestHandler: REQUEST_LIMITS, ...config });
}

/**
 * Looks as delayed messages that carry a table's id and nothing else. A queue delays one by a
 * quarter of an hour at most; the sweep sees to anything later.
 */
export function queueLooks(client: SQSClient, queueUrl: string, clock: Clock): Looks {
  return {
    async lookAt(tableId, at) {
      await client.send(
        new SendMessageCommand({
          QueueUrl: queueUrl,
          MessageBody: tableId,
          DelaySeconds: delaySeconds(at, clock),
        }),
      );
    },
  };
}

/** Jobs of chats as messages that carry them whole. */
export function queueChats(client: SQSClient, queueUrl: string, clock: Clock): ChatQueue {
  return {
    async send(job, at) {
      await client.send(
        new SendMessageCommand({
          QueueUrl: queueUrl,
          MessageBody: JSON.stringify(job),
          DelaySeconds: delaySeconds(at, clock),
        }),
      );
    },
  };
}
