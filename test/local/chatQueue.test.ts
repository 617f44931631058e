import { setImmediate } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import type { ChatJob } from '../../functions/app/ports/chat.ts';
import type { Rows } from '../../functions/app/ports/rows.ts';
import { LocalChatQueue } from '../../local/chatQueue.ts';
import { manualTime } from '../support/manualTime.ts';
import { memoryRows } from '../support/memory/rows.ts';

const log = { info: () => undefined, error: () => undefined };
const board = (tableId: string): ChatJob => ({ kind: 'board', tableId });

const notice = (noticeId: string): ChatJob => ({
  kind: 'notice',
  noticeId,
  platform: 'slack',
  personId: 'u',
  playerId: 'p',
  text: 'your turn',
  at: 0,
});

/** A queue on these rows, and time that passes with everything done that falls due. */
function queueOn(rows: Rows) {
  const time = manualTime();
  const queue = new LocalChatQueue({ rows, clock: time.clock, timers: time.timers, log });
  return {
    queue,
    now: () => time.clock.now(),
    async pass(ms: number) {
      time.advance(ms);
      for (let i = 0; i < 20; i += 1) await setImmediate();
    },
  };
}

describe('the queue of chats on one machine', () => {
  it('does a job once it is due, and forgets it', async () => {
    const rows = memoryRows();
    const { queue, now, pass } = queueOn(rows);
    const done: ChatJob[] = [];
    await queue.start(async (job) => void done.push(job));
    await queue.send(notice('soon'));
    await queue.send(notice('later'), now() + 5_000);
    await pass(0);
    expect(done).toEqual([notice('soon')]);
    await pass(5_000);
    expect(done).toEqual([notice('soon'), notice('later')]);
    expect(await rows.list('CHAT#QUEUE')).toEqual([]);
  });

  it('does after a start what an earlier end has left', async () => {
    const rows = memoryRows();
    await queueOn(rows).queue.send(notice('left'));
    const { queue, pass } = queueOn(rows);
    const done: ChatJob[] = [];
    await queue.start(async (job) => void done.push(job));
    await pass(0);
    expect(done).toEqual([notice('left')]);
  });

  it('looks at the boards of a table once, however many ask before it begins', async () => {
    const { queue, pass } = queueOn(memoryRows());
    const done: ChatJob[] = [];
    await queue.start(async (job) => void done.push(job));
    for (let i = 0; i < 5; i += 1) await queue.send(board('t'));
    await pass(0);
    await queue.send(board('t'));
    await pass(0);
    expect(done).toEqual([board('t'), board('t')]);
  });

  it('tries a job again, ever later, and puts it aside in the end (pitfall 25)', async () => {
    const rows = memoryRows();
    const { queue, pass } = queueOn(rows);
    let attempts = 0;
    await queue.start(async () => {
      attempts += 1;
      throw new Error('no');
    });
    await queue.send(notice('poison'));
    await pass(0);
    for (const seconds of [1, 4, 16, 64]) {
      const before = attempts;
      await pass(seconds * 1_000 - 1);
      expect(attempts).toBe(before);
      await pass(1);
      expect(attempts).toBe(before + 1);
    }
    await pass(3_600_000);
    expect(attempts).toBe(5);
    expect(await rows.list('CHAT#QUEUE')).toEqual([]);
    expect(await rows.list('CHAT#DEAD')).toHaveLength(1);
  });

  it('keeps what has not begun when it stops', async () => {
    const rows = memoryRows();
    const { queue, pass, now } = queueOn(rows);
    await queue.start(() => Promise.reject(new Error('not to be called')));
    await queue.send(notice('kept'), now() + 1_000);
    await queue.stop();
    await pass(1_000);
    expect(await rows.list('CHAT#QUEUE')).toHaveLength(1);
  });
});
