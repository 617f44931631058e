/** Time for servers under test: the waits that the rules ask for, without waiting them out. */
import type { Time } from '../../local/serve.ts';

/** How much faster than the machine's own; the long run waits as long as people do. */
export const HASTE = process.env['SIXLOVE_LONG'] === undefined ? 10 : 1;

/** A clock that begins at the machine's and runs faster, and timers that go by it. */
export function quickTime(haste = HASTE): Time {
  const begun = Date.now();
  return {
    clock: { now: () => Math.floor(begun + (Date.now() - begun) * haste) },
    timers: {
      after(ms, action) {
        const timer = setTimeout(action, Math.max(ms, 0) / haste);
        timer.unref();
        return () => clearTimeout(timer);
      },
    },
  };
}
