/** What one instance has of each client, and what is opened with them. */
import { systemClock } from '../adapters/clock.ts';
import { makeDocumentClient } from '../adapters/dynamo/client.ts';
import { installationKeys } from '../adapters/dynamo/installationKeys.ts';
import { systemEntropy } from '../adapters/entropy.ts';
import { logKey } from '../adapters/headSigner.ts';
import type { InstallationKeys } from '../adapters/keys.ts';
import { makeKmsClient } from '../adapters/kms/client.ts';
import { kmsHeadSigner } from '../adapters/kms/headSigner.ts';
import { kmsSealer } from '../adapters/kms/sealer.ts';
import type { Sealer } from '../adapters/sealer.ts';
import type { Nudges } from '../app/ports/notices.ts';
import type { LogKey } from '../app/ports.ts';
import type { NamedKey } from './environment.ts';
import { once } from './once.ts';

/** The store's client: one for everything that an instance reads and writes. */
export const store = makeDocumentClient({});

const kms = makeKmsClient({});

/** Seals under a key of the key service. */
export const sealerUnder = (keyId: string): Sealer => kmsSealer(kms, keyId);

/** The installation's keys, opened with the vault's key. */
export function openKeys(vaultTable: string, sealer: Sealer): Promise<InstallationKeys> {
  return installationKeys(store, vaultTable, sealer, systemEntropy);
}

/** The log keys in their order. */
export async function openLogKeys([newest, ...earlier]: readonly [NamedKey, ...NamedKey[]]) {
  const open = async ({ name, keyId }: NamedKey): Promise<LogKey> =>
    logKey(await kmsHeadSigner(kms, keyId, name), systemEntropy, systemClock);
  return Promise.all([open(newest), ...earlier.map(open)] as const);
}

const loadQueues = once(async () => (await import('./queues.ts')).delayedQueues());

/** A queue of delayed messages, whose client is loaded with the first: most moves send none. */
export function lazyQueue(url: string): Nudges {
  const opened = once(async () => (await loadQueues())(url));
  return {
    async lookAt(key, at) {
      await (await opened()).lookAt(key, at);
    },
  };
}
