import type { DynamoDBStreamEvent } from 'aws-lambda';
import { once } from '../../compose/once.ts';
import { carriedCommit, instanceStreamApp } from '../../compose/stream.ts';
import { invoked } from './invoked.ts';
import { makeStreamHandler } from './streamHandler.ts';

const consume = once(async () => makeStreamHandler(await instanceStreamApp(), carriedCommit));

/** Follows the journal: what comes of each commit, in order. */
export const handler = invoked(async (event: DynamoDBStreamEvent) => (await consume())(event));
