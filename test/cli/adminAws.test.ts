/** An operator's commands on AWS: stacks and keys answered on loopback, tables by dynalite. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DeleteCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { EXIT } from '../../cli/exit.ts';
import { run } from '../../cli/run.ts';
import { makeDocumentClient } from '../../functions/adapters/dynamo/client.ts';
import { systemEntropy } from '../../functions/adapters/entropy.ts';
import { logKey } from '../../functions/adapters/headSigner.ts';
import { kmsHeadSigner } from '../../functions/adapters/kms/headSigner.ts';
import type { DrilledTable } from '../../functions/app/drill.ts';
import { startStore } from '../../local/store/supervisor.ts';
import { createTables } from '../../local/store/tables.ts';
import { type KmsServer, LOG_KEY, startKmsServer } from '../adapters/kmsServer.ts';
import { type DrivenTable, drivenTable, playOn } from '../support/drivenTable.ts';
import { type FakeAws, startFakeAws } from '../support/fakeAws.ts';
import { quietLog } from '../support/quietLog.ts';
import { onStore, rowsIn } from '../support/storedTables.ts';
import type { TestStore } from '../support/testStore.ts';
import { testIo } from './testIo.ts';

const names = { journal: 'Store-Journal1', vault: 'Store-Vault1', directory: 'Store-Directory1' };
const LOG = 'sixlove-prod/log1/4f6c';

let aws: FakeAws;
let kms: KmsServer;
let store: TestStore;
let table: DrivenTable;

/** An account with a table that is over, its heads signed by a key of the key service. */
beforeAll(async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'sixlove-aws-'));
  const tables = await startStore(dataDir, quietLog);
  const { endpoint, region, credentials } = tables.connection;
  const client = makeDocumentClient(tables.connection);
  await createTables(client, names);
  store = {
    client,
    names,
    async close() {
      client.destroy();
      await tables.close();
      await rm(dataDir, { recursive: true });
    },
  };
  kms = await startKmsServer();
  const keys = await kms.client.config.endpoint?.();
  aws = await startFakeAws();
  aws.stacks = {
    'Sixlove-prod-Store': {
      status: 'CREATE_COMPLETE',
      outputs: {
        JournalTable: names.journal,
        VaultTable: names.vault,
        DirectoryTable: names.directory,
        LogKeys: `${LOG}=${LOG_KEY}`,
      },
      resources: [],
    },
  };
  vi.stubEnv('AWS_REGION', region);
  vi.stubEnv('AWS_ACCESS_KEY_ID', credentials.accessKeyId);
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', credentials.secretAccessKey);
  vi.stubEnv('AWS_ENDPOINT_URL_DYNAMODB', endpoint);
  vi.stubEnv('AWS_ENDPOINT_URL_KMS', `http://127.0.0.1:${keys?.port}`);
  const signer = await kmsHeadSigner(kms.client, LOG_KEY, LOG);
  table = await drivenTable('admin on aws', { options: { rounds: 1 } }, (ports) => ({
    ...onStore(store)(ports),
    logKeys: [logKey(signer, systemEntropy, ports.clock)],
  }));
  await playOn(table);
  await table.t.drain();
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await Promise.all([aws.close(), kms.close(), store.close()]);
});

async function admin(...args: readonly string[]) {
  const io = { ...testIo(), now: () => Date.now(), env: { AWS_ENDPOINT_URL: aws.url } };
  const exit = await run(['admin', ...args], io);
  return { exit, ...io.written };
}

describe('on AWS', () => {
  it('lost lists and heads come again, the heads signed by the log key and no secret opened', async () => {
    const before = await rowsIn(store, 'directory');
    const lost = before.filter(({ pk }) => /^(HEAD|MINE)#/.test(pk));
    expect(lost.length).toBeGreaterThan(3);
    for (const { pk, sk } of lost) {
      const TableName = names.directory;
      await store.client.send(new DeleteCommand({ TableName, Key: { pk, sk } }));
    }
    kms.calls.length = 0;
    const { exit, out } = await admin('rebuild', '--stage', 'prod', '--json');
    expect(exit).toBe(EXIT.ok);
    const heads = lost.filter(({ pk }) => pk.startsWith('HEAD#')).length;
    expect(JSON.parse(out)).toMatchObject({ tables: 1, players: 1, heads, failures: 0 });
    const after = await rowsIn(store, 'directory');
    for (const row of lost) expect(after).toContainEqual(row);
    const operations = new Set(kms.calls.map(({ operation }) => operation));
    expect([...operations].sort()).toEqual(['GetPublicKey', 'Sign']);
  });

  it('the tables of a stage are drilled, and single ones in their place', async () => {
    const { exit, out } = await admin('drill', '--stage', 'prod', '--json');
    expect(exit).toBe(EXIT.ok);
    const drilled = JSON.parse(out) as DrilledTable;
    expect(drilled).toMatchObject({ fate: 'over', faults: [], proof: 'ok' });
    const { journal, vault, directory } = names;
    const tables = ['--journal', journal, '--vault', vault, '--directory', directory];
    const unknown = await admin('drill', ...tables);
    expect(unknown.exit).toBe(EXIT.failed);
    expect(unknown.out).toContain('the public key of its log is not known here');
    const named = await admin('drill', ...tables, '--log-keys', `${LOG}=${LOG_KEY}`);
    expect(named.exit).toBe(EXIT.ok);
  });

  it('a player is exported without any secret being opened', async () => {
    kms.calls.length = 0;
    const [player = ''] = table.players;
    const { exit, out } = await admin('export', player, '--stage', 'prod');
    expect(exit).toBe(EXIT.ok);
    expect(JSON.parse(out)).toMatchObject({ playerId: player, tables: [{ status: 'over' }] });
    expect(kms.calls.every(({ operation }) => operation === 'GetPublicKey')).toBe(true);
  });

  it('what is not there, or not all named, is said', async () => {
    const missing = await admin('drill', '--stage', 'dev');
    expect(missing.exit).toBe(EXIT.trouble);
    expect(missing.err).toContain('there is no stack Sixlove-dev-Store');
    const partly = await admin('drill', '--journal', names.journal);
    expect(partly.exit).toBe(EXIT.usage);
    expect(partly.err).toContain('--vault');
  });
});
