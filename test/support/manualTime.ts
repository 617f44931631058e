import type { Clock } from '../../functions/app/ports.ts';
import type { Timers } from '../../local/timers.ts';

/** Time that passes only when told to. */
export function manualTime(start = 1_784_000_000_000): {
  readonly clock: Clock;
  readonly timers: Timers;
  /** Moves on by `ms` and runs what falls due on the way, in order. */
  advance(ms: number): void;
} {
  let now = start;
  const waiting = new Set<{ at: number; action: () => void }>();
  return {
    clock: { now: () => now },
    timers: {
      after(ms, action) {
        const entry = { at: now + ms, action };
        waiting.add(entry);
        return () => waiting.delete(entry);
      },
    },
    advance(ms) {
      const end = now + ms;
      for (;;) {
        const [next] = [...waiting].sort((a, b) => a.at - b.at);
        if (next === undefined || next.at > end) break;
        waiting.delete(next);
        now = Math.max(now, next.at);
        next.action();
      }
      now = end;
    },
  };
}
