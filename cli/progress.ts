import { Presets, SingleBar } from 'cli-progress';
import type { Io } from './io.ts';

const QUIET_MS = 1_000;

/** The items one by one, with a bar for whoever waits for more than a second. */
export async function* progressOver<T>(items: readonly T[], io: Io): AsyncGenerator<T> {
  const start = performance.now();
  const bar = new SingleBar({ stream: process.stderr, clearOnComplete: true }, Presets.legacy);
  let isShown = false;
  try {
    for (const [done, item] of items.entries()) {
      if (isShown) bar.update(done);
      else if (io.wantsProgress && performance.now() - start > QUIET_MS) {
        bar.start(items.length, done);
        isShown = true;
      }
      yield item;
    }
  } finally {
    if (isShown) bar.stop();
  }
}
