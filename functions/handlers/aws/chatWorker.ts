import type { SQSBatchResponse, SQSEvent } from 'aws-lambda';
import { instanceChatApp } from '../../compose.ts';

/** Works off what people do in chats, and alone holds what it takes to write there. */
export async function handler(event: SQSEvent): Promise<SQSBatchResponse> {
  const app = await instanceChatApp();
  const failed: string[] = [];
  for (const { body, messageId } of event.Records) {
    try {
      await app.chats?.run(JSON.parse(body));
    } catch (cause) {
      app.log.error('a job of a chat failed', cause, { messageId });
      failed.push(messageId);
    }
  }
  return { batchItemFailures: failed.map((itemIdentifier) => ({ itemIdentifier })) };
}
