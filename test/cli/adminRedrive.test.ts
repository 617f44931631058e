/** `sixlove admin redrive`: queues, a stream and its function answered on loopback. */
import { createHash } from 'node:crypto';
import type { DynamoDBStreamEvent } from 'aws-lambda';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { EXIT } from '../../cli/exit.ts';
import { run } from '../../cli/run.ts';
import { tableKey } from '../../functions/adapters/dynamo/schema.ts';
import { imageToCommit } from '../../functions/adapters/dynamo/streamImage.ts';
import { makeStreamHandler } from '../../functions/handlers/aws/streamHandler.ts';
import { idOf } from '../support/commits.ts';
import { type FakeAws, Refusal, startFakeAws } from '../support/fakeAws.ts';
import { testIo } from './testIo.ts';

const QUEUE = 'AWS::SQS::Queue';
const SHARD = 'shardId-00000001700000000000-aaaaaaaa';
const [A, B, C] = [idOf('redrive a'), idOf('redrive b'), idOf('redrive c')];

let aws: FakeAws;
/** Messages of what the stream gave up, and whether somebody has taken them. */
let messages: { receipt: string; body: string; isTaken: boolean }[];
let looksWaiting: number;
let moved: unknown[];
/** What the stream holds: sequence number, event, table, version. */
let stream: [sequence: number, event: string, table: string, version: number][];
/** What was consumed, in order, and the table that cannot be. */
let consumed: [table: string, version: number][];
let broken: string;

const givenUp = (start: number, end: number): string =>
  JSON.stringify({
    version: '1.0',
    requestContext: { condition: 'RetryAttemptsExhausted', approximateInvokeCount: 11 },
    DDBStreamBatchInfo: {
      shardId: SHARD,
      startSequenceNumber: String(start),
      endSequenceNumber: String(end),
      batchSize: 3,
      streamArn: 'arn:aws:dynamodb:eu-west-1:123456789012:table/Journal/stream/2026',
    },
  });

/** The SDK asks a queue at its own address. */
const queueUrl = (name: string): string => `${aws.url}/123456789012/${name}`;

/** The handler that is deployed, over an application that notes what it is given. */
const handle = makeStreamHandler(
  {
    async consumeVersion(tableId, version) {
      if (tableId === broken) throw new Error('not yet mended');
      consumed.push([tableId, version]);
    },
    log: { error: () => undefined },
  },
  imageToCommit,
);

function queueAnswers(): FakeAws['answers'] {
  return {
    GetQueueAttributes: () => ({
      Attributes: {
        QueueArn: 'arn:aws:sqs:eu-west-1:123456789012:looks-dead',
        ApproximateNumberOfMessages: String(looksWaiting),
      },
    }),
    StartMessageMoveTask(body) {
      moved.push(body);
      return { TaskHandle: 'task' };
    },
    ReceiveMessage({ QueueUrl }) {
      expect(QueueUrl).toBe(queueUrl('stream-dead'));
      const next = messages.find(({ isTaken }) => !isTaken);
      if (next === undefined) return {};
      next.isTaken = true;
      const MD5OfBody = createHash('md5').update(next.body).digest('hex');
      const { receipt: ReceiptHandle, body: Body } = next;
      return { Messages: [{ MessageId: 'one', ReceiptHandle, Body, MD5OfBody }] };
    },
    DeleteMessage({ ReceiptHandle }) {
      messages = messages.filter(({ receipt }) => receipt !== ReceiptHandle);
      return {};
    },
  };
}

/** A page of the stream is two records. */
function streamAnswers(): FakeAws['answers'] {
  return {
    GetShardIterator({ ShardId, SequenceNumber }) {
      expect(ShardId).toBe(SHARD);
      const from = stream.findIndex(([sequence]) => sequence === Number(SequenceNumber));
      if (from < 0) throw new Refusal('TrimmedDataAccessException');
      return { ShardIterator: String(from) };
    },
    GetRecords({ ShardIterator }) {
      const from = Number(ShardIterator);
      const Records = stream.slice(from, from + 2).map(([sequence, eventName, table, version]) => ({
        eventName,
        dynamodb: {
          SequenceNumber: String(sequence),
          Keys: { pk: { S: tableKey(table) }, sk: { N: String(version) } },
        },
      }));
      return { Records, NextShardIterator: String(from + 2) };
    },
  };
}

async function redrive(...args: readonly string[]) {
  const io = { ...testIo(), now: () => Date.now(), env: { AWS_ENDPOINT_URL: aws.url } };
  const exit = await run(['admin', 'redrive', '--stage', 'prod', ...args], io);
  return { exit, ...io.written };
}

beforeAll(async () => {
  aws = await startFakeAws();
  vi.stubEnv('AWS_REGION', 'eu-west-1');
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'key');
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'secret');
  vi.stubEnv('AWS_ENDPOINT_URL_SQS', aws.url);
  const resource = (type: string, logicalId: string, physicalId: string) => ({
    ...{ type, logicalId, physicalId },
  });
  aws.stacks = {
    'Sixlove-prod-Service': {
      status: 'CREATE_COMPLETE',
      outputs: {},
      resources: [
        resource(QUEUE, 'Looks0123ABCD', queueUrl('looks')),
        resource(QUEUE, 'LooksDead0123ABCD', queueUrl('looks-dead')),
        resource('AWS::Lambda::Function', 'StreamFunction0123ABCD', 'Sixlove-prod-Stream'),
        resource(QUEUE, 'StreamDead0123ABCD', queueUrl('stream-dead')),
      ],
    },
  };
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await aws.close();
});

beforeEach(() => {
  [looksWaiting, moved, consumed, broken] = [0, [], [], ''];
  messages = [{ receipt: 'first', body: givenUp(100, 400), isTaken: false }];
  stream = [
    [100, 'INSERT', A, 5],
    [200, 'INSERT', B, 2],
    [300, 'REMOVE', C, 1],
    [400, 'INSERT', A, 6],
    [500, 'INSERT', C, 9],
  ];
  aws.answers = {
    ...queueAnswers(),
    ...streamAnswers(),
    async Invoke(body, path) {
      expect(path).toBe('/2015-03-31/functions/Sixlove-prod-Stream/invocations');
      return handle(body as unknown as DynamoDBStreamEvent);
    },
  };
});
afterEach(() => {
  aws.refuses = {};
});

it('commits that the stream gave up go to its function again, each table’s in order', async () => {
  const { exit, out } = await redrive('--json');
  expect(exit).toBe(EXIT.ok);
  expect(consumed).toEqual([
    [A, 5],
    [A, 6],
    [B, 2],
  ]);
  expect(messages).toEqual([]);
  const lines = out.trim().split('\n');
  expect(lines.map((line) => JSON.parse(line))).toEqual([
    { queue: 'LooksDead', moved: 0 },
    { queue: 'StreamDead', delivered: 1, failed: 0, forgotten: 0, unreadable: 0 },
  ]);
});

it('what fails again stays in the queue, and holds up nobody else', async () => {
  messages.push({ receipt: 'second', body: givenUp(500, 500), isTaken: false });
  broken = A;
  const { exit, out } = await redrive();
  expect(exit).toBe(EXIT.failed);
  expect(consumed).toEqual([
    [B, 2],
    [C, 9],
  ]);
  expect(messages.map(({ receipt }) => receipt)).toEqual(['first']);
  expect(out).toContain('StreamDead: 1 delivered; 1 failed again');
});

it('what the stream has forgotten stays, with what to do instead', async () => {
  stream = stream.slice(1);
  messages.push({ receipt: 'second', body: '{"hello":1}', isTaken: false });
  const { exit, out } = await redrive();
  expect(exit).toBe(EXIT.failed);
  expect(consumed).toEqual([]);
  expect(messages).toHaveLength(2);
  expect(out).toContain('1 are older than the stream: sixlove admin rebuild');
  expect(out).toContain('1 are none of a stream');
});

it('messages of a queue go back to it by AWS itself', async () => {
  looksWaiting = 3;
  const { exit, out } = await redrive();
  expect(exit).toBe(EXIT.ok);
  expect(moved).toEqual([{ SourceArn: 'arn:aws:sqs:eu-west-1:123456789012:looks-dead' }]);
  expect(out).toContain('LooksDead: about 3 messages go back to their queue');
});

it('a queue that cannot be asked is said, and the others have their turn', async () => {
  looksWaiting = 3;
  aws.refuses = { StartMessageMoveTask: 'AccessDeniedException' };
  const { exit, out } = await redrive();
  expect(exit).toBe(EXIT.trouble);
  expect(out).toContain('LooksDead: ');
  expect(out).toContain('StreamDead: 1 delivered');
});

it('a stage is named', async () => {
  const io = testIo();
  expect(await run(['admin', 'redrive'], io)).toBe(EXIT.usage);
  expect(io.written.err).toContain('--stage');
});
