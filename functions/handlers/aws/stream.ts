import type { DynamoDBStreamEvent } from 'aws-lambda';
import { TABLE_PREFIX } from '../../adapters/dynamo/schema.ts';
import { once } from '../../compose/once.ts';
import { instanceStreamApp } from '../../compose/stream.ts';
import { makeStreamHandler } from '../stream.ts';
import { invoked } from './invoked.ts';

const consume = once(async () =>
  makeStreamHandler(await instanceStreamApp(), { tablePrefix: TABLE_PREFIX }),
);

/** Follows the journal: what comes of each commit, in order. */
export const handler = invoked(async (event: DynamoDBStreamEvent) => (await consume())(event));
