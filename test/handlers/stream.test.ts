/** The journal's stream: what is delivered, and what a line says of a commit that is not. */
import type { DynamoDBStreamEvent } from 'aws-lambda';
import { expect, it } from 'vitest';
import { makeStreamHandler } from '../../functions/handlers/aws/streamHandler.ts';

const record = (pk: string, sk: string, sequence: string) => ({
  dynamodb: { Keys: { pk: { S: pk }, sk: { N: sk } }, SequenceNumber: sequence },
});

function handlerOf(consumeVersion: (tableId: string, version: number) => Promise<void>) {
  const lines: object[] = [];
  const log = {
    info: () => undefined,
    error: (message: string, _cause: unknown, fields: object = {}) =>
      void lines.push({ message, ...fields }),
  };
  const handle = makeStreamHandler({ consumeVersion, log });
  const told = (...Records: object[]) => handle({ Records } as DynamoDBStreamEvent);
  return { told, lines };
}

it('is followed commit by commit, and passes by what is none', async () => {
  const seen: unknown[] = [];
  const { told } = handlerOf(async (...commit) => void seen.push(commit));
  const answer = await told(record('TABLE#a', '1', 's1'), record('X#a', '2', 's2'), {
    dynamodb: {},
  });
  expect(answer).toEqual({ batchItemFailures: [] });
  expect(seen).toEqual([['a', 1]]);
});

it('stops at a commit that fails, and the line names its table and version', async () => {
  const { told, lines } = handlerOf(async (_tableId, version) => {
    if (version === 2) throw new Error('no key');
  });
  const records = ['1', '2', '3'].map((version) => record('TABLE#a', version, `s${version}`));
  expect(await told(...records)).toEqual({ batchItemFailures: [{ itemIdentifier: 's2' }] });
  expect(lines).toEqual([
    { message: 'a commit was not delivered', tableId: 'a', version: 2, sequence: 's2' },
  ]);
});
