/** How long a step is shown while a replay runs by itself, ms. */
const STEP_MS = 1200;

export interface ReelDeps {
  pause(ms: number): Promise<void>;
  /** Another step is shown, or it runs or stops. */
  onChange(): void;
  /** A step was gone to by hand, or came by itself. */
  onStep(step: number): void;
}

/** The place in a round that is gone through: 0 is the deal, the last step its end. */
export class Reel {
  readonly #deps: ReelDeps;
  readonly #last: number;
  #step = 0;
  /** Counts up whenever it starts or stops, so that a run that was stopped ends. */
  #run = 0;
  #isRunning = false;

  /** `last` is the number of turns. */
  constructor(last: number, deps: ReelDeps) {
    this.#last = last;
    this.#deps = deps;
  }

  get step(): number {
    return this.#step;
  }

  get isRunning(): boolean {
    return this.#isRunning;
  }

  /** Goes to a step, or to the nearest there is; what ran by itself stops. */
  go(step: number): void {
    this.stop();
    this.#show(step);
  }

  /** Runs by itself, from the start where it stands at the end; or stops. */
  toggle(): void {
    if (this.#isRunning) this.stop();
    else void this.#play();
  }

  stop(): void {
    if (!this.#isRunning) return;
    this.#run += 1;
    this.#isRunning = false;
    this.#deps.onChange();
  }

  async #play(): Promise<void> {
    this.#run += 1;
    const run = this.#run;
    this.#isRunning = true;
    if (this.#step >= this.#last) this.#show(0);
    this.#deps.onChange();
    while (this.#step < this.#last) {
      await this.#deps.pause(STEP_MS);
      if (run !== this.#run) return;
      this.#show(this.#step + 1);
    }
    this.stop();
  }

  #show(step: number): void {
    const next = Math.max(0, Math.min(this.#last, step));
    if (next === this.#step) return;
    this.#step = next;
    this.#deps.onStep(next);
    this.#deps.onChange();
  }
}
