/**
 * The deployment on one machine, with everything counted that is charged for: the real handlers,
 * each function an instance of its own, over the real adapters and SDK clients, the embedded store,
 * a key service, a queue and the local gateway. Seeded, with a clock that stands still.
 */
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SQSClient } from '@aws-sdk/client-sqs';
import { hmacDerive } from '../../functions/adapters/derive.ts';
import { makeDocumentClient } from '../../functions/adapters/dynamo/client.ts';
import { dynamoDirectory } from '../../functions/adapters/dynamo/directory.ts';
import { installationKeys } from '../../functions/adapters/dynamo/installationKeys.ts';
import { dynamoJournal } from '../../functions/adapters/dynamo/journal.ts';
import { dynamoRows } from '../../functions/adapters/dynamo/rows.ts';
import { imageToCommit } from '../../functions/adapters/dynamo/streamImage.ts';
import { dynamoVault } from '../../functions/adapters/dynamo/vault.ts';
import { logKey } from '../../functions/adapters/headSigner.ts';
import { kmsHeadSigner } from '../../functions/adapters/kms/headSigner.ts';
import { kmsSealer } from '../../functions/adapters/kms/sealer.ts';
import { makeManagementClient, managementGateway } from '../../functions/adapters/management.ts';
import { queueLooks } from '../../functions/adapters/queue.ts';
import { installedWasm, resvgPictures } from '../../functions/adapters/raster.ts';
import { jwtTokens } from '../../functions/adapters/tokens.ts';
import { type App, makeApp } from '../../functions/app/app.ts';
import type { Delivery } from '../../functions/app/delivery.ts';
import { makeDelivery } from '../../functions/app/makeDelivery.ts';
import type { Clock, Entropy, Ports } from '../../functions/app/ports.ts';
import { makeStreamHandler } from '../../functions/handlers/aws/streamHandler.ts';
import { makeHttpHandler } from '../../functions/handlers/http.ts';
import { makeSocketHandler } from '../../functions/handlers/socket.ts';
import { startManagement } from '../../local/gateway/management.ts';
import type { SocketEvent } from '../../local/gateway/socketHandler.ts';
import { Sockets } from '../../local/gateway/sockets.ts';
import { startStore } from '../../local/store/supervisor.ts';
import { createTables } from '../../local/store/tables.ts';
import type { Commit } from '../../shared/journal/commit.ts';
import { LOG_KEY, startKmsServer, VAULT_KEY } from '../../test/adapters/kmsServer.ts';
import { httpEvent } from '../../test/support/gatewayEvents.ts';
import { type NoticeWorld, noticePorts } from '../../test/support/noticePorts.ts';
import { quietLog } from '../../test/support/quietLog.ts';
import { streamRecord } from '../../test/support/streamRecord.ts';
import { Meter, type Place } from './meter.ts';
import { startQueueServer } from './queueServer.ts';

const NAMES = { journal: 'journal', vault: 'vault', directory: 'directory' } as const;

const ACCESS = {
  region: 'us-east-1',
  credentials: { accessKeyId: 'right-key', secretAccessKey: 'right-key' },
} as const;

const HANDLERS = ['http', 'socket', 'stream', 'look', 'sweep', 'deliver'] as const;
type Instances = Readonly<Record<(typeof HANDLERS)[number] | 'aside', App>>;

/** Randomness that follows from a seed, so that every run plays the same bones. */
function seededEntropy(seed: string): Entropy {
  let drawn = 0;
  return {
    bytes32() {
      drawn += 1;
      return new Uint8Array(createHash('sha256').update(`${seed}/${drawn}`).digest());
    },
  };
}

const bytesOfText = (text: unknown): number => Buffer.byteLength(String(text ?? ''));

/** Everything that handlers reach, and its counters. */
async function openServices(meter: Meter, clock: Clock) {
  const dataDir = await mkdtemp(join(tmpdir(), 'sixlove-cost-'));
  const logSeed = createHash('sha256').update('log key').digest();
  const store = await startStore(dataDir, quietLog);
  const [kms, queue] = await Promise.all([startKmsServer(logSeed), startQueueServer()]);
  const sockets = new Sockets({ clock, timers: { after: () => () => undefined }, log: quietLog });
  const management = await startManagement(sockets, ACCESS.credentials.accessKeyId);
  const client = makeDocumentClient(store.connection);
  await createTables(client, NAMES);
  const posts = makeManagementClient({ ...ACCESS, endpoint: management.endpoint });
  const sqs = new SQSClient({ ...ACCESS, endpoint: queue.endpoint });
  meter.countStore(client);
  meter.count(kms.client, 'keys');
  meter.count(sqs, 'queue', (input) => bytesOfText(input['MessageBody']));
  meter.count(posts, 'connections', (input) => (input['Data'] as Uint8Array).length);
  return {
    client,
    kms,
    queue,
    sockets,
    posts,
    sqs,
    async close() {
      client.destroy();
      posts.destroy();
      sqs.destroy();
      await sockets.close();
      await Promise.all([management.close(), queue.close(), kms.close(), store.close()]);
      await rm(dataDir, { recursive: true });
    },
  };
}

type Services = Awaited<ReturnType<typeof openServices>>;

/** What was appended to the journal and is still to be told, in order. */
type Records = { readonly tableId: string; readonly commit: Commit }[];

async function portsOf(
  services: Services,
  clock: Clock,
  entropy: Entropy,
  records: Records,
  told: ReturnType<typeof noticePorts>,
): Promise<Ports> {
  const { client, kms, sqs, posts, queue } = services;
  const sealer = kmsSealer(kms.client, VAULT_KEY);
  const keys = await installationKeys(client, NAMES.vault, sealer, entropy);
  const signer = await kmsHeadSigner(kms.client, LOG_KEY, 'dominoes.example/log1');
  const journal = dynamoJournal(client, NAMES.journal);
  const looks = queueLooks(sqs, `${queue.endpoint}/looks`, clock);
  return {
    journal: {
      ...journal,
      async append(tableId, commit) {
        const outcome = await journal.append(tableId, commit);
        if (outcome === 'appended') records.push({ tableId, commit });
        return outcome;
      },
    },
    vault: dynamoVault(client, NAMES.vault, { sealer, opensUnsealed: false }),
    directory: dynamoDirectory(client, NAMES.directory),
    logKeys: [logKey(signer, entropy, clock)],
    gateway: managementGateway(posts),
    looks,
    tokens: jwtTokens(keys.tokenSeed, clock),
    idTokens: null,
    derive: hmacDerive(keys.deriveSecret),
    clock,
    entropy,
    pause: { sleep: async () => undefined },
    beacon: null,
    log: quietLog,
    pictures: resvgPictures(installedWasm),
    notices: {
      ...told.ports,
      rows: dynamoRows(client, NAMES.directory),
      secrets: dynamoRows(client, NAMES.vault),
      nudges: queueLooks(sqs, `${queue.endpoint}/deliveries`, clock),
    },
    socketUrl: () => '',
  };
}

export interface HttpAnswer {
  readonly status: number;
  readonly body: Readonly<Record<string, unknown>>;
}

export interface CostWorld {
  readonly meter: Meter;
  /** Set it to let time pass, Unix ms. */
  readonly clock: { at: number };
  /** What was told to people, and how the world answers. */
  readonly told: NoticeWorld;
  /** Where sockets connect. */
  readonly socketUrl: string;
  /** A request through API Gateway. */
  http(token: string | null, line: string, body?: object): Promise<HttpAnswer>;
  /** Tells of every commit that is still to be told, one invocation each. */
  stream(): Promise<void>;
  /** Commits that are still to be told are told to nobody. */
  dropRecords(): void;
  /** Looks that were asked for with a delay of so many seconds at most. */
  looks(delaySecondsMax?: number): Promise<void>;
  sweep(): Promise<void>;
  deliver(): Promise<void>;
  /** Does something with an instance that nothing is charged to. */
  aside<T>(run: (app: App) => Promise<T>): Promise<T>;
  /** New instances of every function, which know no table; starting them is counted apart. */
  restart(): Promise<void>;
  close(): Promise<void>;
}

/** Begins at a time of day at which nobody is told to wait with notices. */
const START = Date.UTC(2027, 0, 15, 17);

export async function openCostWorld(seed: string): Promise<CostWorld> {
  const meter = new Meter();
  const clock = { at: START };
  const now: Clock = { now: () => clock.at };
  const entropy = seededEntropy(seed);
  const services = await openServices(meter, now);
  const records: Records = [];
  const told = noticePorts();

  let delivery: Delivery | null = null;
  const start = async (): Promise<Instances> => {
    const entries: [string, App][] = [];
    for (const name of [...HANDLERS, 'aside'] as const) {
      const place: Place = name === 'aside' ? 'aside' : 'start';
      const ports = await meter.in(place, () => portsOf(services, now, entropy, records, told));
      const app = makeApp(ports);
      if (name === 'deliver') delivery = makeDelivery(ports, app.telling);
      entries.push([name, app]);
    }
    return Object.fromEntries(entries) as unknown as Instances;
  };

  let apps = await start();
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  services.sockets.serve(server, (event) => onFrame(meter, apps.socket, event));

  return {
    meter,
    clock,
    told: told.world,
    socketUrl: `ws://127.0.0.1:${(server.address() as AddressInfo).port}/ws`,

    http(token, line, body) {
      const [method = '', path = ''] = line.split(' ');
      const asked = token === null ? { method, path } : { method, path, token };
      const event = httpEvent({ ...asked, ...(body === undefined ? {} : { body }), at: clock.at });
      return meter.invoke('http', async () => {
        const answer = await makeHttpHandler(apps.http)(event);
        const text = answer.body ?? '';
        meter.add('api', 'request', { bytes: bytesOfText(text) });
        return { status: answer.statusCode ?? 0, body: text === '' ? {} : JSON.parse(text) };
      });
    },

    async stream() {
      for (let next = records.shift(); next !== undefined; next = records.shift()) {
        const event = { Records: [streamRecord(next.tableId, next.commit)] };
        const tell = makeStreamHandler(apps.stream, imageToCommit);
        const { batchItemFailures } = await meter.invoke('stream', () => tell(event));
        if (batchItemFailures.length > 0) throw new Error('a commit was not delivered');
      }
    },

    dropRecords() {
      records.length = 0;
    },

    async looks(delaySecondsMax = 900) {
      for (const { body, delaySeconds } of services.queue.sent.splice(0)) {
        const isLook = /^[\w-]{22}$/.test(body) && delaySeconds <= delaySecondsMax;
        if (isLook) await meter.invoke('look', () => apps.look.look(body));
      }
    },

    async sweep() {
      await meter.invoke('sweep', () => apps.sweep.sweep());
    },

    async deliver() {
      await meter.invoke('deliver', async () => delivery?.sweep());
    },

    aside: (run) => meter.in('aside', () => run(apps.aside)),

    async restart() {
      apps = await start();
    },

    async close() {
      server.close();
      await services.close();
    },
  };
}

/** A frame that comes in, and the answer that the route gives it. */
function onFrame(meter: Meter, app: App, event: SocketEvent) {
  const kind = String(event.requestContext.routeKey);
  return meter.invoke('socket', async () => {
    const answer = await makeSocketHandler(app)(event);
    if (kind !== '$default') meter.add('api', kind.slice(1));
    else meter.add('api', 'message in', { bytes: bytesOfText(event.body) });
    if (answer.body !== undefined) {
      meter.add('api', 'message out', { bytes: bytesOfText(answer.body) });
    }
    return answer;
  });
}
