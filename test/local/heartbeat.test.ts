import { describe, expect, test } from 'vitest';
import { type Beats, Heartbeat } from '../../local/heartbeat.ts';
import type { Interval } from '../../shared/calendar/calendar.ts';
import { manualTime } from '../support/manualTime.ts';

/** A store that outlives the process, and may fail. */
function machine() {
  const time = manualTime();
  const outages: Interval[] = [];
  const errors: string[] = [];
  let noted: number | null = null;
  let isDown = false;
  const beats: Beats = {
    last: async () => noted,
    async put(at) {
      if (isDown) throw new Error('the store is down');
      noted = at;
    },
  };
  const start = async () => {
    let isAlive = true;
    const beat = new Heartbeat({
      clock: time.clock,
      timers: { after: (ms, action) => time.timers.after(ms, () => isAlive && action()) },
      beats,
      log: { info: () => undefined, error: (message) => errors.push(message) },
      outages: {
        async putOutage(outage) {
          outages.push(outage);
        },
      },
    });
    await beat.start();
    const kill = () => {
      isAlive = false;
    };
    return { stop: () => beat.stop(), kill };
  };
  /** Lets time pass in which the process runs, beat after beat. */
  async function run(ms: number): Promise<void> {
    for (let left = ms; left > 0; left -= 1_000) {
      time.advance(Math.min(left, 1_000));
      await new Promise(setImmediate);
    }
  }
  const fail = (down: boolean) => {
    isDown = down;
  };
  return { time, outages, errors, start, run, fail, noted: () => noted };
}

describe('a machine', () => {
  test('that starts for the first time was not away, nor while it runs', async () => {
    const { start, run, outages } = machine();
    await start();
    await run(600_000);
    expect(outages).toEqual([]);
  });

  test('that was stopped for over a minute was away from then to its start', async () => {
    const { start, run, time, outages } = machine();
    const first = await start();
    await run(45_000);
    await first.stop();
    const gone = time.clock.now();
    time.advance(60_000);
    await (await start()).stop();
    expect(outages).toEqual([]);
    time.advance(60_001);
    await start();
    expect(outages).toEqual([{ fromMs: gone + 60_000, toMs: gone + 120_001 }]);
  });

  test('that was killed was away from its last note on', async () => {
    const { start, run, time, outages, noted } = machine();
    const first = await start();
    await run(45_000);
    const last = noted() ?? 0;
    expect(time.clock.now() - last).toBe(15_000);
    first.kill();
    await run(3_600_000);
    expect(outages).toEqual([]);
    await start();
    expect(outages).toEqual([{ fromMs: last, toMs: time.clock.now() }]);
  });

  test('whose store failed goes on noting, and was away meanwhile', async () => {
    const { start, run, time, outages, errors, fail, noted } = machine();
    await start();
    await run(30_000);
    const last = noted() ?? 0;
    fail(true);
    await run(120_000);
    expect(errors).toHaveLength(4);
    fail(false);
    await run(30_000);
    expect(outages.at(-1)).toEqual({ fromMs: last, toMs: time.clock.now() });
    await run(300_000);
    expect(outages.at(-1)).toEqual({ fromMs: last, toMs: last + 150_000 });
  });
});
