/** What a move needs on AWS, and nothing else: the functions that serve moves start fast. */
import { setTimeout as sleep } from 'node:timers/promises';
import { systemClock } from '../adapters/clock.ts';
import { hmacDerive } from '../adapters/derive.ts';
import { dynamoJournal } from '../adapters/dynamo/journal.ts';
import { dynamoPlayDirectory } from '../adapters/dynamo/playDirectory.ts';
import { dynamoVault } from '../adapters/dynamo/vault.ts';
import { systemEntropy } from '../adapters/entropy.ts';
import type { InstallationKeys } from '../adapters/keys.ts';
import { isStrictlySignedBy } from '../adapters/strictEd25519.ts';
import { makePlay, type Play } from '../app/play.ts';
import type { Beacon, PlayDirectory, PlayPorts } from '../app/ports.ts';
import { lazyQueue, openKeys, openLogKeys, sealerUnder, store } from './clients.ts';
import { playEnvironment } from './environment.ts';
import { instanceLog } from './log.ts';
import { once } from './once.ts';

/** The part that plays, with what it was built from, for whatever is built around it. */
export interface InstancePlay {
  readonly play: Play;
  readonly ports: PlayPorts;
  readonly directory: PlayDirectory;
  readonly keys: InstallationKeys;
}

/** The beacon, whose relays are loaded with the first round that a table waits for. */
function lazyBeacon(): Beacon {
  const opened = once(async () => {
    const { quicknetRelays } = await import('../adapters/relays.ts');
    return quicknetRelays(instanceLog);
  });
  return { round: async (no) => (await opened()).round(no) };
}

async function compose(): Promise<InstancePlay> {
  const env = playEnvironment();
  const sealer = sealerUnder(env.VAULT_KEY);
  const [keys, logKeys] = await Promise.all([
    openKeys(env.VAULT_TABLE, sealer),
    openLogKeys(env.LOG_KEYS),
  ]);
  const directory = dynamoPlayDirectory(store, env.DIRECTORY_TABLE);
  const ports: PlayPorts = {
    journal: dynamoJournal(store, env.JOURNAL_TABLE),
    vault: dynamoVault(store, env.VAULT_TABLE, { sealer, opensUnsealed: false }),
    directory,
    logKeys,
    looks: lazyQueue(env.LOOK_QUEUE_URL),
    derive: hmacDerive(keys.deriveSecret),
    clock: systemClock,
    entropy: systemEntropy,
    pause: { sleep },
    beacon: env.BEACON === 'on' ? lazyBeacon() : null,
    log: instanceLog,
    restoredAt: env.RESTORED_AT,
    isSignedBy: isStrictlySignedBy,
    socketUrl: () => env.SOCKET_URL,
  };
  return { play: makePlay(ports), ports, directory, keys };
}

/** What plays on this instance. */
export const instancePlay: () => Promise<InstancePlay> = once(compose);
