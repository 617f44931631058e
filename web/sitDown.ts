import type { Answer, Api } from './api.ts';
import { type AtTable, atTable } from './atTable.ts';
import { createBody, type Wish } from './choice.ts';
import type { DeviceKey } from './fair/deviceKey.ts';
import { tableHash } from './route.ts';
import type { Me, Store } from './store.ts';
import { troubleWords } from './troubleWords.ts';
import type { NameField } from './views/name.ts';
import { words } from './words.ts';

export interface SitDownDeps {
  readonly api: Api;
  readonly store: Store;
  newId(): string;
  deviceKey(): Promise<DeviceKey | null>;
  /** The time zone of this device, by its IANA name. */
  zone(): string;
  go(hash: string): void;
  /** Says what went wrong. */
  tell(text: string): void;
  /** The token is not taken any more. */
  expire(): void;
  redraw(): void;
}

/** Making a table or sitting down at one; who has no name here yet gets one first. */
export class SitDown {
  readonly #deps: SitDownDeps;
  #nameFault: string | null = null;
  #isBusy = false;
  /** The id of a request that got no answer, for the same request again. */
  #unsent: { readonly wish: string; readonly id: string } | null = null;

  constructor(deps: SitDownDeps) {
    this.#deps = deps;
  }

  get isBusy(): boolean {
    return this.#isBusy;
  }

  nameField(): NameField {
    const { store } = this.#deps;
    const known = store.me()?.name ?? null;
    return { known, typed: store.name(), fault: this.#nameFault };
  }

  /** Makes the table that is wished for and goes there. */
  async begin(wish: Wish): Promise<void> {
    const key = JSON.stringify(wish);
    const id = this.#unsent?.wish === key ? this.#unsent.id : this.#deps.newId();
    this.#unsent = { wish: key, id };
    const made = await this.#seated(wish.name, async (api, me) => {
      const key = await this.#deps.deviceKey();
      const answer = await api.createTable({ ...createBody(wish, id), ...givenKey(key) });
      if (answer.ok) this.#gaveKey(atTable(answer.value.tableId, me), key);
      return answer;
    });
    if (made === null) return;
    this.#unsent = null;
    this.#deps.go(tableHash(made.tableId));
  }

  /**
   * Sits down at a table by its invite.
   *
   * @param seat the first that is free where it is null
   * @returns whether the player sits there now
   */
  async join(
    tableId: string,
    { invite, seat }: { readonly invite: string; readonly seat: number | null },
    name: string,
  ): Promise<boolean> {
    const chosen = seat === null ? {} : { seat };
    const body = { commandId: this.#deps.newId(), invite, ...chosen };
    const joined = await this.#seated(name, async (api, me) => {
      const key = await this.#deps.deviceKey();
      const answer = await api.join(tableId, { ...body, ...givenKey(key) });
      if (answer.ok) this.#gaveKey(atTable(tableId, me), key);
      return answer;
    });
    if (joined === null) return false;
    this.#deps.go(tableHash(tableId));
    return true;
  }

  /**
   * Opens the rematch of a table that is over, or sits down at the one that another has opened.
   *
   * @param seats as they were, or everybody one seat on; the first who asks decides
   */
  async rematch(tableId: string, seats: 'kept' | 'rotated'): Promise<void> {
    const body = { commandId: this.#deps.newId(), seats };
    const opened = await this.#seated('', async (api, me) => {
      const key = await this.#deps.deviceKey();
      const answer = await api.rematch(tableId, { ...body, ...givenKey(key) });
      if (answer.ok) this.#gaveKey(atTable(answer.value.tableId, me), key);
      return answer;
    });
    if (opened !== null) this.#deps.go(tableHash(opened.tableId));
  }

  /** Remembers under which key this device sat down: the log must name it so. */
  #gaveKey(at: AtTable, key: DeviceKey | null): void {
    const { store } = this.#deps;
    if (key !== null && store.tableKey(at) === null) store.setTableKey(at, key.publicKey);
  }

  /** Runs a request that takes a player, who is made first where there is none. */
  async #seated<T>(
    name: string,
    request: (api: Api, me: Me) => Promise<Answer<T>>,
  ): Promise<T | null> {
    const { api, redraw, expire, tell } = this.#deps;
    if (this.#isBusy) return null;
    this.#isBusy = true;
    this.#nameFault = null;
    redraw();
    const me = await this.#player(name);
    const answer = me === null ? null : await request(api, me);
    this.#isBusy = false;
    redraw();
    if (answer === null || answer.ok) return answer?.value ?? null;
    if (answer.trouble.code === 'unauthenticated') expire();
    else tell(troubleWords(answer.trouble));
    return null;
  }

  async #player(name: string): Promise<Me | null> {
    const { api, store, tell } = this.#deps;
    const known = store.me();
    if (known !== null) return known;
    store.setName(name);
    const made = name === '' ? null : await api.guest(name);
    if (made === null || (!made.ok && made.trouble.code === 'bad-request')) {
      this.#nameFault = words.start.nameMissing;
      return null;
    }
    if (!made.ok) {
      tell(troubleWords(made.trouble));
      return null;
    }
    const me = { ...made.value, name };
    store.setMe(me);
    // Quiet and sleeping hours would be told in UTC. Nothing waits for it: the settings ask again.
    void api.changeMe({ zone: this.#deps.zone(), language: words.language });
    return me;
  }
}

function givenKey(key: DeviceKey | null): { readonly deviceKey?: string } {
  return key === null ? {} : { deviceKey: key.publicKey };
}
