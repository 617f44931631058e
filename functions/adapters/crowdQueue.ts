import { SendMessageCommand, type SQSClient } from '@aws-sdk/client-sqs';
import type { Crowd } from '../app/ports/crowd.ts';

/**
 * A queue that keeps order within a message group, one for each group of a table's crowd. What is
 * handed over again within five minutes, because a commit is told again, is dropped by its id. A
 * message is a frame and some 500 connections: it stays below the 64 KB that SQS charges as one.
 */
export function queueCrowd(client: SQSClient, queueUrl: string): Crowd {
  return {
    async tell(post) {
      const { tableId, version, group, groups } = post;
      const MessageGroupId = `${tableId}/${group}`;
      await client.send(
        new SendMessageCommand({
          QueueUrl: queueUrl,
          MessageBody: JSON.stringify(post),
          MessageGroupId,
          MessageDeduplicationId: `${MessageGroupId}/${groups}/${version}`,
        }),
      );
    },
  };
}
