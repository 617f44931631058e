import { lengthTickMs } from './format.ts';

/** Has the page drawn again as often as the time that a turn has left reads differently. */
export class Ticker {
  readonly #nowMs: () => number;
  readonly #onTick: () => void;
  #timer: ReturnType<typeof setTimeout> | null = null;
  #deadlineMs = Number.NEGATIVE_INFINITY;

  constructor(nowMs: () => number, onTick: () => void) {
    this.#nowMs = nowMs;
    this.#onTick = onTick;
  }

  /** Follows another instant, ISO 8601; null for none. */
  watch(deadline: string | null): void {
    this.stop();
    if (deadline === null) return;
    this.#deadlineMs = Date.parse(deadline);
    this.#wait();
  }

  stop(): void {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
  }

  #wait(): void {
    const ms = lengthTickMs(this.#deadlineMs - this.#nowMs());
    if (ms === null) return;
    this.#timer = setTimeout(() => {
      this.#wait();
      this.#onTick();
    }, ms);
  }
}
