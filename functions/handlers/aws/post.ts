import type { SQSEvent } from 'aws-lambda';
import { postToGroup } from '../../app/posts.ts';
import { instancePosts } from '../../compose/post.ts';
import { eachMessage } from './batch.ts';
import { invoked } from './invoked.ts';

/**
 * Posts a commit to a group of a table's crowd, as the message has it. A function of its own: its
 * role reads no table and opens nothing. One message a call, so that order is the queue's.
 */
export const handler = invoked(async (event: SQSEvent) => {
  const ports = await instancePosts();
  const failure = 'a group of watchers was not told';
  return eachMessage(event, failure, (body) => postToGroup(ports, JSON.parse(body)));
});
