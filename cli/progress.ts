import { Presets, SingleBar } from 'cli-progress';
import type { Io } from './io.ts';

const QUIET_MS = 1_000;

/** A bar on standard error for whoever waits for more than a second. */
export class Progress {
  readonly #total: number;
  readonly #isWanted: boolean;
  readonly #start = performance.now();
  readonly #bar: SingleBar;
  #isShown = false;

  /** `total` is what `show` counts up to; `format` is how cli-progress writes the bar. */
  constructor(total: number, isWanted: boolean, format: object = {}) {
    this.#total = total;
    this.#isWanted = isWanted;
    const options = { stream: process.stderr, clearOnComplete: true, ...format };
    this.#bar = new SingleBar(options, Presets.legacy);
  }

  show(done: number, values: object = {}): void {
    if (this.#isShown) this.#bar.update(done, values);
    else if (this.#isWanted && performance.now() - this.#start > QUIET_MS) {
      this.#bar.start(this.#total, done, values);
      this.#isShown = true;
    }
  }

  /** Makes room for a line of text; the next `show` draws the bar below it. */
  clear(): void {
    if (this.#isShown) process.stderr.write('\r\u001B[K');
  }

  stop(): void {
    if (this.#isShown) this.#bar.stop();
  }
}

/** The items one by one, with a bar. */
export async function* progressOver<T>(items: readonly T[], io: Io): AsyncGenerator<T> {
  const progress = new Progress(items.length, io.wantsProgress);
  try {
    for (const [done, item] of items.entries()) {
      progress.show(done);
      yield item;
    }
  } finally {
    progress.stop();
  }
}
