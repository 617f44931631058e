/** The composition root of an operator's commands on AWS, with the operator's own credentials. */
import { setTimeout as sleep } from 'node:timers/promises';
import { systemClock } from '../adapters/clock.ts';
import { awsAccount, type CloudAccountDeps } from '../adapters/cloudAccount.ts';
import { awsDeadLetters } from '../adapters/deadLetters.ts';
import { dynamoCensus } from '../adapters/dynamo/census.ts';
import { makeDocumentClient } from '../adapters/dynamo/client.ts';
import { dynamoDirectory } from '../adapters/dynamo/directory.ts';
import { dynamoJournal } from '../adapters/dynamo/journal.ts';
import { hasMaster } from '../adapters/dynamo/masters.ts';
import { dynamoRows } from '../adapters/dynamo/rows.ts';
import type { TableNames } from '../adapters/dynamo/schema.ts';
import { dynamoVault } from '../adapters/dynamo/vault.ts';
import { systemEntropy } from '../adapters/entropy.ts';
import { logKey } from '../adapters/headSigner.ts';
import { makeKmsClient } from '../adapters/kms/client.ts';
import { kmsHeadSigner } from '../adapters/kms/headSigner.ts';
import { jsonLog } from '../adapters/log.ts';
import { deadQueues, makeQueueClient } from '../adapters/queue.ts';
import type { Sealer } from '../adapters/sealer.ts';
import { type Desk, makeDesk } from '../app/desk.ts';
import { eraseByService } from '../app/eraseByService.ts';
import type { CloudAccount } from '../app/ports/cloudAccount.ts';
import { redriveStream } from '../app/redrive.ts';

export type Environment = Readonly<Record<string, string | undefined>>;

export interface CloudTables {
  readonly names: TableNames;
  /** Names of logs with the ARNs of their keys; none where nothing is to be signed or checked. */
  readonly logKeys: readonly { readonly name: string; readonly keyId: string }[];
  /** Unix ms; 0 for never. */
  readonly restoredAt: number;
}

/** No command opens what is sealed: an operator sees no hand that is hidden. */
const SEALED: Sealer = {
  seal: () => Promise.reject(new Error('an operator’s command seals nothing')),
  open: () => Promise.reject(new Error('an operator’s command opens no secret')),
};

/** Signed by the environment's credentials, as the SDK finds them. */
function callsOf(environment: Environment): CloudAccountDeps {
  const { config } = makeDocumentClient({});
  return {
    region: () => config.region(),
    async credentials() {
      const { accessKeyId, secretAccessKey, sessionToken = '' } = await config.credentials();
      return { accessKeyId, secretAccessKey, sessionToken };
    },
    clock: systemClock,
    endpoint: environment['AWS_ENDPOINT_URL'] || undefined,
  };
}

/** The account that the environment's credentials are of. */
export function openAccount(environment: Environment): CloudAccount {
  return awsAccount(callsOf(environment));
}

/** What functions of the account have given up, and the ways back. */
export function openDeadLetters(environment: Environment) {
  const client = makeQueueClient({});
  const letters = awsDeadLetters(deadQueues(client), callsOf(environment));
  return {
    moveBack: letters.moveBack,
    redriveStream: (queueUrl: string, functionName: string) =>
      redriveStream(letters, queueUrl, functionName),
    close: () => client.destroy(),
  };
}

/** Tables of an account for an operator's commands; `writeLine` takes one line of log. */
export async function openCloudDesk(
  { names, logKeys: named, restoredAt }: CloudTables,
  writeLine: (line: string) => void,
): Promise<{ readonly desk: Desk; close(): Promise<void> }> {
  const client = makeDocumentClient({});
  const kms = makeKmsClient({});
  const signers = await Promise.all(
    named.map(({ name, keyId }) => kmsHeadSigner(kms, keyId, name)),
  );
  const [newest, ...earlier] = signers.map((s) => logKey(s, systemEntropy, systemClock));
  const directory = dynamoDirectory(client, names.directory);
  const base = { directory, clock: systemClock };
  const desk = makeDesk({
    ...base,
    journal: dynamoJournal(client, names.journal),
    vault: {
      ...dynamoVault(client, names.vault, { sealer: SEALED, opensUnsealed: false }),
      hasMaster: (tableId, epoch) => hasMaster(client, names.vault, tableId, epoch),
    },
    rows: dynamoRows(client, names.directory),
    secrets: dynamoRows(client, names.vault),
    census: dynamoCensus(client, names),
    publicKeys: signers,
    logKeys: newest === undefined ? null : [newest, ...earlier],
    log: jsonLog(writeLine, systemClock),
    restoredAt,
    erase: (playerId) => eraseByService({ ...base, pause: { sleep: (ms) => sleep(ms) } }, playerId),
  });
  return {
    desk,
    async close() {
      client.destroy();
      kms.destroy();
    },
  };
}
