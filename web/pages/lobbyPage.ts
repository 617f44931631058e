import { OpenTables } from '../openTables.ts';
import type { Desk, Page } from '../page.ts';
import type { El } from '../vdom.ts';
import { lobbyView } from '../views/lobby.ts';
import { words } from '../words.ts';

/** Tables that anybody may sit down at. */
export class LobbyPage implements Page {
  readonly key = 'lobby';
  readonly tables: OpenTables;
  readonly #desk: Desk;

  constructor(desk: Desk) {
    this.#desk = desk;
    this.tables = new OpenTables({
      api: desk.api,
      language: () => words.language,
      tell: desk.tell,
      redraw: () => desk.browser.redraw(),
    });
  }

  title(): string | null {
    return words.lobby.title;
  }

  open(): void {
    void this.tables.look();
    void this.#desk.lobby.refresh();
  }

  /** A list that is read is not changed under the reader's eyes: there is a button for it. */
  async refresh(): Promise<void> {}

  close(): void {}

  view(): El {
    const { lobby } = this.#desk;
    const { tables } = this;
    const { entries, filters, hasMore, isBusy } = tables;
    const isMine = (tableId: string): boolean => lobby.isMine(tableId);
    return lobbyView(
      { entries, filters, hasMore, isBusy, isMine },
      {
        filter: (changed) => void tables.filter(changed),
        look: () => void tables.look(),
        more: () => void tables.more(),
      },
    );
  }
}
