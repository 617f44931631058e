/**
 * Who tells people, and which of them have come to their end. Whoever tells claims a person with
 * one write that says already that the person was told. A sweep confirms all its claims at once, by
 * the mark that it leaves; the claims of one that crashed count as nothing told.
 */
import type { Claim } from './noticeRows.ts';

/** So many sweeps are remembered by name; what those before them claimed was told. */
const ENDED_MAX = 16;

/** A sweep that has come to its end. */
export interface Ended {
  readonly by: string;
  /** When it began, Unix ms. */
  readonly at: number;
}

/** `WAKE` / `SWEPT`: how far the sweeps have come, and the last of them, the oldest first. */
export interface SweptMark {
  /** Unix ms; null before the first. */
  readonly to: number | null;
  readonly ended: readonly Ended[];
}

export const NO_MARK: SweptMark = { to: null, ended: [] };

/** Earlier versions kept the instant alone. */
export function readMark(value: unknown): SweptMark {
  if (typeof value === 'number') return { to: value, ended: [] };
  return value === undefined ? NO_MARK : (value as SweptMark);
}

/** The mark with one more sweep that has ended. */
export function withEnded({ ended }: SweptMark, sweep: Ended, to: number | null): SweptMark {
  return { to, ended: [...ended, sweep].slice(-ENDED_MAX) };
}

/** Whether the one that made a claim has come to its end since: what it says was told. */
export function isConfirmed({ ended }: SweptMark, claim: Claim): boolean {
  if (claim.at === undefined) return false;
  if (ended.some(({ by }) => by === claim.by)) return true;
  const [oldest] = ended;
  return ended.length >= ENDED_MAX && oldest !== undefined && claim.at < oldest.at;
}

/** One that tells, while it does. */
export interface Teller extends Ended {
  /** What is known of those before it. */
  mark(): Promise<SweptMark>;
  /** Whether it confirms its claims itself, one by one, for no mark follows. */
  readonly confirms: boolean;
  /** A claim of its could not be taken back: it must not be said to have ended. */
  failed(): void;
}
