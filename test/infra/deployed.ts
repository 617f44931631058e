/**
 * The functions as they are deployed: the bundles, each in a process of its own, behind the local
 * gateway and over a store, a key service and a queue on loopback. What AWS does between them is
 * done here: the journal's commits go to the stream function one by one and in order, messages of a
 * queue to its function, and the minute's events when the test says so.
 */
import { cp, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { makeDocumentClient } from '../../functions/adapters/dynamo/client.ts';
import { dynamoJournal } from '../../functions/adapters/dynamo/journal.ts';
import type { Clock } from '../../functions/app/ports.ts';
import { routesAt } from '../../functions/handlers/router.ts';
import { PLAY_ROUTES } from '../../functions/handlers/routes/play.ts';
import { startFiles } from '../../infra/bundle.ts';
import { startHttpServer } from '../../local/gateway/httpServer.ts';
import { startManagement } from '../../local/gateway/management.ts';
import { Sockets } from '../../local/gateway/sockets.ts';
import { startStore } from '../../local/store/supervisor.ts';
import { createTables } from '../../local/store/tables.ts';
import { systemTimers } from '../../local/timers.ts';
import { LOG_KEY, startKmsServer, VAULT_KEY } from '../adapters/kmsServer.ts';
import { quietLog } from '../support/quietLog.ts';
import { streamRecord } from '../support/streamRecord.ts';
import { bundledFunction } from './bundledFunction.ts';
import { FunctionProcess } from './functionProcess.ts';
import { startQueueServer } from './queueServer.ts';

const HANDLERS = ['http', 'socket', 'stream', 'sweep', 'look', 'deliver', 'post'] as const;
/** `http` without the files that its start does not load: it serves what is asked for most. */
const AT_START = 'httpAtStart';
type Handler = (typeof HANDLERS)[number] | typeof AT_START;

/** Plays that the start's files serve; a later one may need a queue, which is not in them. */
const PLAYS_AT_START = 3;

const NAMES = { journal: 'journal', vault: 'vault', directory: 'directory' };
const PAGE_COMMITS = 50;

export interface Deployed {
  readonly url: string;
  readonly functions: Readonly<Record<Handler, FunctionProcess>>;
  /** Every secret that the key service has given out, base64. */
  readonly opened: readonly string[];
  /** The key service's operations, in the order in which they were asked for. */
  readonly keyCalls: readonly { readonly operation: string }[];
  /** Follows a table from now on: its commits go to the stream function. */
  follow(tableId: string): void;
  /**
   * Does what AWS would do with all that is waiting, until nothing is. Where the next message comes
   * later, it is later.
   */
  settle(): Promise<void>;
  /** The minute's events. */
  minute(): Promise<void>;
  close(): Promise<void>;
}

/** Brings the bundles of the handlers, each into a folder of its own name. */
async function bundleAll(folder: string): Promise<void> {
  const bring = async (handler: string, name: string) => {
    const bundle = await bundledFunction(handler);
    await cp(bundle.folder, join(folder, name), { recursive: true });
    return bundle;
  };
  await Promise.all(HANDLERS.map((name) => bring(name, name)));
  const atStart = join(folder, AT_START);
  const { metafile } = await bring('http', AT_START);
  const kept = startFiles(metafile).map((file) => basename(file));
  const late = (await readdir(atStart)).filter((file) => !kept.includes(file));
  await Promise.all(late.map((file) => rm(join(atStart, file))));
}

/** Which of the two functions of HTTP serves a request: views, events and the first plays one. */
function chooseHttp(): (event: APIGatewayProxyEventV2) => 'http' | typeof AT_START {
  let plays = 0;
  return (event) => {
    const { method } = event.requestContext.http;
    if (!routesAt(PLAY_ROUTES, event).some((route) => route.method === method)) return 'http';
    if (method === 'POST') plays += 1;
    return plays <= PLAYS_AT_START || method === 'GET' ? AT_START : 'http';
  };
}

export async function deploy(node: string): Promise<Deployed> {
  let aheadMs = 0;
  const clock: Clock = { now: () => Date.now() + aheadMs };
  const folder = await mkdtemp(join(tmpdir(), 'sixlove-deployed-'));
  await bundleAll(folder);
  const store = await startStore(folder, quietLog);
  const client = makeDocumentClient(store.connection);
  await createTables(client, NAMES);
  const kms = await startKmsServer();
  const queue = await startQueueServer(clock);
  const { accessKeyId } = store.connection.credentials;
  const sockets = new Sockets({ clock, timers: systemTimers, log: quietLog });
  const management = await startManagement(sockets, accessKeyId);

  // The page's address is known when the server listens, which needs the functions' answers.
  const later: { functions: Deployed['functions'] | null } = { functions: null };
  const running = () => {
    if (later.functions === null) throw new Error('the functions do not run yet');
    return later.functions;
  };
  const httpFor = chooseHttp();
  const http = await startHttpServer('127.0.0.1', 0, {
    handler: (event) => running()[httpFor(event)].call(event),
    webDir: folder,
    clock,
    log: quietLog,
  });
  const environment = {
    AWS_REGION: 'eu-west-1',
    AWS_ACCESS_KEY_ID: accessKeyId,
    AWS_SECRET_ACCESS_KEY: accessKeyId,
    AWS_ENDPOINT_URL_DYNAMODB: store.connection.endpoint,
    AWS_ENDPOINT_URL_KMS: kms.endpoint,
    AWS_ENDPOINT_URL_SQS: queue.endpoint,
    JOURNAL_TABLE: NAMES.journal,
    VAULT_TABLE: NAMES.vault,
    DIRECTORY_TABLE: NAMES.directory,
    LOOK_QUEUE_URL: queue.url('looks'),
    DELIVERY_QUEUE_URL: queue.url('deliveries'),
    POST_QUEUE_URL: queue.url('posts'),
    PAGE_URL: `${http.url}/`,
    SOCKET_ENDPOINT: management.endpoint,
    SOCKET_URL: `${http.url.replace('http', 'ws')}/ws`,
    VAULT_KEY,
    LOG_KEYS: `dominoes.test/log1=${LOG_KEY}`,
    BEACON: 'off',
    POWERTOOLS_SERVICE_NAME: 'sixlove-test',
    POWERTOOLS_METRICS_NAMESPACE: 'Sixlove',
  };
  const started = [...HANDLERS, AT_START].map((name) => [
    name,
    new FunctionProcess(node, join(folder, name), environment, () => aheadMs),
  ]);
  const functions = Object.fromEntries(started) as Record<Handler, FunctionProcess>;
  later.functions = functions;
  sockets.serve(http.server, (event) => functions.socket.call(event));

  const journal = dynamoJournal(client, NAMES.journal);
  const followed = new Map<string, number>();

  /** Gives the stream function what has been committed; false where there was nothing. */
  const stream = async (): Promise<boolean> => {
    let isNew = false;
    for (const [tableId, version] of followed) {
      const commits = await journal.after(tableId, version, PAGE_COMMITS);
      if (commits.length === 0) continue;
      isNew = true;
      const Records = commits.map((commit) => streamRecord(tableId, commit));
      const answer = await functions.stream.call<{ batchItemFailures: unknown[] }>({ Records });
      if (answer.batchItemFailures.length > 0) throw new Error(functions.stream.said());
      followed.set(tableId, commits.at(-1)?.version ?? version);
    }
    return isNew;
  };
  const work = async (name: string, to: FunctionProcess): Promise<boolean> => {
    const messages = queue.take(name, clock.now());
    if (messages.length === 0) return false;
    const Records = messages.map((body, i) => ({ messageId: `message-${i}`, body }));
    const answer = await to.call<{ batchItemFailures: unknown[] }>({ Records });
    if (answer.batchItemFailures.length > 0) throw new Error(to.said());
    return true;
  };

  return {
    url: http.url,
    functions,
    opened: kms.opened,
    keyCalls: kms.calls,
    follow: (tableId) => followed.set(tableId, 0),
    async settle() {
      for (let isBusy = true; isBusy; ) {
        isBusy = await stream();
        isBusy = (await work('looks', functions.look)) || isBusy;
        isBusy = (await work('deliveries', functions.deliver)) || isBusy;
        isBusy = (await work('posts', functions.post)) || isBusy;
        const dueAt = queue.nextDue();
        if (isBusy || dueAt === null) continue;
        aheadMs += Math.max(dueAt - clock.now(), 0);
        isBusy = true;
      }
    },
    async minute() {
      const event = { source: 'aws.events', 'detail-type': 'Scheduled Event' };
      await functions.sweep.call(event);
      await functions.deliver.call(event);
    },
    async close() {
      await sockets.close();
      await http.close();
      for (const running of Object.values(functions)) await running.close();
      await management.close();
      await queue.close();
      await kms.close();
      client.destroy();
      await store.close();
      await rm(folder, { recursive: true });
    },
  };
}
