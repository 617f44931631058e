import type { KeyVault } from './deviceKey.ts';

const PAIRS = 'pairs';

/** Key pairs in the browser's own database, where they stay unreadable. */
export function openKeyVault(idb: IDBFactory): KeyVault {
  const opened = new Promise<IDBDatabase>((resolve, reject) => {
    const request = idb.open('sixlove', 1);
    request.onupgradeneeded = () => request.result.createObjectStore(PAIRS);
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
  const run = async <T>(
    mode: IDBTransactionMode,
    work: (store: IDBObjectStore) => IDBRequest<T>,
  ): Promise<T> => {
    const database = await opened;
    return new Promise((resolve, reject) => {
      const request = work(database.transaction(PAIRS, mode).objectStore(PAIRS));
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });
  };
  const get = async (name: string): Promise<CryptoKeyPair | null> =>
    (await run<CryptoKeyPair | undefined>('readonly', (store) => store.get(name))) ?? null;
  return {
    get,
    async put(name, pair) {
      // Another tab may have been quicker: its pair stays.
      await run('readwrite', (store) => store.add(pair, name)).catch(() => undefined);
      return (await get(name)) ?? pair;
    },
  };
}
