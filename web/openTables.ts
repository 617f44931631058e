import type { LobbyEntry } from '../shared/protocol/lobby.ts';
import type { Language } from '../shared/protocol/people.ts';
import type { Api, LobbyAsked } from './api.ts';
import { troubleWords } from './troubleWords.ts';

export type Pace = 'any' | 'fast' | 'day' | 'days';

/** Which open tables are looked for. */
export interface LobbyFilters {
  /** A ruleset; null for all. */
  readonly ruleset: string | null;
  readonly pace: Pace;
  /** Percent of their tables that everybody there has played to the end. */
  readonly completion: number;
}

const NO_FILTERS: LobbyFilters = { ruleset: null, pace: 'any', completion: 0 };

const FAST_SECONDS_MAX = 900;
const DAY_SECONDS = 86_400;
/** Bounds of an allowance in seconds. */
const BOUNDS: Readonly<Record<Pace, Pick<LobbyAsked, 'allowanceMin' | 'allowanceMax'>>> = {
  any: { allowanceMin: null, allowanceMax: null },
  fast: { allowanceMin: null, allowanceMax: FAST_SECONDS_MAX },
  day: { allowanceMin: null, allowanceMax: DAY_SECONDS },
  days: { allowanceMin: DAY_SECONDS + 1, allowanceMax: null },
};

export interface OpenTablesDeps {
  readonly api: Pick<Api, 'lobby'>;
  language(): Language;
  /** Says what went wrong. */
  tell(text: string): void;
  redraw(): void;
}

/** The public lobby: tables that anybody may sit down at, as far as they were asked for. */
export class OpenTables {
  readonly #deps: OpenTablesDeps;
  #filters = NO_FILTERS;
  #entries: readonly LobbyEntry[] | null = null;
  #next: string | null = null;
  #isBusy = false;
  /** Counts what is asked, so that an answer to an earlier question is dropped. */
  #asked = 0;

  constructor(deps: OpenTablesDeps) {
    this.#deps = deps;
  }

  get filters(): LobbyFilters {
    return this.#filters;
  }

  /** The newest first; null until the first answer. */
  get entries(): readonly LobbyEntry[] | null {
    return this.#entries;
  }

  get hasMore(): boolean {
    return this.#next !== null;
  }

  get isBusy(): boolean {
    return this.#isBusy;
  }

  /** Looks for others from the first one on. */
  filter(filters: LobbyFilters): Promise<void> {
    this.#filters = filters;
    return this.look();
  }

  /** Looks from the first one on; what is shown stays until there is an answer. */
  look(): Promise<void> {
    return this.#ask(null);
  }

  /** Those after the last one shown. */
  async more(): Promise<void> {
    if (this.#next !== null && !this.#isBusy) await this.#ask(this.#next);
  }

  async #ask(cursor: string | null): Promise<void> {
    const { api, language, tell, redraw } = this.#deps;
    const { ruleset, pace, completion } = this.#filters;
    this.#asked += 1;
    const asked = this.#asked;
    this.#isBusy = true;
    redraw();
    const completionMin = completion === 0 ? null : completion;
    const query = { ruleset, ...BOUNDS[pace], completionMin, lang: language(), cursor };
    const answer = await api.lobby(query);
    if (asked !== this.#asked) return;
    this.#isBusy = false;
    if (answer.ok) {
      const { tables, next } = answer.value;
      this.#entries = cursor === null ? tables : [...(this.#entries ?? []), ...tables];
      this.#next = next;
    } else tell(troubleWords(answer.trouble));
    redraw();
  }
}
