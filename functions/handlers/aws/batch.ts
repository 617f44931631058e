import type { SQSBatchResponse, SQSEvent } from 'aws-lambda';
import { instanceLog } from '../../compose/log.ts';

/** Works off the messages of a queue one by one; those that fail come again. */
export async function eachMessage(
  { Records }: SQSEvent,
  failure: string,
  work: (body: string) => Promise<unknown>,
): Promise<SQSBatchResponse> {
  const failed: string[] = [];
  for (const { body, messageId } of Records) {
    try {
      await work(body);
    } catch (cause) {
      instanceLog.error(failure, cause, { messageId });
      failed.push(messageId);
    }
  }
  return { batchItemFailures: failed.map((itemIdentifier) => ({ itemIdentifier })) };
}
