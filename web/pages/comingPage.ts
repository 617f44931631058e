import type { Page } from '../page.ts';
import type { El } from '../vdom.ts';
import { messageView } from '../views/shell.ts';
import { words } from '../words.ts';

/** Stands where a page will be whose code is on its way, or cannot be had. */
export class ComingPage implements Page {
  readonly key = 'coming';
  readonly #isLost: boolean;

  constructor(isLost: boolean) {
    this.#isLost = isLost;
  }

  title(): string | null {
    return null;
  }

  open(): void {}

  async refresh(): Promise<void> {}

  close(): void {}

  view(): El {
    const { device, problems } = words;
    return messageView(this.#isLost ? (problems['network'] ?? '') : device.coming, '', null);
  }
}
