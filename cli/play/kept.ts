/**
 * What is kept of one server between two starts: who plays there, the keys its logs are signed by,
 * and the secrets promised to its shuffles. Each in a file of its own, readable by its owner alone,
 * that is written once: where two terminals make one at once, both go by the first.
 */
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Io } from '../io.ts';

/** Who plays at a server. */
export interface Pass {
  readonly playerId: string;
  readonly token: string;
}

/** A secret for one shuffle, as hex; promised against this root of the server's seeds. */
export interface Secret {
  readonly r: string;
  readonly commit: string;
  readonly seedRoot: string;
}

/**
 * The folder of a server in the player's own configuration. Not the data folder of `sixlove serve`:
 * that one belongs to a server, is found from where it was started, and goes with its backups.
 * An address with TLS and one without are two servers: a pass of the one is not sent to the other.
 */
export function keptFolder(env: Io['env'], home: string): string {
  const { XDG_CONFIG_HOME: xdg = '', APPDATA: windows = '', HOME: own = '' } = env;
  const config = xdg || windows || join(own || homedir(), '.config');
  return join(config, 'sixlove', 'play', encodeURIComponent(home));
}

/** A file that cannot be read or written; the message says which. */
export class KeptError extends Error {
  constructor(file: string, cause: unknown) {
    const { code } = cause as NodeJS.ErrnoException;
    super(`${file}: ${code ?? 'not what was written there'}`, { cause });
  }
}

export class Kept {
  readonly folder: string;

  constructor(folder: string) {
    this.folder = folder;
  }

  pass(): Promise<Pass | null> {
    return read<Pass>(join(this.folder, 'pass.json'));
  }

  /** @returns the pass that counts: this one, or the one that was there first */
  keepPass(pass: Pass): Promise<Pass> {
    return keepFirst(join(this.folder, 'pass.json'), pass);
  }

  /** The log keys that this server showed first, 64 hex each; null before it has shown any. */
  logKeys(): Promise<readonly string[] | null> {
    return read(join(this.folder, 'keys.json'));
  }

  keepLogKeys(keys: readonly string[]): Promise<readonly string[]> {
    return keepFirst(join(this.folder, 'keys.json'), keys);
  }

  secret(playerId: string, tableId: string, epoch: number): Promise<Secret | null> {
    return read(this.#secretFile(playerId, tableId, epoch));
  }

  /** Kept before anything is promised, so that it can be opened after a new start. */
  keepSecret(playerId: string, tableId: string, epoch: number, secret: Secret): Promise<Secret> {
    return keepFirst(this.#secretFile(playerId, tableId, epoch), secret);
  }

  #secretFile(playerId: string, tableId: string, epoch: number): string {
    return join(this.folder, playerId, `${tableId}.${epoch}.json`);
  }
}

async function read<T>(file: string): Promise<T | null> {
  try {
    return JSON.parse(await readFile(file, 'utf8')) as T;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw new KeptError(file, error);
  }
}

/** Whole or not at all, and never in place of one that is there: a link is made once. */
async function keepFirst<T>(file: string, value: T): Promise<T> {
  const draft = `${file}.${process.pid}`;
  try {
    await mkdir(dirname(file), { recursive: true, mode: 0o700 });
    await writeFile(draft, `${JSON.stringify(value)}\n`, { mode: 0o600 });
    await link(draft, file);
    return value;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw new KeptError(file, error);
    return (await read<T>(file)) ?? value;
  } finally {
    await rm(draft, { force: true });
  }
}
