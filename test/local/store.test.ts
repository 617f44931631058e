import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import { makeDocumentClient } from '../../functions/adapters/dynamo/client.ts';
import { dynamoJournal } from '../../functions/adapters/dynamo/journal.ts';
import { dynamoVault } from '../../functions/adapters/dynamo/vault.ts';
import { StartError } from '../../local/startError.ts';
import { forkStore } from '../../local/store/childProcess.ts';
import { patientRetries } from '../../local/store/patientRetries.ts';
import { type Store, startStore } from '../../local/store/supervisor.ts';
import { createTables } from '../../local/store/tables.ts';
import { Secret } from '../../shared/fair/secret.ts';
import { commitOf, idOf, plain } from '../support/commits.ts';
import { quietLog } from '../support/quietLog.ts';
import { SEALED } from '../support/sealed.ts';

const root = await mkdtemp(join(tmpdir(), 'sixlove-store-'));
afterAll(() => rm(root, { recursive: true }));

const names = { journal: 'journal', vault: 'vault', directory: 'directory' };
const tableId = idOf('store');

let dataDir: string;
let stores: Store[];
beforeEach(async () => {
  dataDir = await mkdtemp(join(root, 'data-'));
  stores = [];
});
afterEach(() => Promise.all(stores.map((store) => store.close())));

async function open() {
  const store = await startStore(dataDir, quietLog);
  stores.push(store);
  const client = makeDocumentClient({
    ...store.connection,
    retryStrategy: patientRetries(10, store.closing),
  });
  await createTables(client, names);
  return { store, client, journal: dynamoJournal(client, names.journal) };
}

const CHILD = fileURLToPath(new URL('../../local/store/child.js', import.meta.url));
/** Starts the child of its first argument and says its process, once it serves. */
const PARENT = `
  const child = require('node:child_process').fork(process.argv[1], [process.argv[2], '0']);
  child.once('message', () => console.log(child.pid));
`;

const isRunning = (pid: number) => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

describe('the supervised store', () => {
  it('keeps everything over a clean stop and start', async () => {
    const first = await open();
    await first.journal.append(tableId, commitOf(1));
    const pid = first.store.pid();
    await first.store.close();
    expect(isRunning(pid)).toBe(false);
    const second = await open();
    expect(plain([await second.journal.newest(tableId)])).toEqual(plain([commitOf(1)]));
  });

  it('is asked for nothing again once it closes, which would hold up the end', async () => {
    const retries = patientRetries(10, AbortSignal.abort());
    const token = await retries.acquireInitialRetryToken('scope');
    const failed = { errorType: 'TRANSIENT' } as const;
    await expect(retries.refreshRetryTokenForRetry(token, failed)).rejects.toThrow('aborted');
    const { store, journal } = await open();
    await store.close();
    expect(store.closing.aborted).toBe(true);
    await expect(journal.newest(tableId)).rejects.toThrow();
  });

  it('is back at the same address after kill -9, with the next request', async () => {
    const { store, journal } = await open();
    await journal.append(tableId, commitOf(1));
    const before = store.pid();
    process.kill(before, 'SIGKILL');
    expect(await journal.append(tableId, commitOf(2))).toBe('appended');
    expect(store.pid()).not.toBe(before);
    expect(plain(await journal.after(tableId, 0, 9))).toEqual(plain([commitOf(1), commitOf(2)]));
  });

  it('is waited for by many requests at once while it starts again', async () => {
    const { store, journal } = await open();
    process.kill(store.pid(), 'SIGKILL');
    const ids = Array.from({ length: 100 }, (_, i) => idOf(`waiting ${i}`));
    const appended = await Promise.all(ids.map((id) => journal.append(id, commitOf(1))));
    expect(new Set(appended)).toEqual(new Set(['appended']));
  });

  it('loses no acknowledged write to kill -9 in the middle of writing', async () => {
    const { store, journal } = await open();
    const writers = Array.from({ length: 4 }, (_, i) => idOf(`writer ${i}`));
    const acknowledged = new Map<string, number>();
    const write = async (id: string) => {
      for (let version = 1; version <= 60; version++) {
        expect(await journal.append(id, commitOf(version))).toBe('appended');
        acknowledged.set(id, version);
        if (id === writers[0] && version % 20 === 0) process.kill(store.pid(), 'SIGKILL');
      }
    };
    await Promise.all(writers.map(write));
    for (const id of writers) {
      const commits = await journal.after(id, 0, 100);
      expect(commits).toHaveLength(acknowledged.get(id) ?? -1);
    }
  });

  it('refuses a second server on the same folder, and names the first', async () => {
    const holder = forkStore(join(dataDir, 'store'), 0, 'key');
    expect((await holder.opening).ok).toBe(true);
    await writeFile(join(dataDir, 'server.pid'), `${process.ppid}\n`);
    await expect(startStore(dataDir, quietLog)).rejects.toThrow(
      `Another server (process ${process.ppid}) uses ${dataDir}.`,
    );
    await holder.stop();
  });

  it('says in one line why a store cannot be opened', async () => {
    await writeFile(join(dataDir, 'store'), 'not a folder');
    const refusal = startStore(dataDir, quietLog);
    await expect(refusal).rejects.toBeInstanceOf(StartError);
    await expect(refusal).rejects.toThrow(/^The store in .*\/store cannot be opened: [^\n]+$/);
  });

  it('keeps its files from other users', async () => {
    await open();
    expect((await stat(join(dataDir, 'store'))).mode % 0o1000).toBe(0o700);
  });

  it('takes over a folder whose owner is gone, though its note is still there', async () => {
    await writeFile(join(dataDir, 'server.pid'), `${process.ppid}\n`);
    await expect(open()).resolves.toBeDefined();
  });

  it('waits until the store of a killed server has let go', async () => {
    const before = forkStore(join(dataDir, 'store'), 0, 'key');
    expect((await before.opening).ok).toBe(true);
    const opening = open();
    await before.stop();
    await expect(opening).resolves.toBeDefined();
  });

  it('serves only who knows its key', async () => {
    const { store, client } = await open();
    const master = new Secret(new Uint8Array(32).fill(9));
    await dynamoVault(client, names.vault, SEALED).keepMaster(tableId, 1, master);
    const stranger = { accessKeyId: 'guess', secretAccessKey: 'guess' };
    const other = makeDocumentClient({
      ...store.connection,
      credentials: stranger,
      maxAttempts: 1,
    });
    await expect(dynamoVault(other, names.vault, SEALED).master(tableId, 1)).rejects.toMatchObject({
      $metadata: { httpStatusCode: 403 },
    });
  });

  it('ends with its parent, however that ends', async () => {
    const parent = spawn(process.execPath, ['-e', PARENT, CHILD, join(dataDir, 'store')], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const [pid] = await once(parent.stdout, 'data');
    expect(isRunning(Number(pid))).toBe(true);
    parent.kill('SIGKILL');
    // LevelDB's lock is free only once the child has ended: until then a start waits, then fails.
    await expect(open()).resolves.toBeDefined();
  });
});
