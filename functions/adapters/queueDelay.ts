import type { Clock } from '../app/ports.ts';

/** A queue delays a message by a quarter of an hour at most. */
const DELAY_SECONDS_MAX = 900;

/** Whole seconds that a message is kept back, so that it comes out at `at` or a little later. */
export function delaySeconds(at: number | undefined, clock: Clock): number {
  if (at === undefined) return 0;
  const seconds = Math.ceil(Math.max(0, at - clock.now()) / 1_000);
  return Math.min(seconds, DELAY_SECONDS_MAX);
}
