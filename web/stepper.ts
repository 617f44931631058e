import type { View } from '../shared/protocol/view.ts';
import { nextStep } from './playback.ts';
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

/** Shows new turns one by one, each with its sentence, as if somebody laid the bones. */
export class Stepper {
  readonly #deps: StepperDeps;
  #view: View | null = null;
  #shown: Seen = { no: 0, turns: 0 };
  #scores: readonly number[] = [];
  #timer: ReturnType<typeof setTimeout> | null = null;

  constructor(deps: StepperDeps) {
    this.#deps = deps;
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

  /** Goes on, for example after a result was put aside. */
  go(): void {
    if (this.#view === null || this.#timer !== null) return;
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
  }

  #resume(): void {
    this.#timer = null;
    this.go();
    this.#deps.onStep();
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
