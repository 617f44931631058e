import { decodeStored } from '../../functions/app/storedEvent.ts';
import type { Commit } from '../../shared/journal/commit.ts';

export interface Verdicts {
  /** Turns that were opened for somebody. */
  readonly turns: number;
  /** Plays that people made themselves. */
  readonly inTime: number;
  /** Plays that the house made because the time had run out. */
  readonly timedOut: number;
  /** What should not be, in words; empty. */
  readonly faults: readonly string[];
}

/**
 * Reads from a journal alone whether every verdict about time was right: whoever played did so
 * before the deadline that stood, and nobody's time ran out before it. `claimed`: a late play counts
 * until somebody claims the turn.
 */
export function verdictsOf(
  commits: readonly Commit[],
  { seats, claimed }: { readonly seats: number; readonly claimed: boolean },
): Verdicts {
  let deadline: number | null = null;
  let reason: string | null = null;
  const sums = { turns: 0, inTime: 0, timedOut: 0 };
  const faults: string[] = [];
  for (const { events, version } of commits) {
    for (const stored of events) {
      const event = decodeStored(stored, seats);
      const late = deadline !== null && stored.ts >= deadline;
      const where = `version ${version} at ${stored.ts}, deadline ${deadline}`;
      switch (event.type) {
        case 'turn':
          deadline = event.deadlineMs;
          sums.turns += 1;
          break;
        case 'clockChanged':
          deadline = event.deadlineMs;
          break;
        case 'automatic':
          reason = event.reason;
          break;
        case 'play':
          if (reason === null) {
            sums.inTime += 1;
            if (late && !claimed) faults.push(`a late play counted: ${where}`);
          }
          if (reason === 'time') {
            sums.timedOut += 1;
            if (!late) faults.push(`a turn ran out too early: ${where}`);
          }
          reason = null;
          break;
        default:
      }
    }
  }
  return { ...sums, faults };
}
