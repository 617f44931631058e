import type { NoticesChange, NoticesView } from '../shared/protocol/notices.ts';
import type { Answer, Api } from './api.ts';
import type { BrowserPushes } from './pushes.ts';
import { troubleWords } from './troubleWords.ts';
import { words } from './words.ts';

export interface TellingDeps {
  readonly api: Pick<
    Api,
    'notices' | 'changeNotices' | 'addPush' | 'dropPush' | 'setMail' | 'dropMail' | 'testNotices'
  >;
  /** Null where this browser cannot be told. */
  readonly pushes: BrowserPushes | null;
  tell(text: string): void;
  redraw(): void;
}

/** How the player is told, and changing it. */
export class Telling {
  readonly #deps: TellingDeps;
  #known: NoticesView | null = null;
  #isSubscribed = false;
  #isBusy = false;
  /** Counts up, so that of two answers only the later one is taken. */
  #loads = 0;

  constructor(deps: TellingDeps) {
    this.#deps = deps;
  }

  get known(): NoticesView | null {
    return this.#known;
  }

  get isBusy(): boolean {
    return this.#isBusy;
  }

  /** Whether this browser is told; `never` where it cannot be. */
  get browser(): 'never' | 'off' | 'on' {
    if (this.#deps.pushes === null) return 'never';
    return this.#isSubscribed ? 'on' : 'off';
  }

  /** Asks anew, as whoever plays here now: what was known is forgotten. */
  async load(): Promise<void> {
    const { api, pushes, redraw } = this.#deps;
    this.#known = null;
    this.#loads += 1;
    const load = this.#loads;
    const [answer, current] = await Promise.all([api.notices(), pushes?.current() ?? null]);
    if (load !== this.#loads) return;
    if (answer.ok) this.#known = answer.value;
    this.#isSubscribed = current !== null;
    redraw();
  }

  change(change: NoticesChange): Promise<void> {
    return this.#busy(() => this.#deps.api.changeNotices(change), words.telling.saved);
  }

  /** Tells this browser from now on, or stops. */
  async toggleBrowser(): Promise<void> {
    const { api, pushes, tell } = this.#deps;
    const key = this.#known?.pushKey;
    if (pushes === null || key === undefined) return;
    if (this.#isSubscribed) {
      await this.#busy(async () => {
        const endpoint = await pushes.unsubscribe();
        if (endpoint !== null) await api.dropPush(endpoint);
        this.#isSubscribed = false;
        return api.notices();
      }, words.telling.browserOffDone);
      return;
    }
    const subscription = await pushes.subscribe(key);
    if (subscription === null) {
      tell(words.telling.browserDenied);
      return;
    }
    await this.#busy(() => api.addPush(subscription), words.telling.browserOnDone);
    this.#isSubscribed = true;
    this.#deps.redraw();
  }

  setMail(address: string): Promise<void> {
    return this.#busy(() => this.#deps.api.setMail(address), words.telling.mailAsked);
  }

  dropMail(): Promise<void> {
    const { api } = this.#deps;
    return this.#busy(async () => {
      await api.dropMail();
      return api.notices();
    }, words.telling.mailDropped);
  }

  async test(): Promise<void> {
    const { api, tell } = this.#deps;
    const answer = await api.testNotices();
    tell(answer.ok ? words.telling.tested[answer.value.told] : troubleWords(answer.trouble));
  }

  async #busy(ask: () => Promise<Answer<NoticesView>>, done: string): Promise<void> {
    if (this.#isBusy) return;
    const { tell, redraw } = this.#deps;
    this.#isBusy = true;
    redraw();
    const answer = await ask();
    this.#isBusy = false;
    if (answer.ok) this.#known = answer.value;
    tell(answer.ok ? done : troubleWords(answer.trouble));
    redraw();
  }
}
