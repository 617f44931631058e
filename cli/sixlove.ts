#!/usr/bin/env node
/** The `sixlove` command: the one place of the command line that knows the process. */
import { randomBytes, randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { EXIT } from './exit.ts';
import type { Io } from './io.ts';
import { run } from './run.ts';

/** The first Ctrl-C asks a server to stop; with nothing to stop, or a second time, it ends us. */
function stopped(): Promise<void> {
  return new Promise((resolve) => {
    const stop = (): void => {
      process.once('SIGINT', interrupt);
      resolve();
    };
    process.once('SIGINT', stop);
    process.once('SIGTERM', stop);
    // Only now: between two listeners a signal that waits to be heard would be lost.
    process.off('SIGINT', interrupt);
  });
}

function interrupt(): void {
  process.exit(EXIT.interrupted);
}

const io: Io = {
  out: (text) => process.stdout.write(text),
  err: (text) => process.stderr.write(text),
  stdin: process.stdin,
  stdinIsTerminal: process.stdin.isTTY === true,
  errIsTerminal: process.stderr.isTTY === true,
  wantsProgress: process.stderr.isTTY === true && process.stdout.isTTY !== true,
  fetch: (url, init) => fetch(url, init),
  newSeed: () => randomUUID(),
  randomBytes: (count) => new Uint8Array(randomBytes(count)),
  stopped,
  env: process.env,
  now: () => Date.now(),
  wait: (ms, signal) => delay(ms, undefined, signal === undefined ? {} : { signal }),
  webDir: join(import.meta.dirname, '..', 'web'),
};

process.once('SIGINT', interrupt);
// A reader that has seen enough, such as `head`, is no failure of ours.
process.stdout.on('error', () => process.exit(EXIT.ok));
process.exitCode = await run(process.argv.slice(2), io);
