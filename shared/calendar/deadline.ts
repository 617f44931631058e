/**
 * The two functions by which every clock is read: until when an amount of running time lasts, and
 * how much of it has passed. They are inverse to each other, and display, verdict, reminder and
 * claim all use them. Times are Unix milliseconds.
 */
import type { Schedule } from './calendar.ts';
import { spansFrom } from './spans.ts';

/**
 * The first instant at which the clock has run for `runningMs` since `startMs`:
 * `elapsed(startMs, deadlineAfter(startMs, ms, s), s) === ms`. Throws `RangeError` unless
 * `runningMs` is a whole number of at least 0.
 */
export function deadlineAfter(startMs: number, runningMs: number, schedule: Schedule): number {
  if (!Number.isSafeInteger(runningMs) || runningMs < 0) {
    throw new RangeError('running time is a whole number of milliseconds, 0 or more');
  }
  let at = startMs;
  let left = runningMs;
  if (left === 0) return at;
  for (const { untilMs, runs } of spansFrom(startMs, schedule)) {
    if (runs) {
      if (at + left <= untilMs) return at + left;
      left -= untilMs - at;
    }
    at = untilMs;
  }
  throw new Error('the spans of a schedule end');
}

/** For how long the clock has run between two instants; 0 where the second is not later. */
export function elapsed(fromMs: number, toMs: number, schedule: Schedule): number {
  if (toMs <= fromMs) return 0;
  let at = fromMs;
  let running = 0;
  for (const { untilMs, runs } of spansFrom(fromMs, schedule)) {
    const until = Math.min(untilMs, toMs);
    if (runs) running += until - at;
    at = until;
    if (at === toMs) return running;
  }
  throw new Error('the spans of a schedule end');
}
