import type { Draw } from '../support/randomPlay.ts';

/**
 * When triggers come, in a world where they cannot be relied on: the minute's sweep is left out or
 * doubled, whole hours pass without one, and looks are late, doubled or lost. `times` says how
 * often a trigger of one kind runs now, `lateMs` how much later a look comes.
 */
export interface Triggers {
  sweeps(minute: number): number;
  looks(): { readonly times: number; readonly lateMs: number };
  deliveries(): { readonly times: number; readonly lateMs: number };
}

const MINUTE_MS = 60_000;
/** Hours of each day, counted from its start, in which no sweep runs. */
const DEAD_HOURS = [3, 14];

const percent = (draw: Draw, share: number): boolean => draw(100) < share;

export function unreliable(draw: Draw): Triggers {
  return {
    sweeps(minute) {
      const hour = Math.floor(minute / 60) % 24;
      if (DEAD_HOURS.includes(hour) || percent(draw, 10)) return 0;
      return percent(draw, 10) ? 2 : 1;
    },
    looks() {
      if (percent(draw, 30)) return { times: 0, lateMs: 0 };
      const lateMs = percent(draw, 30) ? draw(90) * MINUTE_MS : 0;
      return { times: percent(draw, 20) ? 3 : 1, lateMs };
    },
    deliveries() {
      const lateMs = percent(draw, 10) ? draw(10) * MINUTE_MS : 0;
      return { times: percent(draw, 5) ? 2 : 1, lateMs };
    },
  };
}
