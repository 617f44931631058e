import { SendMessageCommand, type SQSClient } from '@aws-sdk/client-sqs';
import type { Clock, Looks } from '../app/ports.ts';

/** A queue delays a message by a quarter of an hour at most; the sweep sees to anything later. */
const DELAY_SECONDS_MAX = 900;

/** Looks as delayed messages that carry a table's id and nothing else. */
export function queueLooks(client: SQSClient, queueUrl: string, clock: Clock): Looks {
  return {
    async lookAt(tableId, at) {
      const seconds = Math.ceil(Math.max(0, at - clock.now()) / 1000);
      await client.send(
        new SendMessageCommand({
          QueueUrl: queueUrl,
          MessageBody: tableId,
          DelaySeconds: Math.min(seconds, DELAY_SECONDS_MAX),
        }),
      );
    },
  };
}
