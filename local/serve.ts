/**
 * The composition root of one machine: the handlers that run on AWS, an embedded store on disk,
 * and a gateway that keeps API Gateway's rules, all behind one port.
 */
import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { ApiGatewayManagementApiClient } from '@aws-sdk/client-apigatewaymanagementapi';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { systemClock } from '../functions/adapters/clock.ts';
import { hmacDerive } from '../functions/adapters/derive.ts';
import { makeDocumentClient } from '../functions/adapters/dynamo/client.ts';
import { dynamoDirectory } from '../functions/adapters/dynamo/directory.ts';
import { dynamoJournal } from '../functions/adapters/dynamo/journal.ts';
import type { TableNames } from '../functions/adapters/dynamo/schema.ts';
import { dynamoVault } from '../functions/adapters/dynamo/vault.ts';
import { systemEntropy } from '../functions/adapters/entropy.ts';
import { ed25519HeadSigner, receiptSigners } from '../functions/adapters/headSigner.ts';
import type { Keys } from '../functions/adapters/keys.ts';
import { jsonLog } from '../functions/adapters/log.ts';
import { managementGateway } from '../functions/adapters/management.ts';
import { jwtTokens } from '../functions/adapters/tokens.ts';
import { type App, makeApp } from '../functions/app/app.ts';
import type { Log } from '../functions/app/ports.ts';
import { makeHttpHandler } from '../functions/handlers/http.ts';
import { makeSocketHandler } from '../functions/handlers/socket.ts';
import { catchUp } from './catchUp.ts';
import { openDataFolder } from './dataFolder.ts';
import { Feed } from './feed.ts';
import { startHttpServer } from './gateway/httpServer.ts';
import { startManagement } from './gateway/management.ts';
import { Sockets } from './gateway/sockets.ts';
import { loadKeys } from './keyFile.ts';
import { LocalLooks } from './looks.ts';
import { type Store, startStore } from './store/supervisor.ts';
import { createTables } from './store/tables.ts';
import { systemTimers } from './timers.ts';

export interface ServeOptions {
  readonly port: number;
  readonly host: string;
  readonly dataDir: string;
  /** The built page. */
  readonly webDir: string;
  /** Takes one line of log. */
  readonly log: (line: string) => void;
}

export interface Server {
  readonly url: string;
  /** Ends cleanly; everything goes on at the next start. */
  close(): Promise<void>;
}

const NAMES: TableNames = { journal: 'journal', vault: 'vault', directory: 'directory' };
/** Name of a log that only this machine's keys sign. */
const ORIGIN = 'sixlove.local/log1';
const REGION = 'local';

interface Running {
  readonly app: App;
  readonly feed: Feed;
  readonly looks: LocalLooks;
}

async function startApp(
  store: Store,
  keys: Keys,
  management: ApiGatewayManagementApiClient,
  log: Log,
): Promise<Running> {
  await createTables(new DynamoDBClient(store.connection), NAMES);
  const client = makeDocumentClient(store.connection);
  const feed = new Feed(log, systemTimers);
  const looks = new LocalLooks(systemClock, systemTimers, log);
  const stored = dynamoJournal(client, NAMES.journal);
  const directory = dynamoDirectory(client, NAMES.directory);
  const logSigner = ed25519HeadSigner(ORIGIN, keys.logSeed);
  const app = makeApp({
    journal: feed.watch(stored),
    vault: dynamoVault(client, NAMES.vault),
    directory,
    logSigner,
    receiptSigner: receiptSigners(logSigner, systemEntropy, systemClock),
    gateway: managementGateway(management),
    looks,
    tokens: jwtTokens(keys.tokenSeed, systemClock),
    derive: hmacDerive(keys.deriveSecret),
    clock: systemClock,
    entropy: systemEntropy,
    pause: { sleep },
    log,
    socketUrl: (host) => `ws://${host ?? 'localhost'}/ws`,
  });
  await catchUp({ journal: stored, directory }, client, NAMES.journal, feed);
  feed.start(app.consume);
  looks.start(app);
  await app.sweep();
  return { app, feed, looks };
}

/**
 * Serves everything until `close`. Throws a `StartError`, whose message says what to do, if the
 * address or the data folder cannot be used.
 */
export async function serve(options: ServeOptions): Promise<Server> {
  const log = jsonLog((line) => options.log(line.trimEnd()), systemClock);
  const dataDir = await openDataFolder(options.dataDir);
  const keys = await loadKeys(dataDir);
  const store = await startStore(dataDir, log);
  const accessKey = randomBytes(16).toString('hex');
  const base = { clock: systemClock, timers: systemTimers, log };
  const sockets = new Sockets(base);
  const management = await startManagement(sockets, accessKey);
  const closeStore = async () => {
    await management.close();
    await store.close();
  };
  try {
    const client = new ApiGatewayManagementApiClient({
      endpoint: management.endpoint,
      region: REGION,
      credentials: { accessKeyId: accessKey, secretAccessKey: accessKey },
    });
    const { app, feed, looks } = await startApp(store, keys, client, log);
    const http = await startHttpServer(options.host, options.port, {
      ...base,
      handler: makeHttpHandler(app),
      webDir: options.webDir,
    });
    sockets.serve(http.server, makeSocketHandler(app));
    return {
      url: http.url,
      async close() {
        looks.stop();
        await Promise.all([sockets.close(), http.close()]);
        await feed.close();
        await closeStore();
      },
    };
  } catch (error) {
    await closeStore();
    throw error;
  }
}
