import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { systemClock } from '../functions/adapters/clock.ts';
import { jsonLog } from '../functions/adapters/log.ts';
import { loadKeys } from './keyFile.ts';
import { StartError } from './startError.ts';
import { otherOwner } from './store/owner.ts';
import { startStore } from './store/supervisor.ts';

/**
 * What would keep a server from the keys and the store of a data folder that exists, and what to
 * do; null if nothing would. Makes no keys and no store, and leaves alone what a server uses.
 */
export async function folderFault(dataDir: string): Promise<string | null> {
  const hasStore = existsSync(join(dataDir, 'store'));
  if (!hasStore && !existsSync(join(dataDir, 'keys.json'))) return null;
  try {
    await loadKeys(dataDir, { isNew: false });
    if (!hasStore || otherOwner(dataDir) !== null) return null;
    const quiet = jsonLog(() => undefined, systemClock);
    await (await startStore(dataDir, quiet)).close();
    return null;
  } catch (error) {
    if (error instanceof StartError) return error.message;
    throw error;
  }
}
