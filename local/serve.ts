/**
 * The composition root of one machine: the handlers that run on AWS, an embedded store on disk,
 * and a gateway that keeps API Gateway's rules, all behind one port.
 */
import { randomBytes } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { chatDeliveries } from '../functions/adapters/chatDeliveries.ts';
import { chatReaders } from '../functions/adapters/chatReaders.ts';
import type { ChatSettings } from '../functions/adapters/chatSettings.ts';
import { systemClock } from '../functions/adapters/clock.ts';
import { dynamoDirectory } from '../functions/adapters/dynamo/directory.ts';
import { dynamoJournal } from '../functions/adapters/dynamo/journal.ts';
import { jsonLog } from '../functions/adapters/log.ts';
import { makeManagementClient, managementGateway } from '../functions/adapters/management.ts';
import { quicknetRelays } from '../functions/adapters/relays.ts';
import { type App, makeApp } from '../functions/app/app.ts';
import { inGroups, postToGroup } from '../functions/app/crowds.ts';
import { makeDelivery } from '../functions/app/makeDelivery.ts';
import type { IdTokens } from '../functions/app/ports/idTokens.ts';
import type { Beacon, Clock, Gateway, Log, Pause, Ports } from '../functions/app/ports.ts';
import { isChatPath, makeChatHandler } from '../functions/handlers/chat.ts';
import { makeHttpHandler } from '../functions/handlers/http.ts';
import { makeSocketHandler } from '../functions/handlers/socket.ts';
import { LocalChatQueue } from './chatQueue.ts';
import { chatsIn } from './chatsIn.ts';
import { LocalGroups } from './crowd.ts';
import { storedCursors } from './cursors.ts';
import { openDataFolder } from './dataFolder.ts';
import { Feed } from './feed.ts';
import { type HttpHandler, startHttpServer } from './gateway/httpServer.ts';
import { startManagement } from './gateway/management.ts';
import { Sockets } from './gateway/sockets.ts';
import { Heartbeat, storedBeats } from './heartbeat.ts';
import { type LocalKeys, loadKeys } from './keyFile.ts';
import { LocalLooks } from './looks.ts';
import { machinePorts, NAMES, storeClient } from './machinePorts.ts';
import { localNotices } from './notices.ts';
import { providersIn } from './oidcFile.ts';
import { restoredMark } from './restoredMark.ts';
import { hasStore, type Store, startStore } from './store/supervisor.ts';
import { LocalTelling } from './telling.ts';
import { systemTimers, type Timers } from './timers.ts';

export interface ServeOptions {
  readonly port: number;
  readonly host: string;
  readonly dataDir: string;
  /** The built page. */
  readonly webDir: string;
  /** Whether tables may use the public beacon, which is asked over the internet. */
  readonly beacon: boolean;
  /** Whether the data folder was put back to an older state: its running tables end. */
  readonly restored: boolean;
  /** File with the sign-in providers that are trusted; null for none. */
  readonly oidcFile?: string | null;
  /** Where people reach the page, for links in notices; left out, where this listens. */
  readonly publicUrl?: string | undefined;
  /** Whether webhooks may go to this machine itself, for those who try them out. */
  readonly localHooks?: boolean;
  /** Where the secrets of chat platforms are; left out, in this process's own environment. */
  readonly environment?: Readonly<Record<string, string | undefined>>;
  /** Takes one line of log. */
  readonly log: (line: string) => void;
  /** What the server goes by; left out, the machine's own time. */
  readonly time?: Time;
}

/** A clock, and timers that go by it. */
export interface Time {
  readonly clock: Clock;
  readonly timers: Timers;
}

const SYSTEM_TIME: Time = { clock: systemClock, timers: systemTimers };

export interface Server {
  readonly url: string;
  /** Ends cleanly; everything goes on at the next start. */
  close(): Promise<void>;
}

const REGION = 'local';
/** Looks and notices under way may finish within this when the server stops. */
const FINISH_MS = 1_000;

/** Waits that never end once `stop` is called: whoever polls then has nobody left to answer to. */
function stoppablePause(): Pause & { stop(): void } {
  let isStopped = false;
  return {
    async sleep(ms) {
      await delay(ms, undefined, { ref: false });
      if (isStopped) await new Promise(() => {});
    },
    stop() {
      isStopped = true;
    },
  };
}

interface Running {
  readonly app: App;
  readonly handler: HttpHandler;
  close(): Promise<void>;
}

/** What the operator's options come to. */
interface Offered {
  readonly beacon: Beacon | null;
  readonly restoredAt: number | null;
  readonly idTokens: IdTokens | null;
  readonly dataDir: string;
  readonly allowsLocalHooks: boolean;
  readonly chats: ChatSettings;
  /** Address of the page, with a slash at its end. */
  readonly pageUrl: () => string;
}

async function startHeartbeat(
  client: DynamoDBDocumentClient,
  base: Time & { readonly log: Log },
): Promise<Heartbeat> {
  const heartbeat = new Heartbeat({
    ...base,
    beats: storedBeats(client, NAMES.directory),
    outages: dynamoDirectory(client, NAMES.directory),
  });
  await heartbeat.start();
  return heartbeat;
}

async function startApp(
  store: Store,
  keys: LocalKeys,
  makeGateway: () => Gateway,
  offered: Offered,
  base: Time & { readonly log: Log },
): Promise<Running> {
  const { beacon, restoredAt, idTokens } = offered;
  const { clock, timers, log } = base;
  const client = await storeClient(store);
  const journal = dynamoJournal(client, NAMES.journal);
  const cursors = storedCursors(client, NAMES.directory);
  const feed = new Feed({ ...base, journal, cursors });
  const looks = new LocalLooks(clock, timers, log);
  const telling = new LocalTelling(clock, timers, log);
  const pause = stoppablePause();
  const notices = localNotices({ ...offered, client, names: NAMES, keys, nudges: telling });
  const queue = new LocalChatQueue({ ...base, rows: notices.secrets });
  const platforms = chatDeliveries(offered.chats, clock, log);
  const machine = machinePorts(client, keys, offered.dataDir, clock);
  // With sockets of its own: players do not wait for a crowd's.
  const toGroup = { gateway: makeGateway(), directory: machine.directory, clock, log };
  const groups = new LocalGroups((post) => postToGroup(toGroup, post), timers, log);
  const ports: Ports = {
    ...machine,
    journal: feed.watched(),
    gateway: makeGateway(),
    crowd: inGroups(groups),
    looks,
    idTokens,
    pause,
    beacon,
    log,
    restoredAt: restoredAt ?? undefined,
    notices,
    chats: platforms.length === 0 ? undefined : { queue, platforms },
    socketUrl: (host) => `ws://${host ?? 'localhost'}/ws`,
  };
  const app = makeApp(ports);
  // Before anything is looked at: what ran out meanwhile has not.
  const heartbeat = await startHeartbeat(client, base);
  looks.start(app);
  await feed.start(app.consume);
  // Not awaited: after a week there are ten thousand minutes to look through, and a table that
  // somebody opens meanwhile settles by itself.
  looks.sweepSoon();
  telling.start(makeDelivery(ports, app.telling));
  if (app.chats !== null) await queue.start(app.chats.run.bind(app.chats));
  const http = makeHttpHandler(app);
  const chat = makeChatHandler({ readers: chatReaders(offered.chats), queue, log });
  return {
    app,
    handler: (event) => (isChatPath(event.rawPath) ? chat(event) : http(event)),
    async close() {
      await heartbeat.stop();
      // What is cut short is looked at or sent after the next start.
      const stopped = Promise.all([looks, telling, queue, groups].map((part) => part.stop()));
      await Promise.race([stopped, delay(FINISH_MS, undefined, { ref: false })]);
      await feed.close();
      pause.stop();
      client.destroy();
    },
  };
}

/**
 * Serves everything until `close`. Throws a `StartError`, whose message says what to do, if the
 * address or the data folder cannot be used.
 */
export async function serve(options: ServeOptions): Promise<Server> {
  const { clock, timers } = options.time ?? SYSTEM_TIME;
  const log = jsonLog(options.log, clock);
  const dataDir = await openDataFolder(options.dataDir);
  const keys = await loadKeys(dataDir, { isNew: !hasStore(dataDir) });
  const closers: (() => Promise<void>)[] = [];
  /** Until it is known where this listens, only the usual address can be named. */
  let page = `http://localhost:${options.port}/`;
  /** In the order opposite to the start: nothing is closed that another still uses. */
  const close = async (): Promise<void> => {
    for (const closer of closers.splice(0).reverse()) await closer();
  };
  try {
    const store = await startStore(dataDir, log);
    closers.push(store.close);
    const offered: Offered = {
      beacon: options.beacon ? quicknetRelays(log) : null,
      restoredAt: await restoredMark(dataDir, options.restored, clock.now()),
      idTokens: await providersIn(options.oidcFile ?? null, clock, log),
      dataDir,
      allowsLocalHooks: options.localHooks === true,
      chats: chatsIn(options.environment ?? process.env),
      pageUrl: () => options.publicUrl ?? page,
    };
    const sockets = new Sockets({ clock, timers, log });
    const accessKey = randomBytes(16).toString('hex');
    const management = await startManagement(sockets, accessKey);
    closers.push(management.close);
    const makeGateway = (): Gateway => {
      const { endpoint } = management;
      const credentials = { accessKeyId: accessKey, secretAccessKey: accessKey };
      return managementGateway(makeManagementClient({ endpoint, region: REGION, credentials }));
    };
    const running = await startApp(store, keys, makeGateway, offered, { clock, timers, log });
    closers.push(running.close);
    const http = await startHttpServer(options.host, options.port, {
      handler: running.handler,
      webDir: options.webDir,
      dataDir,
      clock,
      log,
    });
    closers.push(http.close);
    page = `${http.url}/`;
    sockets.serve(http.server, makeSocketHandler(running.app));
    closers.push(() => sockets.close());
    return { url: http.url, close };
  } catch (error) {
    await close();
    throw error;
  }
}
