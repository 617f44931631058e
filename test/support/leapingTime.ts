/** The machine's time, which a test may set ahead where the rules make everybody wait. */
import type { Time } from '../../local/serve.ts';

/** Seconds enough to get on, and too few for the server to take them for an outage. */
export const LEAP_MS = 5_000;

export interface LeapingTime extends Time {
  /**
   * From now on it is so many ms later, and what that makes due is done at once. To be called again
   * and again until what is waited for has come.
   */
  leap(ms: number): void;
}

interface Waiting {
  readonly at: number;
  readonly action: () => void;
  timer: NodeJS.Timeout | null;
}

export function leapingTime(): LeapingTime {
  let ahead = 0;
  const pending = new Set<Waiting>();
  const now = () => Date.now() + ahead;
  function arm(waiting: Waiting): void {
    if (waiting.timer !== null) clearTimeout(waiting.timer);
    const fire = () => {
      pending.delete(waiting);
      waiting.action();
    };
    waiting.timer = setTimeout(fire, Math.max(waiting.at - now(), 0));
    waiting.timer.unref();
  }
  return {
    clock: { now },
    timers: {
      after(ms, action) {
        const waiting: Waiting = { at: now() + Math.max(ms, 0), action, timer: null };
        pending.add(waiting);
        arm(waiting);
        return () => {
          pending.delete(waiting);
          if (waiting.timer !== null) clearTimeout(waiting.timer);
        };
      },
    },
    leap(ms) {
      ahead += ms;
      for (const waiting of pending) arm(waiting);
    },
  };
}
