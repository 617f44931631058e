/** A data folder in the hands of its operator, while no server uses it. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { systemClock } from '../functions/adapters/clock.ts';
import { dynamoCensus } from '../functions/adapters/dynamo/census.ts';
import { dynamoJournal } from '../functions/adapters/dynamo/journal.ts';
import { dynamoRows } from '../functions/adapters/dynamo/rows.ts';
import { jsonLog } from '../functions/adapters/log.ts';
import { makeApp } from '../functions/app/app.ts';
import { type Desk, makeDesk } from '../functions/app/desk.ts';
import type { Looks } from '../functions/app/ports.ts';
import { storedCursors } from './cursors.ts';
import { openDataFolder } from './dataFolder.ts';
import { Feed } from './feed.ts';
import { loadKeys } from './keyFile.ts';
import { machinePorts, NAMES, storeClient } from './machinePorts.ts';
import { localNotices } from './notices.ts';
import { restoredMark } from './restoredMark.ts';
import { StartError } from './startError.ts';
import { otherOwner } from './store/owner.ts';
import { hasStore, startStore } from './store/supervisor.ts';
import { systemTimers } from './timers.ts';

export interface OpenDesk {
  readonly desk: Desk;
  close(): Promise<void>;
}

/** Nobody is looked at and nobody told before the server runs again. */
const NOBODY: Looks = { lookAt: async () => undefined };

/**
 * Opens a data folder for an operator's commands; `log` takes one line. Throws a `StartError` that
 * says what to do where the folder cannot be used, or a server uses it.
 */
export async function openFolderDesk(
  folder: string,
  writeLine: (line: string) => void,
): Promise<OpenDesk> {
  const log = jsonLog(writeLine, systemClock);
  if (!hasStore(folder)) {
    throw new StartError(`No games are kept in ${folder}. Name the server's folder: --data DIR`);
  }
  const dataDir = await openDataFolder(folder);
  const keys = await loadKeys(dataDir, { isNew: false });
  const restoredAt = (await restoredMark(dataDir, false, systemClock.now())) ?? undefined;
  const store = await startStore(dataDir, log);
  try {
    const client = await storeClient(store);
    const own = machinePorts(client, keys, dataDir, systemClock);
    const journal = dynamoJournal(client, NAMES.journal);
    const cursors = storedCursors(client, NAMES.directory);
    const feed = new Feed({ clock: systemClock, timers: systemTimers, log, journal, cursors });
    const pageUrl = () => '';
    const base = { client, names: NAMES, keys, nudges: NOBODY, dataDir, pageUrl };
    const notices = localNotices({ ...base, allowsLocalHooks: false });
    const app = makeApp({
      ...own,
      journal: feed.watched(),
      gateway: { post: async () => 'gone' },
      looks: NOBODY,
      idTokens: null,
      pause: { sleep: async () => undefined },
      beacon: null,
      log,
      restoredAt,
      notices,
      socketUrl: () => '',
    });
    let hasErased = false;
    const desk = makeDesk({
      ...own,
      journal,
      vault: {
        ...own.vault,
        hasMaster: async (tableId, epoch) => (await own.vault.master(tableId, epoch)) !== null,
      },
      rows: dynamoRows(client, NAMES.directory),
      secrets: dynamoRows(client, NAMES.vault),
      census: dynamoCensus(client, NAMES),
      publicKeys: own.logKeys.map(({ signer }) => signer),
      log,
      restoredAt: restoredAt ?? 0,
      async erase(playerId) {
        // What leaving a table brings is delivered now, or by the server when it starts.
        await feed.start(app.consume);
        await app.people.remove(playerId);
        hasErased = true;
        return 'erased';
      },
    });
    const close = async (): Promise<void> => {
      await feed.close();
      client.destroy();
      await (hasErased ? store.closeCompacted() : store.close());
    };
    return { desk, close };
  } catch (error) {
    await store.close();
    throw error;
  }
}

/**
 * What would keep a server from the keys and the store of a data folder that exists, and what to
 * do; null if nothing would. Makes no keys and no store, and leaves alone what a server uses.
 */
export async function folderFault(dataDir: string): Promise<string | null> {
  const hasGames = hasStore(dataDir);
  if (!hasGames && !existsSync(join(dataDir, 'keys.json'))) return null;
  try {
    await loadKeys(dataDir, { isNew: false });
    if (!hasGames || otherOwner(dataDir) !== null) return null;
    const quiet = jsonLog(() => undefined, systemClock);
    await (await startStore(dataDir, quiet)).close();
    return null;
  } catch (error) {
    if (error instanceof StartError) return error.message;
    throw error;
  }
}
