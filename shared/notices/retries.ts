/** When a webhook is tried again, and when it is given up. Unix milliseconds. */
const SECOND_MS = 1_000;
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** From each attempt to the next (Standard Webhooks 1.0.0, "Deliverability and reliability"). */
const WAITS_MS = [
  5 * SECOND_MS,
  300 * SECOND_MS,
  1_800 * SECOND_MS,
  2 * HOUR_MS,
  5 * HOUR_MS,
  10 * HOUR_MS,
  14 * HOUR_MS,
  20 * HOUR_MS,
  24 * HOUR_MS,
] as const;

/** The first attempt and those that follow. */
export const ATTEMPTS_MAX = WAITS_MS.length + 1;
/** A receiver that fails for so long is turned off. */
const FAILING_MS_MAX = 5 * DAY_MS;

/**
 * When to try again after `attempts` attempts, the last of which ended at `now`; null: no more.
 * What the receiver asks for in `Retry-After` is a wait of its own, a day at most.
 */
export function retryAt(attempts: number, now: number, retryAfterMs: number | null): number | null {
  const wait = WAITS_MS[attempts - 1];
  return wait === undefined ? null : now + Math.max(wait, Math.min(retryAfterMs ?? 0, DAY_MS));
}

/** `Retry-After` (RFC 9110 section 10.2.3) in milliseconds; null where it says nothing of use. */
export function retryAfterMs(
  header: string | null,
  httpDate: (text: string) => number,
  now: number,
) {
  if (header === null) return null;
  if (/^\d{1,9}$/.test(header)) return Number(header) * SECOND_MS;
  const at = httpDate(header);
  return Number.isFinite(at) ? Math.max(0, at - now) : null;
}

/** Whether an endpoint that has failed since `failingSince`, and failed again now, is turned off. */
export function isHopeless(failingSince: number | null, now: number): boolean {
  return failingSince !== null && now - failingSince >= FAILING_MS_MAX;
}
