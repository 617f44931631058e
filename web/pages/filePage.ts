import { keysOf } from '../fairCheck.ts';
import type { Desk, Page } from '../page.ts';
import { type OpenedReplay, openReplay } from '../replay/openReplay.ts';
import type { El } from '../vdom.ts';
import { proofFileView } from '../views/proofFile.ts';
import { words } from '../words.ts';

/** A proof file that was dropped or chosen: what holds of it, and its rounds. */
export class FilePage implements Page {
  readonly key = 'file';
  readonly #desk: Desk;
  /** The text that was worked out last, and what it came to. */
  #checked: { readonly text: string; readonly opened: OpenedReplay | null } | null = null;
  #working: string | null = null;

  constructor(desk: Desk) {
    this.#desk = desk;
  }

  title(): string | null {
    return words.proofFile.title;
  }

  open(): void {}

  async refresh(): Promise<void> {}

  close(): void {}

  view(): El {
    const { proofFile, store } = this.#desk;
    const { given } = proofFile;
    const text = given.status === 'read' ? given.text : null;
    if (text !== null) void this.#work(text);
    const opened = text !== null && this.#checked?.text === text ? this.#checked.opened : undefined;
    const known = store.logKeys() ?? [];
    const keys = opened?.proof === undefined ? [] : keysOf(opened.proof);
    return proofFileView(
      {
        given,
        report: opened === undefined ? null : (opened?.report ?? 'broken'),
        knownKey: keys.length > 0 && keys.every((key) => known.includes(key)),
        rounds: opened?.table?.rounds.map(({ no }) => no) ?? [],
      },
      (file) => void proofFile.take(file),
    );
  }

  /** Checks a text once. */
  async #work(text: string): Promise<void> {
    if (this.#working === text || this.#checked?.text === text) return;
    this.#working = text;
    const opened = await openReplay(text);
    this.#checked = { text, opened };
    this.#working = null;
    this.#desk.browser.redraw();
  }
}
