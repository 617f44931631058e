import { beforeEach, describe, expect, it } from 'vitest';
import { LocalLooks } from '../../local/looks.ts';
import { systemTimers } from '../../local/timers.ts';
import { manualTime } from '../support/manualTime.ts';
import { quietLog } from '../support/quietLog.ts';

const settle = () => new Promise((resolve) => setImmediate(resolve));

let time: ReturnType<typeof manualTime>;
let done: string[];
let failures: number;
let late: number;
let told: unknown[];
let looks: LocalLooks;
beforeEach(() => {
  time = manualTime();
  done = [];
  failures = 0;
  late = 0;
  told = [];
  const log = { ...quietLog, info: (...line: unknown[]) => told.push(line) };
  looks = new LocalLooks(time.clock, time.timers, log);
  looks.start({
    async look(tableId) {
      if (failures-- > 0) throw new Error('not now');
      done.push(tableId);
    },
    async sweep() {
      done.push('sweep');
      return { oldestOverdueMs: late };
    },
  });
});

describe('looks on one machine', () => {
  it('come at their instant, once for each table and instant (report 23)', async () => {
    const now = time.clock.now();
    await looks.lookAt('a', now + 5_000);
    await looks.lookAt('a', now + 5_000);
    await looks.lookAt('b', now - 1);
    time.advance(4_999);
    expect(done).toEqual(['b']);
    time.advance(1);
    expect(done).toEqual(['b', 'a']);
  });

  it('are tried again when they fail', async () => {
    failures = 1;
    await looks.lookAt('a', time.clock.now());
    time.advance(0);
    await settle();
    expect(done).toEqual([]);
    time.advance(5_000);
    await settle();
    expect(done).toEqual(['a']);
  });

  it('sweep at once and every minute', async () => {
    looks.sweepSoon();
    await settle();
    for (let i = 0; i < 3; i++) {
      time.advance(60_000);
      await settle();
    }
    expect(done).toEqual(['sweep', 'sweep', 'sweep', 'sweep']);
  });

  it('say so when a table had waited for minutes', async () => {
    late = 5 * 60_000;
    looks.sweepSoon();
    await settle();
    expect(told).toEqual([]);
    late += 1;
    looks.sweepSoon();
    await settle();
    expect(told).toEqual([['a table was looked at late', { oldestOverdueMs: 300_001 }]]);
  });

  it('stop with the server', async () => {
    looks.sweepSoon();
    await settle();
    await looks.lookAt('a', time.clock.now() + 1);
    await looks.stop();
    time.advance(120_000);
    await settle();
    expect(done).toEqual(['sweep']);
  });
});

describe('the timers of the system', () => {
  it('do not fire at once for a wait that is longer than they can hold', async () => {
    let isOver = false;
    const cancel = systemTimers.after(2 ** 31, () => {
      isOver = true;
    });
    await new Promise<void>((resolve) => systemTimers.after(-5, resolve));
    await settle();
    expect(isOver).toBe(false);
    cancel();
  });
});
