import { type ChildProcess, fork } from 'node:child_process';
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** What the child says first. */
export type Opening =
  | { readonly ok: true; readonly port: number }
  | { readonly ok: false; readonly code: string; readonly message: string };

export interface StoreProcess {
  readonly pid: number;
  readonly opening: Promise<Opening>;
  /** Resolves when the process has ended, with the end of what it wrote to stderr. */
  readonly ended: Promise<string>;
  /** Asks it to end; kills it if it has not within 5 s. */
  stop(): Promise<void>;
  /** Asks it to rewrite its files and to end, which takes the longer the more it keeps. */
  compact(): Promise<void>;
}

const STOP_MS = 5_000;
const STDERR_CHARS_KEPT = 2_000;

/** Starts the store's process. `port` 0 lets the system choose. */
export function forkStore(path: string, port: number, accessKey: string): StoreProcess {
  const child = fork(childScript(), [path, String(port)], {
    execArgv: [],
    env: { ...process.env, SIXLOVE_STORE_KEY: accessKey },
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  const ended = endOf(child);
  return {
    pid: child.pid ?? 0,
    opening: openingOf(child, ended),
    ended,
    async stop() {
      const timer = setTimeout(() => child.kill('SIGKILL'), STOP_MS);
      // A callback, because a channel that is closed already would be an error event without one.
      child.send('stop', () => {});
      await ended;
      clearTimeout(timer);
    },
    async compact() {
      child.send('compact', () => {});
      await ended;
    },
  };
}

/** The child's file, seen from this source file or from a bundle of it under `dist`. */
function childScript(): string {
  const name = join('local', 'store', 'child.js');
  let folder = dirname(fileURLToPath(import.meta.url));
  while (!existsSync(join(folder, name))) {
    if (folder === dirname(folder)) throw new Error(`${name} is missing from this installation`);
    folder = dirname(folder);
  }
  return join(folder, name);
}

function endOf(child: ChildProcess): Promise<string> {
  let stderr = '';
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    stderr = (stderr + text).slice(-STDERR_CHARS_KEPT);
  });
  return new Promise((resolve) => {
    child.once('error', (error) => resolve(error.message));
    child.once('close', () => resolve(stderr));
  });
}

function openingOf(child: ChildProcess, ended: Promise<string>): Promise<Opening> {
  const said = new Promise<Opening>((resolve) => {
    child.once('message', (message: { port: number } | { error?: string; message: string }) => {
      resolve(
        'port' in message
          ? { ok: true, port: message.port }
          : { ok: false, code: message.error ?? '', message: message.message },
      );
    });
  });
  return Promise.race([
    said,
    ended.then((stderr): Opening => ({ ok: false, code: 'ENDED', message: stderr })),
  ]);
}
