/**
 * Who tells people, and which of them have come to their end. Whoever tells claims a person with
 * one write that says already that the person was told. A sweep confirms its claims by the hundred,
 * in the mark that it leaves; what one that crashed has not confirmed counts as nothing told.
 */
import type { Claim } from './noticeRows.ts';

/** So many sweeps are remembered by name; what those before them claimed was told. */
const ENDED_MAX = 16;

/** A sweep that has come to its end, or so far. */
export interface Ended {
  readonly by: string;
  /** When it began, Unix ms. */
  readonly at: number;
  /** It has told all before this number; left out where it has come to its end. */
  readonly to?: number;
}

/** `WAKE` / `SWEPT`: how far the sweeps have come, and the last of them, the oldest first. */
export interface SweptMark {
  /** Unix ms; null before the first. */
  readonly to: number | null;
  readonly ended: readonly Ended[];
}

const NO_MARK: SweptMark = { to: null, ended: [] };

/** Earlier versions kept the instant alone. */
export function readMark(value: unknown): SweptMark {
  if (typeof value === 'number') return { to: value, ended: [] };
  return value === undefined ? NO_MARK : (value as SweptMark);
}

/** The mark with one more sweep that has ended, or come further. */
export function withEnded({ ended }: SweptMark, sweep: Ended, to: number | null): SweptMark {
  const others = ended.filter(({ by }) => by !== sweep.by);
  return { to, ended: [...others, sweep].slice(-ENDED_MAX) };
}

/** Whether the one that made a claim has come past it since: what it says was told. */
export function isConfirmed({ ended }: SweptMark, claim: Claim): boolean {
  if (claim.at === undefined) return false;
  const sweep = ended.find(({ by }) => by === claim.by);
  if (sweep !== undefined) return sweep.to === undefined || (claim.no ?? 0) < sweep.to;
  const [oldest] = ended;
  return ended.length >= ENDED_MAX && oldest !== undefined && claim.at < oldest.at;
}

/** How far work that goes side by side has come. */
export class Watermark {
  readonly #done = new Set<number>();
  #to = 0;

  /** All before this number is done. */
  get to(): number {
    return this.#to;
  }

  done(no: number): void {
    this.#done.add(no);
    while (this.#done.delete(this.#to)) this.#to += 1;
  }
}

/** One that tells, while it does. */
export interface Teller extends Omit<Ended, 'to'> {
  /** Which of those that it looks at this is, counted from 0. */
  readonly no: number;
  /** What is known of those before it. */
  mark(): Promise<SweptMark>;
  /** Whether it confirms its claims itself, one by one, for no mark follows. */
  readonly confirms: boolean;
  /** A claim of its could not be taken back: it must not be said to have ended. */
  failed(): void;
}
