/** Somebody at a terminal of `sixlove play`, or a script in their place. */
import { setTimeout as delay } from 'node:timers/promises';
import type { Io } from '../../cli/io.ts';
import { type TestIo, testIo } from './testIo.ts';

/** How a prompt ends, in every language. */
const PROMPT = ' > ';

/**
 * Types what `answer` says to what was shown since the last line, at each prompt; null ends the
 * input. What is typed stands in the output, as a terminal shows it.
 */
export function typist(
  answer: (shown: string, turn: number) => string | null,
  change: Partial<Io> = {},
): TestIo {
  const base = testIo();
  let prompts = 0;
  let wake = (): void => undefined;
  let from = 0;
  async function* lines(): AsyncIterable<Uint8Array> {
    for (let turn = 0; ; turn += 1) {
      while (prompts <= turn) {
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      }
      const line = answer(base.written.out.slice(from), turn);
      if (line === null) return;
      base.written.out += `${line}\n`;
      from = base.written.out.length;
      yield new TextEncoder().encode(`${line}\n`);
    }
  }
  return {
    ...base,
    stopped: () => new Promise(() => undefined),
    wait: (ms) => delay(ms),
    stdin: lines(),
    out(text) {
      base.out(text);
      if (!text.endsWith(PROMPT)) return;
      prompts += 1;
      wake();
    },
    ...change,
  };
}

/** A pipe that says so many times that the first of what is listed is to be done. */
export function firstAlways(times: number): (shown: string, turn: number) => string | null {
  return (_shown, turn) => (turn < times ? '1' : null);
}
