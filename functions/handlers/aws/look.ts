import type { SQSEvent } from 'aws-lambda';
import { instanceApp } from '../../compose/background.ts';
import { eachMessage } from './batch.ts';
import { invoked } from './invoked.ts';

/** A delayed message carries a table's id: look at that table. Failed ones come again. */
export const handler = invoked(async (event: SQSEvent) => {
  const app = await instanceApp();
  return eachMessage(event, 'look failed', (tableId) => app.look(tableId));
});
