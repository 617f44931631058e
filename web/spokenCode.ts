import type { Api } from './api.ts';
import { troubleWords } from './troubleWords.ts';

/** A code that brings a friend to a table, short enough to be said on the telephone. */
export interface SpokenCode {
  readonly code: string;
  /** ISO 8601. */
  readonly until: string;
}

export interface SpokenCodeDeps {
  readonly api: Pick<Api, 'newTableCode'>;
  nowMs(): number;
  tell(text: string): void;
  redraw(): void;
}

/** The code of one table, made when somebody asks for it. */
export class SpokenCodes {
  readonly #deps: SpokenCodeDeps;
  readonly #tableId: string;
  #made: SpokenCode | null = null;
  #isBusy = false;

  constructor(tableId: string, deps: SpokenCodeDeps) {
    this.#tableId = tableId;
    this.#deps = deps;
  }

  /** Null before one is made, and once it is not good any more. */
  get made(): SpokenCode | null {
    const made = this.#made;
    return made !== null && Date.parse(made.until) > this.#deps.nowMs() ? made : null;
  }

  get isBusy(): boolean {
    return this.#isBusy;
  }

  async make(): Promise<void> {
    if (this.#isBusy) return;
    const { api, tell, redraw } = this.#deps;
    this.#isBusy = true;
    redraw();
    const answer = await api.newTableCode(this.#tableId);
    this.#isBusy = false;
    if (answer.ok) this.#made = answer.value;
    else tell(troubleWords(answer.trouble));
    redraw();
  }
}
