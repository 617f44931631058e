/** What every program that works on a data folder is built from: its store and its keys. */
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { aesSealer } from '../functions/adapters/aesSealer.ts';
import { hmacDerive } from '../functions/adapters/derive.ts';
import { makeDocumentClient } from '../functions/adapters/dynamo/client.ts';
import { dynamoDirectory } from '../functions/adapters/dynamo/directory.ts';
import type { TableNames } from '../functions/adapters/dynamo/schema.ts';
import { dynamoVault } from '../functions/adapters/dynamo/vault.ts';
import { systemEntropy } from '../functions/adapters/entropy.ts';
import { ed25519HeadSigner, logKey } from '../functions/adapters/headSigner.ts';
import { installedWasm, resvgPictures } from '../functions/adapters/raster.ts';
import { jwtTokens } from '../functions/adapters/tokens.ts';
import type { Clock, Ports } from '../functions/app/ports.ts';
import { folderArchive } from './archive.ts';
import type { LocalKeys } from './keyFile.ts';
import { patientRetries } from './store/patientRetries.ts';
import type { Store } from './store/supervisor.ts';
import { createTables } from './store/tables.ts';

/** Names of the tables in a data folder. */
export const NAMES: TableNames = { journal: 'journal', vault: 'vault', directory: 'directory' };
/** Name of a log that only this machine's keys sign. */
const ORIGIN = 'sixlove.local/log1';
/** More than the SDK's three, so that a request outlasts a restart of the store. */
const ATTEMPTS_MAX = 10;

type MachinePorts = Pick<
  Ports,
  | 'vault'
  | 'directory'
  | 'logKeys'
  | 'tokens'
  | 'derive'
  | 'clock'
  | 'entropy'
  | 'pictures'
  | 'archive'
>;

/** A client of the folder's store, its tables made if they are missing. */
export async function storeClient({ connection, closing }: Store): Promise<DynamoDBDocumentClient> {
  const retryStrategy = patientRetries(ATTEMPTS_MAX, closing);
  const client = makeDocumentClient({ ...connection, retryStrategy });
  await createTables(client, NAMES);
  return client;
}

/** The ports that follow from a data folder's store and keys. */
export function machinePorts(
  client: DynamoDBDocumentClient,
  keys: LocalKeys,
  dataDir: string,
  clock: Clock,
): MachinePorts {
  const sealer = aesSealer(keys.deriveSecret, systemEntropy);
  const logSigner = ed25519HeadSigner(ORIGIN, keys.logSeed);
  return {
    vault: dynamoVault(client, NAMES.vault, { sealer, opensUnsealed: true }),
    directory: dynamoDirectory(client, NAMES.directory),
    logKeys: [logKey(logSigner, systemEntropy, clock)],
    tokens: jwtTokens(keys.tokenSeed, clock),
    derive: hmacDerive(keys.deriveSecret),
    clock,
    entropy: systemEntropy,
    pictures: resvgPictures(installedWasm),
    archive: folderArchive(dataDir),
  };
}
