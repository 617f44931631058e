import type { Api, SpokenCode } from './api.ts';
import { troubleWords } from './troubleWords.ts';

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
