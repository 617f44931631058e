import type { Interval } from '../../../shared/calendar/calendar.ts';

/** Times in which nobody could act, recorded when they were over. */
export interface Outages {
  /** Records one. Again is harmless. */
  putOutage(outage: Interval): Promise<void>;
  /** Those that ended after `atMs`, by their ends; strongly consistent. */
  outagesAfter(atMs: number): Promise<readonly Interval[]>;
}
