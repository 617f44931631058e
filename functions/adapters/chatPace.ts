/** How often a place may be written to, where the platform names a number beforehand. */

const MINUTE_MS = 60_000;
const PLACES_MAX = 5_000;

export interface PaceLimits {
  readonly callsPerMinuteMax: number;
  /** The least time between an edit and the call before it. */
  readonly editGapMs: number;
}

/** Ms to wait before a place is written to; at 0 the call counts as made. */
export type Pace = (place: string, call: 'post' | 'edit') => number;

/**
 * Counts the calls of the last minute in this process. Who is told to wait comes back with what is
 * then newest, so what lies between is never sent. Where several processes write to one place, the
 * platform's own answer 429 still holds.
 */
export function chatPace({ callsPerMinuteMax, editGapMs }: PaceLimits, now: () => number): Pace {
  const made = new Map<string, readonly number[]>();
  return (place, call) => {
    const at = now();
    const recent = (made.get(place) ?? []).filter((time) => at - time < MINUTE_MS);
    const oldest = recent.length < callsPerMinuteMax ? undefined : recent[0];
    const last = recent.at(-1);
    const wait = Math.max(
      oldest === undefined ? 0 : oldest + MINUTE_MS - at,
      call === 'post' || last === undefined ? 0 : last + editGapMs - at,
    );
    if (wait > 0) return wait;
    made.delete(place);
    made.set(place, [...recent, at]);
    forgetQuiet(made, at);
    return 0;
  };
}

/** Places stand in the order of their last call, so the quiet ones come first. */
function forgetQuiet(made: Map<string, readonly number[]>, at: number): void {
  for (const [place, times] of made) {
    if (made.size <= PLACES_MAX && at - (times.at(-1) ?? 0) < MINUTE_MS) return;
    made.delete(place);
  }
}
