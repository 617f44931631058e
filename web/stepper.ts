import type { View } from '../shared/protocol/view.ts';
import { lastStep, nextStep } from './playback.ts';
import { type Seen, seenOf, turnWords } from './recap.ts';

export interface StepperDeps {
  /** Pause between two turns; 0 shows them at once. */
  readonly stepMs: number;
  dismissed(): number;
  announce(text: string): void;
  /** Another turn is shown. */
  onStep(): void;
  /** Everything is shown. */
  onCaughtUp(shown: Seen): void;
}

/** A replay takes so much longer for each turn: it is there to be followed. */
const REPLAY_PACE = 3;

/** Shows new turns one by one, each with its sentence, as if somebody laid the bones. */
export class Stepper {
  readonly #deps: StepperDeps;
  #view: View | null = null;
  #shown: Seen = { no: 0, turns: 0 };
  #scores: readonly number[] = [];
  #timer: ReturnType<typeof setTimeout> | null = null;
  /** Older turns are shown again, all of them. */
  #isReplay = false;

  constructor(deps: StepperDeps) {
    this.#deps = deps;
  }

  get isReplay(): boolean {
    return this.#isReplay;
  }

  get shown(): Seen {
    return this.#shown;
  }

  /** The score as far as it is shown. */
  get scores(): readonly number[] {
    return this.#scores;
  }

  /** A newer view. The first of a visit is shown whole. */
  take(view: View): void {
    if (this.#view === null) {
      this.#shown = seenOf(view);
      this.#scores = view.scores;
    }
    this.#view = view;
    this.go();
  }

  /** Shows again what came after `from`, turn by turn; without a pace each waits for `next`. */
  replay(from: Seen): void {
    this.stop();
    this.#isReplay = true;
    this.#shown = from;
    if (this.#deps.stepMs > 0) this.#wait();
  }

  /** The next turn of a replay, at once. */
  next(): void {
    if (!this.#isReplay) return;
    this.stop();
    this.#step();
    if (this.#isReplay && this.#deps.stepMs > 0) this.#wait();
  }

  /** Leaves a replay for what is now. */
  skip(): void {
    if (!this.#isReplay || this.#view === null) return;
    this.stop();
    this.#isReplay = false;
    this.#shown = lastStep(this.#view, this.#shown, this.#deps.dismissed());
    this.go();
  }

  /** Goes on, for example after a result was put aside. */
  go(): void {
    if (this.#view === null || this.#timer !== null || this.#isReplay) return;
    let next = nextStep(this.#view, this.#shown, this.#deps.dismissed());
    while (next !== null) {
      this.#show(this.#view, next);
      if (this.#deps.stepMs > 0) {
        this.#timer = setTimeout(() => this.#resume(), this.#deps.stepMs);
        return;
      }
      next = nextStep(this.#view, this.#shown, this.#deps.dismissed());
    }
    this.#scores = this.#view.scores;
    this.#deps.onCaughtUp(this.#shown);
  }

  stop(): void {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
  }

  #resume(): void {
    this.#timer = null;
    if (this.#isReplay) this.#step();
    else this.go();
    if (this.#isReplay) this.#wait();
    this.#deps.onStep();
  }

  #wait(): void {
    this.#timer = setTimeout(() => this.#resume(), this.#deps.stepMs * REPLAY_PACE);
  }

  /** One turn of a replay; after the last it is over. */
  #step(): void {
    if (this.#view === null) return;
    const next = nextStep(
      this.#view,
      this.#shown,
      this.#deps.dismissed(),
      Number.POSITIVE_INFINITY,
    );
    if (next !== null) this.#show(this.#view, next);
    if (this.#isLast(this.#view)) this.skip();
  }

  #isLast(view: View): boolean {
    return nextStep(view, this.#shown, this.#deps.dismissed()) === null;
  }

  #show(view: View, next: Seen): void {
    const round = [view.lastRound, view.round].find((candidate) => candidate?.no === next.no);
    const start = this.#shown.no === next.no ? this.#shown.turns : 0;
    this.#shown = next;
    round?.history.slice(start, next.turns).forEach((turn, i) => {
      this.#deps.announce(turnWords(view, turn, start + i === 0));
    });
  }
}
