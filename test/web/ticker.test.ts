import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Ticker } from '../../web/ticker.ts';

beforeEach(() => void vi.useFakeTimers({ now: 0 }));
afterEach(() => void vi.useRealTimers());

function start(deadlineMs: number) {
  const ticks: number[] = [];
  const ticker = new Ticker(
    () => Date.now(),
    () => ticks.push(Date.now()),
  );
  ticker.watch(new Date(deadlineMs).toISOString());
  return { ticker, ticks };
}

test('a turn ticks each minute, in its last minute each second, and not after it', async () => {
  const { ticks } = start(150_000);
  await vi.advanceTimersByTimeAsync(90_000);
  expect(ticks).toEqual([30_000, 90_000]);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(ticks.slice(2)).toEqual([91_000, 92_000]);
  await vi.advanceTimersByTimeAsync(600_000);
  expect(ticks.at(-1)).toBe(150_000);
});

test('another turn ticks by its own time, and none not at all', async () => {
  const { ticker, ticks } = start(10_000);
  ticker.watch(new Date(600_000).toISOString());
  await vi.advanceTimersByTimeAsync(59_000);
  expect(ticks).toEqual([]);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(ticks).toEqual([60_000]);
  ticker.watch(null);
  await vi.advanceTimersByTimeAsync(600_000);
  expect(ticks).toEqual([60_000]);
});

test('nothing ticks once it is stopped', async () => {
  const { ticker, ticks } = start(10_000);
  ticker.stop();
  await vi.advanceTimersByTimeAsync(20_000);
  expect(ticks).toEqual([]);
});
