import type { DayWindow, ProfileChangeBody } from '../shared/protocol/people.ts';
import type { Api, MeAnswer, Trouble } from './api.ts';
import type { Store } from './store.ts';
import { troubleWords } from './troubleWords.ts';
import { words } from './words.ts';

export interface SettingsDeps {
  readonly api: Pick<Api, 'me' | 'changeMe'>;
  readonly store: Pick<Store, 'me' | 'setMe'>;
  /** Says that it is done, or what is wrong. */
  tell(text: string): void;
  redraw(): void;
}

/** What the player has said of themselves, and changing it. */
export class Settings {
  readonly #deps: SettingsDeps;
  #known: MeAnswer | null = null;
  /** Why there is nothing known. */
  #trouble: Trouble | null = null;
  #isBusy = false;

  constructor(deps: SettingsDeps) {
    this.#deps = deps;
  }

  get known(): MeAnswer | null {
    return this.#known;
  }

  /** Why they cannot be had; null where they can, or are being looked for. */
  get trouble(): Trouble | null {
    return this.#trouble;
  }

  get isBusy(): boolean {
    return this.#isBusy;
  }

  async load(): Promise<void> {
    this.#known = null;
    const { api, store } = this.#deps;
    const player = store.me()?.playerId;
    if (player === undefined) return;
    const answer = await api.me();
    if (store.me()?.playerId !== player) return;
    this.#trouble = answer.ok ? null : answer.trouble;
    if (answer.ok) this.#take(answer.value);
    this.#deps.redraw();
  }

  async save(change: ProfileChangeBody): Promise<void> {
    if (this.#isBusy) return;
    this.#isBusy = true;
    this.#deps.redraw();
    const { api, store } = this.#deps;
    const player = store.me()?.playerId;
    const answer = await api.changeMe(change);
    this.#isBusy = false;
    if (answer.ok && store.me()?.playerId === player) this.#take(answer.value);
    this.#deps.tell(answer.ok ? words.settings.saved : faultWords(answer.trouble));
    this.#deps.redraw();
  }

  #take(known: MeAnswer): void {
    const { store } = this.#deps;
    const me = store.me();
    this.#known = known;
    if (me !== null) store.setMe({ ...me, name: known.name });
  }
}

function faultWords(trouble: Trouble): string {
  return trouble.code === 'bad-request' ? words.settings.fault : troubleWords(trouble);
}

/** "08:05" of minutes since midnight. */
export function clockText(minute: number): string {
  const two = (n: number): string => String(n).padStart(2, '0');
  return `${two(Math.floor(minute / 60))}:${two(minute % 60)}`;
}

/** Minutes since midnight of "08:05"; null for what is no time of day. */
export function minuteOf(text: string): number | null {
  const [, hour, minute] = /^([01]\d|2[0-3]):([0-5]\d)/.exec(text) ?? [];
  return hour === undefined ? null : Number(hour) * 60 + Number(minute);
}

/** Hours of two fields of a form; null where either is no time of day. */
export function windowOf(from: string, to: string): DayWindow | null {
  const fromMinute = minuteOf(from);
  const toMinute = minuteOf(to);
  return fromMinute === null || toMinute === null ? null : { fromMinute, toMinute };
}
