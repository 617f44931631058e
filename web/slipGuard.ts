/** The second click of a double click, or a key that bounces, comes sooner than this. */
export const SLIP_MS = 350;

/** Tells a press that confirms a choice from a slip of the finger that chose. */
export class SlipGuard {
  readonly #nowMs: () => number;
  #chosenMs = Number.NEGATIVE_INFINITY;

  constructor(nowMs: () => number) {
    this.#nowMs = nowMs;
  }

  /** Something was chosen just now. */
  chosen(): void {
    this.#chosenMs = this.#nowMs();
  }

  /** Whether a press now is one of its own. A clock that was set back does not hold it up. */
  isMeant(): boolean {
    const sinceMs = this.#nowMs() - this.#chosenMs;
    return sinceMs < 0 || sinceMs >= SLIP_MS;
  }
}
