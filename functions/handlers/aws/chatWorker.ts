import type { SQSEvent } from 'aws-lambda';
import { instanceChatApp } from '../../compose/chatWorker.ts';
import { eachMessage } from './batch.ts';
import { invoked } from './invoked.ts';

/** Works off what people do in chats, and alone holds what it takes to write there. */
export const handler = invoked(async (event: SQSEvent) => {
  const { chats } = await instanceChatApp();
  return eachMessage(event, 'a job of a chat failed', async (job) => chats?.run(JSON.parse(job)));
});
