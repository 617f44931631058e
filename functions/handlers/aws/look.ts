import type { SQSBatchResponse, SQSEvent } from 'aws-lambda';
import { instanceApp } from '../../compose.ts';

/** A delayed message carries a table's id: look at that table. Failed ones come again. */
export async function handler(event: SQSEvent): Promise<SQSBatchResponse> {
  const app = await instanceApp();
  const failed: string[] = [];
  for (const { body, messageId } of event.Records) {
    try {
      await app.look(body);
    } catch (cause) {
      app.log.error('look failed', cause, { messageId });
      failed.push(messageId);
    }
  }
  return { batchItemFailures: failed.map((itemIdentifier) => ({ itemIdentifier })) };
}
