import { keysOf } from '../fairCheck.ts';
import type { Desk, Page } from '../page.ts';
import type { El } from '../vdom.ts';
import { proofFileView } from '../views/proofFile.ts';
import { words } from '../words.ts';

/** A proof file that was dropped or chosen: what holds of it, and its rounds. */
export class FilePage implements Page {
  readonly key = 'file';
  readonly #desk: Desk;

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
    const known = store.logKeys() ?? [];
    const keys = given.status === 'checked' ? keysOf(given.opened.proof) : [];
    const isKnownKey = keys.length > 0 && keys.every((key) => known.includes(key));
    return proofFileView({ given, isKnownKey }, (file) => void proofFile.take(file));
  }
}
