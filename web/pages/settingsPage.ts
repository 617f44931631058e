import type { Desk, Page } from '../page.ts';
import { Settings } from '../settings.ts';
import { Telling } from '../telling.ts';
import type { El } from '../vdom.ts';
import { settingsView } from '../views/settings.ts';
import { messageView } from '../views/shell.ts';
import { tellingView } from '../views/telling.ts';
import { words } from '../words.ts';

/** What the player says of themselves, and how they are told. */
export class SettingsPage implements Page {
  readonly key = 'settings';
  readonly settings: Settings;
  readonly #desk: Desk;
  readonly #telling: Telling;

  constructor(desk: Desk) {
    const { api, store, browser } = desk;
    const base = { api, store, tell: desk.tell, redraw: () => browser.redraw() };
    this.#desk = desk;
    this.settings = new Settings(base);
    this.#telling = new Telling({ ...base, pushes: browser.pushes });
  }

  title(): string | null {
    return words.settings.title;
  }

  open(): void {
    void this.settings.load();
    if (this.#desk.store.me() !== null) void this.#telling.load();
  }

  async refresh(): Promise<void> {}

  close(): void {}

  view(): El {
    const { browser, store } = this.#desk;
    const { known, isBusy } = this.settings;
    if (store.me() === null) return messageView(words.settings.nobody, '', null);
    if (known === null) return messageView(words.settings.loading, '', null);
    const { zone, zones } = browser;
    const state = { known, isBusy, zone, zones };
    return settingsView(state, (change) => void this.settings.save(change), this.#tellingView());
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
