import { SQSClient } from '@aws-sdk/client-sqs';
import { describe, expect, it } from 'vitest';
import { queueGroups } from '../../functions/adapters/queue.ts';
import { LocalGroups } from '../../local/crowd.ts';
import { manualTime } from '../support/manualTime.ts';
import { type OrderedQueue, startOrderedQueue } from '../support/orderedQueue.ts';
import { quietLog } from '../support/quietLog.ts';
import { groupsContract } from './crowd.ts';

/** Longer than anybody waits between two attempts. */
const LATER_MS = 60_000;

describe('in this process', () => {
  groupsContract(async (post) => {
    const time = manualTime();
    let running = 0;
    let done = 0;
    const groups = new LocalGroups(
      async (one) => {
        running += 1;
        await post(one).finally(() => {
          running -= 1;
          done += 1;
        });
      },
      time.timers,
      quietLog,
    );
    return {
      groups,
      async settle() {
        // Until nothing has come of two turns in which all the time passed that anybody waits for.
        for (let quiet = 0, before = -1; quiet < 2; ) {
          for (let i = 0; i < 20; i += 1) await new Promise((resolve) => setImmediate(resolve));
          quiet = running === 0 && done === before ? quiet + 1 : 0;
          before = done;
          time.advance(LATER_MS);
        }
      },
      close: () => groups.stop(),
    };
  });

  it('ends with what is under way, and begins nothing more', async () => {
    const got: number[] = [];
    let letGo = () => {};
    const held = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    const post = async ({ version }: { version: number }): Promise<void> => {
      got.push(version);
      await held;
      throw new Error('cut short');
    };
    const groups = new LocalGroups(post, manualTime().timers, quietLog);
    const base = { tableId: 't', group: 0, groups: 1, part: 0, connectionIds: [], message: '' };
    for (const version of [1, 2]) await groups.tell({ ...base, version });
    await new Promise((resolve) => setImmediate(resolve));
    const stopped = groups.stop();
    letGo();
    await stopped;
    expect(got).toEqual([1]);
  });
});

async function openQueue(): Promise<{ queue: OrderedQueue; sqs: SQSClient }> {
  const queue = await startOrderedQueue(manualTime().clock);
  const credentials = { accessKeyId: 'key', secretAccessKey: 'key' };
  return { queue, sqs: new SQSClient({ endpoint: queue.endpoint, region: 'local', credentials }) };
}

describe('by a queue in order', () => {
  groupsContract(async (post) => {
    const { queue, sqs } = await openQueue();
    return {
      groups: queueGroups(sqs, queue.url),
      settle: () =>
        queue.settle(async ({ Records }) => {
          for (const { body } of Records) await post(JSON.parse(body));
          return { batchItemFailures: [] };
        }),
      async close() {
        sqs.destroy();
        await queue.close();
      },
    };
  });

  it('takes what is told again as one, but not of another division', async () => {
    const { queue, sqs } = await openQueue();
    const groups = queueGroups(sqs, queue.url);
    const base = { tableId: 't', version: 1, group: 0, part: 0, message: '' };
    await groups.tell({ ...base, groups: 2, connectionIds: ['a', 'b'] });
    await groups.tell({ ...base, groups: 2, connectionIds: ['a'] });
    expect(queue.taken()).toBe(1);
    // Of two groups made one, the other may not have been kept before.
    await groups.tell({ ...base, groups: 1, connectionIds: ['a', 'b', 'c'] });
    expect(queue.taken()).toBe(2);
    sqs.destroy();
    await queue.close();
  });
});
