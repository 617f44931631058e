import { type Choice, firstChoice, type Wish } from '../choice.ts';
import type { Desk, Page } from '../page.ts';
import type { El } from '../vdom.ts';
import { startView } from '../views/start.ts';

/** Where a game is chosen, and the player's tables are. */
export class StartPage implements Page {
  readonly key = 'start';
  readonly #desk: Desk;
  #choice: Choice = firstChoice();

  constructor(desk: Desk) {
    this.#desk = desk;
  }

  title(): string | null {
    return null;
  }

  open(): void {
    void this.refresh();
  }

  refresh(): Promise<void> {
    return this.#desk.lobby.refresh();
  }

  close(): void {}

  /** Puts another game together. */
  choose(choice: Choice): void {
    this.#choice = choice;
    this.#desk.browser.redraw();
  }

  view(): El {
    const { browser, lobby, sitDown, store, askAfresh } = this.#desk;
    return startView(
      {
        field: sitDown.nameField(),
        isBusy: sitDown.isBusy,
        choice: this.#choice,
        rows: lobby.rows(),
        nowMs: browser.nowMs(),
        isKnown: store.me() !== null,
      },
      {
        choose: (choice) => this.choose(choice),
        begin: (wish: Wish) => void sitDown.begin(wish),
        forget: (tableId) => lobby.forget(tableId),
        afresh: askAfresh,
      },
    );
  }
}
