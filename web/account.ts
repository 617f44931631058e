import type { Answer, Api, BotKeyView, ExportPage, SignedIn, Trouble } from './api.ts';
import type { SignIn } from './signIn.ts';
import type { Me, Store } from './store.ts';
import { troubleWords } from './troubleWords.ts';
import { words } from './words.ts';

export interface AccountDeps {
  readonly api: Pick<
    Api,
    | 'guest'
    | 'me'
    | 'newLink'
    | 'useLink'
    | 'botKeys'
    | 'newBotKey'
    | 'dropBotKey'
    | 'exportMe'
    | 'deleteMe'
  >;
  readonly store: Pick<Store, 'me' | 'setMe' | 'others' | 'setOthers' | 'name' | 'forget'>;
  readonly signIn: Pick<SignIn, 'comeBack'>;
  /** Whoever plays here is somebody else from now on, or nobody. */
  changed(): void;
  download(name: string, text: string): void;
  /** Says that it is done, or what is wrong. */
  tell(text: string): void;
  redraw(): void;
}

/** A code with which another device becomes this player. */
export interface LinkCode {
  readonly code: string;
  /** ISO 8601. */
  readonly until: string;
}

/** A key as it is shown once. */
export interface ShownKey {
  readonly label: string;
  readonly key: string;
}

/** Who speaks for a player beside this device, and what is kept about the player. */
export class Account {
  readonly #deps: AccountDeps;
  #link: LinkCode | null = null;
  #keys: readonly BotKeyView[] | null = null;
  #shownKey: ShownKey | null = null;
  #isBusy = false;

  constructor(deps: AccountDeps) {
    this.#deps = deps;
  }

  get link(): LinkCode | null {
    return this.#link;
  }

  /** Null until they have been asked for. */
  get keys(): readonly BotKeyView[] | null {
    return this.#keys;
  }

  get shownKey(): ShownKey | null {
    return this.#shownKey;
  }

  get isBusy(): boolean {
    return this.#isBusy;
  }

  async load(): Promise<void> {
    this.#link = null;
    this.#shownKey = null;
    this.#keys = null;
    const { api, store } = this.#deps;
    const player = store.me()?.playerId;
    if (player === undefined) return;
    const answer = await api.botKeys();
    if (store.me()?.playerId !== player) return;
    if (answer.ok) this.#keys = answer.value.keys;
    this.#deps.redraw();
  }

  makeLink(): Promise<void> {
    return this.#busy(async () => {
      const answer = await this.#deps.api.newLink();
      if (!answer.ok) return answer.trouble;
      this.#link = answer.value;
      return null;
    });
  }

  /**
   * Plays as the player who made a code. Who played here before is kept: seats stay with the player
   * who took them (docs/protocol.md, "Joining two players").
   */
  useLink(code: string): Promise<void> {
    return this.#busy(async () => {
      const { api, store } = this.#deps;
      const before = store.me();
      const stranger = before === null ? await this.#stranger() : null;
      if (stranger !== null) return stranger;
      let asked = store.me();
      let answer = await api.useLink(code);
      if (!answer.ok && answer.trouble.code === 'unauthenticated') {
        // Who played here is not known any more, so it takes a guest.
        const trouble = await this.#stranger();
        if (trouble !== null) return trouble;
        asked = store.me();
        answer = await api.useLink(code);
      }
      // Another window may have chosen somebody else meanwhile.
      const now = store.me();
      const isChosen = now?.playerId !== asked?.playerId;
      if (!answer.ok) {
        if (!isChosen) store.setMe(before);
        return answer.trouble;
      }
      await this.#goOnAs(answer.value, isChosen ? now : before);
      return null;
    });
  }

  /** Plays as the player of an account, at whose provider the player has just been. */
  comeBack(search: string): Promise<void> {
    return this.#busy(async () => {
      const { store, signIn, tell } = this.#deps;
      const came = await signIn.comeBack(search);
      if (came.kind !== 'answered') tell(words.account.signInNot[came.kind]);
      else if (came.answer.ok) await this.#goOnAs(came.answer.value, store.me());
      else if (came.answer.trouble.code === 'busy') tell(words.account.signInNot.away);
      else return came.answer.trouble;
      return null;
    });
  }

  async #goOnAs(next: SignedIn, before: Me | null): Promise<void> {
    const { api, store, changed, tell } = this.#deps;
    this.#become({ ...next, name: before?.name ?? '' }, before);
    const me = await api.me();
    if (me.ok && store.me()?.playerId === next.playerId) {
      store.setMe({ ...next, name: me.value.name });
    }
    changed();
    tell(words.account.used(store.me()?.name ?? ''));
  }

  /** Goes on as somebody who has played here before. */
  switchTo(playerId: string): void {
    const { store, changed } = this.#deps;
    const next = store.others().find((other) => other.playerId === playerId);
    if (next === undefined || this.#isBusy) return;
    this.#become(next, store.me());
    changed();
    this.#deps.tell(words.account.used(next.name));
  }

  makeKey(label: string): Promise<void> {
    return this.#busy(async () => {
      const answer = await this.#deps.api.newBotKey(label);
      if (!answer.ok) return answer.trouble;
      const { key, ...listed } = answer.value;
      this.#shownKey = { label, key };
      this.#keys = [...(this.#keys ?? []), listed];
      return null;
    });
  }

  dropKey(id: string): Promise<void> {
    return this.#busy(async () => {
      const answer = await this.#deps.api.dropBotKey(id);
      if (!answer.ok) return answer.trouble;
      const label = this.#keys?.find((key) => key.id === id)?.label;
      if (this.#shownKey?.label === label) this.#shownKey = null;
      this.#keys = (this.#keys ?? []).filter((key) => key.id !== id);
      this.#deps.tell(words.account.keyDropped);
      return null;
    });
  }

  /** Saves all that is kept about the player as one file, however many pages it takes. */
  exportAll(): Promise<void> {
    return this.#busy(async () => {
      const { download, tell } = this.#deps;
      const answer = await this.#pages();
      if (!answer.ok) return answer.trouble;
      download('sixlove-export.json', `${JSON.stringify(answer.value, null, 2)}\n`);
      tell(words.account.exported);
      return null;
    });
  }

  deleteMe(): Promise<void> {
    return this.#busy(async () => {
      const { api, store, changed, tell } = this.#deps;
      const player = store.me()?.playerId;
      const answer = await api.deleteMe();
      if (!answer.ok) return answer.trouble;
      // Somebody else may play here by now.
      if (store.me()?.playerId === player) store.forget();
      else store.setOthers(store.others().filter(({ playerId }) => playerId !== player));
      changed();
      tell(words.account.deleted);
      return null;
    });
  }

  /** The first page, with the tables of all. */
  async #pages(): Promise<Answer<ExportPage>> {
    const { api } = this.#deps;
    const first = await api.exportMe(null);
    if (!first.ok) return first;
    const tables = [...first.value.tables];
    let { next } = first.value;
    while (next !== null) {
      const page = await api.exportMe(next);
      if (!page.ok) return page;
      tables.push(...page.value.tables);
      next = page.value.next;
    }
    return { ok: true, value: { ...first.value, tables, next } };
  }

  /** A code takes a player to use it: a guest, who is nobody again if it does not come to that. */
  async #stranger(): Promise<Trouble | null> {
    const { api, store } = this.#deps;
    const name = store.name() || words.account.guest;
    const made = await api.guest(name);
    if (!made.ok) return made.trouble;
    store.setMe({ ...made.value, name });
    return null;
  }

  #become(next: Me, before: Me | null): void {
    const { store } = this.#deps;
    const known = before === null ? store.others() : [before, ...store.others()];
    store.setOthers(known.filter(({ playerId }) => playerId !== next.playerId));
    store.setMe(next);
  }

  /** Runs one thing at a time; says what went wrong with it. */
  async #busy(run: () => Promise<Trouble | null>): Promise<void> {
    if (this.#isBusy) return;
    const { tell, redraw } = this.#deps;
    this.#isBusy = true;
    redraw();
    const trouble = await run();
    this.#isBusy = false;
    if (trouble !== null) tell(troubleWords(trouble));
    redraw();
  }
}
