import { Account } from '../account.ts';
import type { BotKeyView, Trouble } from '../api.ts';
import type { Desk, Page } from '../page.ts';
import { Settings } from '../settings.ts';
import { SignIn } from '../signIn.ts';
import { Telling } from '../telling.ts';
import { troubleWords } from '../troubleWords.ts';
import type { El } from '../vdom.ts';
import { accountView, enterView } from '../views/account.ts';
import { settingsView } from '../views/settings.ts';
import { messageView } from '../views/shell.ts';
import { tellingView } from '../views/telling.ts';
import { words } from '../words.ts';

/** What the player says of themselves, how they are told, and who else speaks for them. */
export class SettingsPage implements Page {
  readonly key = 'settings';
  readonly settings: Settings;
  readonly account: Account;
  readonly #desk: Desk;
  readonly #telling: Telling;
  readonly #signIn: SignIn;

  constructor(desk: Desk) {
    const { api, store, browser } = desk;
    const base = { api, store, tell: desk.tell, redraw: () => browser.redraw() };
    this.#desk = desk;
    this.settings = new Settings(base);
    this.#telling = new Telling({ ...base, pushes: browser.pushes });
    this.#signIn = new SignIn(desk);
    this.account = new Account({
      ...base,
      signIn: this.#signIn,
      changed: () => this.#changed(),
      download: (name, text) => browser.download(name, text),
    });
  }

  title(): string | null {
    return words.settings.title;
  }

  open(): void {
    const sentBack = this.#desk.browser.takeSentBack();
    if (sentBack !== null) void this.account.comeBack(sentBack);
    this.#load();
  }

  #load(): void {
    void this.#signIn.load().then(() => this.#desk.browser.redraw());
    void this.settings.load();
    void this.account.load();
    if (this.#desk.store.me() !== null) void this.#telling.load();
  }

  /** Somebody else plays here now: what is sent and shown is theirs. */
  #changed(): void {
    const { socket, store, lobby } = this.#desk;
    socket.close();
    if (store.me() !== null) socket.open();
    void lobby.refresh();
    this.#load();
  }

  /** What could not be had is asked for again; what is being changed here stays as it is. */
  async refresh(): Promise<void> {
    if (this.settings.trouble !== null) this.#load();
  }

  close(): void {}

  view(): El {
    const { browser, store } = this.#desk;
    const { known, trouble, isBusy } = this.settings;
    const { title, nobody, loading } = words.settings;
    if (store.me() === null) return messageView(title, nobody, this.#enterView());
    if (trouble?.code === 'unauthenticated') {
      return messageView(words.expired.title, words.expired.enter, this.#enterView());
    }
    if (known === null)
      return trouble === null ? messageView(loading, '', null) : lostView(trouble);
    const { zone, zones } = browser;
    const state = { known, isBusy, zone, zones };
    const others = [this.#tellingView(), this.#accountView()];
    return settingsView(state, (change) => void this.settings.save(change), others);
  }

  #enterView(): El {
    const { account } = this;
    const others = this.#desk.store.others();
    return enterView(
      { isBusy: account.isBusy, others, signIns: this.#signIn.pages },
      {
        signIn: (page) => this.#signIn.begin(page),
        useLink: (code) => void account.useLink(code),
        switchTo: (playerId) => account.switchTo(playerId),
      },
    );
  }

  #accountView(): readonly El[] {
    const { account } = this;
    const { browser, store, copy } = this.#desk;
    const { link, keys, shownKey, isBusy } = account;
    const identities = this.settings.known?.identities ?? [];
    const nowMs = browser.nowMs();
    return accountView(
      {
        link,
        keys,
        shownKey,
        isBusy,
        identities,
        others: store.others(),
        signIns: this.#signIn.pages,
        nowMs,
      },
      {
        signIn: (page) => this.#signIn.begin(page),
        makeLink: () => void account.makeLink(),
        useLink: (code) => void account.useLink(code),
        switchTo: (playerId) => account.switchTo(playerId),
        makeKey: (label) => void account.makeKey(label),
        askDropKey: (key) => this.#askDropKey(key),
        copy,
        exportAll: () => void account.exportAll(),
        askDelete: () => this.#askDelete(),
      },
    );
  }

  #askDropKey({ id, label }: BotKeyView): void {
    const { keyDropAsk, keyDropShort, deleteNo } = words.account;
    this.#desk.ask({
      text: keyDropAsk(label),
      yes: keyDropShort,
      no: deleteNo,
      run: () => void this.account.dropKey(id),
    });
  }

  #askDelete(): void {
    const { deleteAsk, deleteYes, deleteNo } = words.account;
    this.#desk.ask({
      text: deleteAsk,
      yes: deleteYes,
      no: deleteNo,
      run: () => void this.account.deleteMe(),
    });
  }

  #tellingView(): El | null {
    const telling = this.#telling;
    const { known, browser, isBusy } = telling;
    if (known === null) return null;
    const nowMs = this.#desk.browser.nowMs();
    return tellingView(
      { known, browser, isBusy, nowMs },
      {
        change: (change) => void telling.change(change),
        toggleBrowser: () => void telling.toggleBrowser(),
        setMail: (address) => void telling.setMail(address),
        dropMail: () => void telling.dropMail(),
        test: () => void telling.test(),
      },
    );
  }
}

/** Why there are no settings to change. */
function lostView(trouble: Trouble): El {
  const { title, unreachable, unreachableText } = words.settings;
  if (trouble.code !== 'network') return messageView(title, troubleWords(trouble), null);
  return messageView(unreachable, unreachableText, null);
}
