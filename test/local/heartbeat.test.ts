import { describe, expect, test } from 'vitest';
import type { Outages } from '../../functions/app/ports/outages.ts';
import { type Beats, Heartbeat } from '../../local/heartbeat.ts';
import type { Interval } from '../../shared/calendar/calendar.ts';
import { act } from '../support/drivenTable.ts';
import { manualTime } from '../support/manualTime.ts';
import { deadlineOf, missesOf, playIn, turnTable } from '../support/turnTable.ts';

/** A store that outlives the process, and may fail; `book` is told of outages, too. */
function machine(book?: Pick<Outages, 'putOutage'>, from?: { readonly at: number }) {
  const time = manualTime(from?.at);
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
          await book?.putOutage(outage);
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

  test.each([1, 2_000, 50_000, 3_600_000])(
    'that was stopped for %i ms was away from then to its start',
    async (ms) => {
      const { start, run, time, outages } = machine();
      const first = await start();
      await run(45_000);
      await first.stop();
      const gone = time.clock.now();
      time.advance(ms);
      await start();
      expect(outages).toEqual([{ fromMs: gone, toMs: gone + ms }]);
    },
  );

  test.each([
    [20_000, false],
    [20_001, true],
    [50_000, true],
  ])('that stood still for %i ms from a note on was away: %s', async (ms, isOutage) => {
    const { start, run, time, outages, noted } = machine();
    await start();
    await run(40_000);
    const last = noted() ?? 0;
    expect(last).toBe(time.clock.now());
    // Nothing is noted on the way: the process does not get to it.
    time.advance(ms);
    await new Promise(setImmediate);
    await run(10_000);
    expect(outages).toEqual(isOutage ? [{ fromMs: last, toMs: last + ms }] : []);
  });

  test('that was killed was away from its last note on', async () => {
    const { start, run, time, outages, noted } = machine();
    const first = await start();
    await run(45_000);
    const last = noted() ?? 0;
    expect(time.clock.now() - last).toBe(5_000);
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
    expect(errors).toHaveLength(12);
    fail(false);
    await run(10_000);
    expect(outages.at(-1)).toEqual({ fromMs: last, toMs: time.clock.now() });
    await run(300_000);
    expect(outages.at(-1)).toEqual({ fromMs: last, toMs: last + 130_000 });
  });
});

describe('a table with a clock of 45 s', () => {
  test.each([
    ['stopped', 20_000],
    ['killed', 20_000],
    ['stopped', 44_000],
    ['killed', 50_000],
  ] as const)('loses nothing to a machine that is %s for %i ms', async (how, ms) => {
    const table = await turnTable('short outage', { terms: { allowanceSeconds: 45 } });
    const { t } = table;
    const { time, start, run } = machine(t.ports.directory, t.clock);
    const deadline = await deadlineOf(table);
    const process = await start();
    await run(38_000);
    if (how === 'stopped') await process.stop();
    else process.kill();
    time.advance(ms);
    t.clock.at = time.clock.now();
    await start();
    // As at a start: what is due is looked at before anybody can play.
    await t.app.sweep();
    await t.app.look(table.tableId);
    expect(await missesOf(table)).toEqual([0, 0, 0, 0]);
    const kept = (await deadlineOf(table)) - t.clock.at;
    expect(kept).toBeGreaterThanOrEqual(deadline - (t.clock.at - ms));
    expect(kept).toBeLessThanOrEqual(deadline - (t.clock.at - ms) + 10_000);
    expect(await act(table, table.player, await playIn(table))).toMatchObject({ ok: true });
  });
});
