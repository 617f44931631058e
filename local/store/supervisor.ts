import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Log } from '../../functions/app/ports.ts';
import { codeOf, StartError } from '../startError.ts';
import { forkStore, type StoreProcess } from './childProcess.ts';
import { claim, otherOwner, release } from './owner.ts';

export interface Store {
  /** How an SDK client reaches it. The address stays the same over restarts. */
  readonly connection: {
    readonly endpoint: string;
    readonly region: string;
    readonly credentials: { readonly accessKeyId: string; readonly secretAccessKey: string };
  };
  /** Aborted when the store is being closed. */
  readonly closing: AbortSignal;
  /** The process that serves now. */
  pid(): number;
  /** Ends the store cleanly; idempotent. */
  close(): Promise<void>;
  /** The same, with its files rewritten first: what was deleted is in none of them any more. */
  closeCompacted(): Promise<void>;
}

/** How long a server that was killed may take to let go of the store. */
const UNLOCK_MS = 10_000;
const RETRY_MS = 100;
const RESTART_MS_MAX = 5_000;

interface Opened {
  readonly child: StoreProcess;
  readonly port: number;
}

/** Whether games are kept in a data folder: its store is there. */
export function hasStore(dataDir: string): boolean {
  return existsSync(storeFolder(dataDir));
}

const storeFolder = (dataDir: string): string => join(dataDir, 'store');

/**
 * Starts the store in `dataDir`, which must exist, and keeps it running. Throws a `StartError` if
 * another server uses the folder or the store cannot be opened.
 */
export async function startStore(dataDir: string, log: Log): Promise<Store> {
  const path = storeFolder(dataDir);
  const accessKey = randomBytes(16).toString('hex');
  makeStoreFolder(path);
  let { child, port } = await openStore(dataDir, path, accessKey);
  claim(dataDir);

  let closed: Promise<void> | null = null;
  const supervising = (async () => {
    let wait = RETRY_MS;
    for (;;) {
      const startedAt = performance.now();
      const stderr = await child.ended;
      if (closed !== null) return;
      log.error('the store ended and is started again', stderr.trim());
      wait = performance.now() - startedAt > RESTART_MS_MAX ? RETRY_MS : wait;
      await delay(wait);
      if (closed !== null) return;
      wait = Math.min(2 * wait, RESTART_MS_MAX);
      child = forkStore(path, port, accessKey);
    }
  })();

  const closing = new AbortController();
  const close = async (end: 'stop' | 'compact') => {
    closing.abort();
    await child[end]();
    await supervising;
    release(dataDir);
  };

  return {
    connection: {
      endpoint: `http://127.0.0.1:${port}`,
      region: 'local',
      credentials: { accessKeyId: accessKey, secretAccessKey: accessKey },
    },
    closing: closing.signal,
    pid: () => child.pid,
    close() {
      closed ??= close('stop');
      return closed;
    },
    async closeCompacted() {
      closed ??= close('compact');
      await closed;
      const stderr = (await child.ended).trim();
      if (stderr !== '') log.error('what was deleted is still in files of the store', stderr);
    },
  };
}

/** Seeds are in it, so it is its owner's alone whatever the folder around it allows. */
function makeStoreFolder(path: string): void {
  try {
    mkdirSync(path, { mode: 0o700 });
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return;
    throw new StartError(`The store in ${path} cannot be opened (${codeOf(error)}).`);
  }
}

async function openStore(dataDir: string, path: string, accessKey: string): Promise<Opened> {
  const giveUpAt = performance.now() + UNLOCK_MS;
  for (;;) {
    const child = forkStore(path, 0, accessKey);
    const opening = await child.opening;
    if (opening.ok) return { child, port: opening.port };
    await child.ended;
    if (opening.code !== 'LEVEL_LOCKED') {
      throw new StartError(`The store in ${path} cannot be opened: ${opening.message.trim()}`);
    }
    const owner = otherOwner(dataDir);
    if (owner !== null || performance.now() > giveUpAt) {
      const who = owner === null ? 'Another server' : `Another server (process ${owner})`;
      throw new StartError(`${who} uses ${dataDir}. Stop it, or choose another folder: --data DIR`);
    }
    await delay(RETRY_MS);
  }
}
