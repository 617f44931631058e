/** What is typed, a line at a time, whether by a person or from a pipe. */
import { createInterface, type Interface } from 'node:readline/promises';
import { Readable } from 'node:stream';
import type { Io } from '../io.ts';

/** Of a pipe that has more, no more is read until these have been asked for. */
const WAITING_MAX = 1_000;

/** Lines wait until they are asked for: a pipe has them all at once. */
export class Lines {
  readonly #reader: Interface;
  readonly #waiting: string[] = [];
  #isEnded = false;
  readonly #sleepers: (() => void)[] = [];

  constructor(stdin: Io['stdin']) {
    const input = stdin instanceof Readable ? stdin : Readable.from(stdin);
    // The terminal itself lets a line be edited, so nothing here writes to it.
    this.#reader = createInterface({ input, terminal: false });
    this.#reader.on('line', (line) => {
      this.#waiting.push(line);
      if (this.#waiting.length >= WAITING_MAX) this.#reader.pause();
      this.#wake();
    });
    this.#reader.on('close', () => {
      this.#isEnded = true;
      this.#wake();
    });
  }

  /** Whether `next` would answer at once. */
  get isReady(): boolean {
    return this.#waiting.length > 0 || this.#isEnded;
  }

  /** The next line, or null at the end of the input; never one once `signal` is aborted. */
  async next(signal: AbortSignal): Promise<string | null> {
    while (!this.isReady) await this.#more();
    if (signal.aborted) return await new Promise(() => {});
    const line = this.#waiting.shift();
    if (this.#waiting.length === 0 && !this.#isEnded) this.#reader.resume();
    return line ?? null;
  }

  /** Resolves at the end of the input, whatever waits to be asked for. */
  async ended(): Promise<void> {
    while (!this.#isEnded) await this.#more();
  }

  #more(): Promise<void> {
    return new Promise((resolve) => this.#sleepers.push(resolve));
  }

  #wake(): void {
    for (const wake of this.#sleepers.splice(0)) wake();
  }

  close(): void {
    this.#reader.close();
  }
}
