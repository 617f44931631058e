import type { SQSEvent } from 'aws-lambda';
import { postFromQueue } from '../../compose/post.ts';
import { eachMessage } from './batch.ts';
import { invoked } from './invoked.ts';

/**
 * Posts a commit to a group of a table's crowd, as the message has it. A function of its own: its
 * role reads no table and opens nothing. One message a call, so that order is the queue's.
 */
export const handler = invoked(async (event: SQSEvent) =>
  eachMessage(event, 'a group of watchers was not told', postFromQueue),
);
