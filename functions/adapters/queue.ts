import {
  DeleteMessageCommand,
  GetQueueAttributesCommand,
  ReceiveMessageCommand,
  SendMessageCommand,
  type SendMessageCommandInput,
  SQSClient,
  type SQSClientConfig,
  StartMessageMoveTaskCommand,
} from '@aws-sdk/client-sqs';
import type { ChatQueue } from '../app/ports/chat.ts';
import type { Groups } from '../app/ports/crowd.ts';
import type { Clock, Looks } from '../app/ports.ts';
import { delaySeconds } from './queueDelay.ts';
import { REQUEST_LIMITS } from './requestLimits.ts';

/** A client that gives a silent request up and tries again. */
export function makeQueueClient(config: SQSClientConfig): SQSClient {
  return new SQSClient({ requestHandler: REQUEST_LIMITS, ...config });
}

/**
 * Sends one message to a queue: an id, or JSON. Two characters that SQS takes in no message, and
 * people in their names, are written as JSON may write them.
 */
async function send(
  client: SQSClient,
  QueueUrl: string,
  body: string,
  how: Omit<SendMessageCommandInput, 'QueueUrl' | 'MessageBody'>,
): Promise<void> {
  const MessageBody = body.replace(/[\ufffe\uffff]/g, (c) => `\\u${c.charCodeAt(0).toString(16)}`);
  await client.send(new SendMessageCommand({ QueueUrl, MessageBody, ...how }));
}

/**
 * Looks as delayed messages that carry a table's id and nothing else. A queue delays one by a
 * quarter of an hour at most; the sweep sees to anything later.
 */
export function queueLooks(client: SQSClient, queueUrl: string, clock: Clock): Looks {
  return {
    lookAt: (tableId, at) =>
      send(client, queueUrl, tableId, { DelaySeconds: delaySeconds(at, clock) }),
  };
}

/** Jobs of chats as messages that carry them whole. */
export function queueChats(client: SQSClient, queueUrl: string, clock: Clock): ChatQueue {
  return {
    send: (job, at) =>
      send(client, queueUrl, JSON.stringify(job), { DelaySeconds: delaySeconds(at, clock) }),
  };
}

/**
 * Groups of crowds by a queue that keeps order within a message group, one for each of a table.
 * What is handed over again within five minutes, as a commit is told again, is known by its id and
 * dropped. A frame and some 500 connections stay below the 64 KB that are charged as one request.
 */
export function queueGroups(client: SQSClient, queueUrl: string): Groups {
  return {
    tell(post) {
      const { tableId, version, group, groups, part } = post;
      const MessageGroupId = `${tableId}/${group}`;
      const MessageDeduplicationId = `${MessageGroupId}/${groups}/${part}/${version}`;
      const how = { MessageGroupId, MessageDeduplicationId };
      return send(client, queueUrl, JSON.stringify(post), how);
    },
  };
}

const MESSAGES_A_TIME = 10;
const WAIT_SECONDS = 1;
const HIDDEN_SECONDS = 900;

/** Queues of what was given up. */
export type DeadQueues = ReturnType<typeof deadQueues>;

/** What an operator does with messages that were given up, queue by queue. */
export function deadQueues(client: SQSClient) {
  return {
    /** Starts to move messages back to the queue that they come from. Answers about how many. */
    async moveBack(QueueUrl: string): Promise<number> {
      const { Attributes = {} } = await client.send(
        new GetQueueAttributesCommand({
          QueueUrl,
          AttributeNames: ['QueueArn', 'ApproximateNumberOfMessages'],
        }),
      );
      const waiting = Number(Attributes['ApproximateNumberOfMessages'] ?? 0);
      if (waiting === 0) return 0;
      await client.send(new StartMessageMoveTaskCommand({ SourceArn: Attributes['QueueArn'] }));
      return waiting;
    },

    /** The next messages, which are then hidden from everybody for a quarter of an hour. */
    async take(QueueUrl: string) {
      const { Messages = [] } = await client.send(
        new ReceiveMessageCommand({
          QueueUrl,
          MaxNumberOfMessages: MESSAGES_A_TIME,
          WaitTimeSeconds: WAIT_SECONDS,
          VisibilityTimeout: HIDDEN_SECONDS,
        }),
      );
      return Messages.map(({ ReceiptHandle: receipt = '', Body: body = '' }) => ({
        receipt,
        body,
      }));
    },

    /** Takes a message out for good. */
    async remove(QueueUrl: string, ReceiptHandle: string): Promise<void> {
      await client.send(new DeleteMessageCommand({ QueueUrl, ReceiptHandle }));
    },
  };
}
