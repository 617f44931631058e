/** The SDK of the functions beside the SDK as it comes: what is left out makes no difference. */
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import * as dynamo from '@aws-sdk/client-dynamodb';
import * as kms from '@aws-sdk/client-kms';
import * as sqs from '@aws-sdk/client-sqs';
import { build } from 'esbuild';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { KNOWN_ERRORS, lambdaSdk, STAND_INS } from '../../infra/lambdaSdk.ts';
import { bundledFunction } from './bundledFunction.ts';
import { ROOT } from './functionProcess.ts';

const SDK = join(ROOT, 'node_modules/@aws-sdk');
const SERVICES = ['dynamodb', 'kms', 'sqs'] as const;
const CLIENTS = { dynamodb: dynamo, kms, sqs };

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sixlove-sdk-'));
});
afterAll(() => rm(folder, { recursive: true }));

/** A module bundled with the stand-ins, or without. */
async function bundled<T>(name: string, contents: string, withStandIns: boolean): Promise<T> {
  const outfile = join(folder, `${name}.${withStandIns ? 'lean' : 'whole'}.mjs`);
  await build({
    stdin: { contents, resolveDir: ROOT },
    outfile,
    bundle: true,
    platform: 'node',
    format: 'esm',
    mainFields: ['module', 'main'],
    plugins: withStandIns ? [lambdaSdk] : [],
    logLevel: 'warning',
  });
  return import(pathToFileURL(outfile).href);
}

describe('the SDK of the functions', () => {
  it('has each stand-in in its place', async () => {
    const { inputs } = (await bundledFunction('http')).metafile;
    const files = Object.keys(inputs).map((file) => `/${file}`);
    const idle = Object.entries(STAND_INS).filter(
      ([, { filter }]) => !files.some((file) => filter.test(file)),
    );
    expect(idle).toEqual([]);
    const asleep = /client-(dynamodb|kms|sqs)\/.*\/bdd\.js$|shared-ini-file-loader\/parseIni/;
    const { outputs } = (await bundledFunction('socket')).metafile;
    const loaded = Object.values(outputs).flatMap((output) =>
      Object.entries(output.inputs).filter(([, { bytesInOutput }]) => bytesInOutput > 0),
    );
    expect(loaded.filter(([file]) => asleep.test(file))).toEqual([]);
  });

  it.each(SERVICES)('finds %s in every region where the SDK finds it', async (service) => {
    const client = join(SDK, `client-${service}/dist-es/endpoint/endpointResolver.js`);
    const infos = join(SDK, 'core/dist-es/submodules/client/util-endpoints/lib/aws/partitions.js');
    interface Endpoints {
      defaultEndpointResolver(given: object): { readonly url: URL };
      readonly partitionsInfo: {
        readonly partitions: readonly { readonly regions: Readonly<Record<string, object>> }[];
      };
    }
    const source = `
      export { defaultEndpointResolver } from ${JSON.stringify(client)};
      export { partitionsInfo } from ${JSON.stringify(infos)};`;
    const lean = await bundled<Endpoints>(`endpoint-${service}`, source, true);
    const whole = await bundled<Endpoints>(`endpoint-${service}`, source, false);
    const found = (by: Endpoints, Region: string, Endpoint?: string) =>
      by.defaultEndpointResolver({
        Region,
        Endpoint,
        UseFIPS: false,
        UseDualStack: false,
        AccountIdEndpointMode: 'disabled',
      }).url.href;
    const regions = whole.partitionsInfo.partitions
      .flatMap((partition) => Object.keys(partition.regions))
      .filter((region) => !region.endsWith('-global'));
    expect(regions.length).toBeGreaterThan(30);
    for (const region of [...regions, 'eu-newest-1', 'cn-newest-1']) {
      expect(found(lean, region)).toBe(found(whole, region));
    }
    const own = 'http://127.0.0.1:4567/';
    expect(found(lean, 'eu-west-1', own)).toBe(found(whole, 'eu-west-1', own));
  });

  it('knows the errors that adapters tell apart, and those of a class that is tried again', async () => {
    const adapters = join(ROOT, 'functions/adapters');
    const sources = await Promise.all(
      (await readdir(adapters, { recursive: true }))
        .filter((file) => file.endsWith('.ts'))
        .map((file) => readFile(join(adapters, file), 'utf8')),
    );
    const isAskedFor = (name: string) =>
      sources.some((source) => new RegExp(`instanceof ${name}\\b`).test(source));
    type ErrorClass = new (given: object) => { readonly $retryable?: object };
    const isTriedAgain = (ErrorOf: ErrorClass) => new ErrorOf({}).$retryable !== undefined;
    const asked = SERVICES.flatMap((service) =>
      Object.entries(CLIENTS[service])
        .filter(([, value]) => value.prototype instanceof Error)
        .filter(([name]) => !name.endsWith('ServiceException'))
        .filter(([name, value]) => isAskedFor(name) || isTriedAgain(value as ErrorClass))
        .map(([name]) => name),
    );
    expect([...new Set(asked)].sort()).toEqual([...KNOWN_ERRORS].sort());
  });
});

interface Answered extends Error {
  readonly $metadata: Readonly<Record<string, unknown>>;
}

interface Answer {
  readonly status: number;
  readonly body: object;
}

/** A service that gives one answer to all, and keeps what it was asked. */
class OneAnswer {
  answer: Answer = { status: 200, body: {} };
  asked: object[] = [];
  readonly #server: Server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk) => {
      body += chunk;
    });
    request.on('end', () => {
      this.asked.push({ url: request.url, body, ...lasting(request.headers) });
      response.writeHead(this.answer.status, { 'content-type': 'application/x-amz-json-1.0' });
      response.end(JSON.stringify(this.answer.body));
    });
  });

  async start(): Promise<string> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  stop(): void {
    this.#server.closeAllConnections();
    this.#server.close();
  }
}

/** Headers that are the same when the same is asked again. */
function lasting(headers: IncomingHttpHeaders): object {
  const { authorization = '', 'x-amz-date': _date, ...others } = headers;
  const { 'amz-sdk-invocation-id': _id, 'user-agent': _agent, ...same } = others;
  const { 'x-amz-user-agent': _name, ...rest } = same;
  return { ...rest, signed: /SignedHeaders=[^,]+/.exec(authorization)?.[0] };
}

const error = (status: number, name: string, more: object = {}): Answer => ({
  status,
  body: { __type: `com.amazonaws.service#${name}`, message: `said ${name}`, ...more },
});

describe('a request', () => {
  const service = new OneAnswer();
  beforeAll(async () => {
    const url = await service.start();
    for (const [name, value] of Object.entries({
      AWS_REGION: 'eu-west-1',
      AWS_ACCESS_KEY_ID: 'key',
      AWS_SECRET_ACCESS_KEY: 'secret',
      AWS_SESSION_TOKEN: 'token',
      AWS_ENDPOINT_URL_DYNAMODB: url,
      AWS_ENDPOINT_URL_KMS: url,
      AWS_ENDPOINT_URL: 'http://127.0.0.1:1',
      AWS_LAMBDA_FUNCTION_NAME: 'http',
      _X_AMZN_TRACE_ID: 'Root=1-5759e988-bd862e3fe1be46a994272793',
    })) {
      vi.stubEnv(name, value);
    }
  });
  afterAll(() => {
    vi.unstubAllEnvs();
    service.stop();
  });

  /** What a client makes of an answer, with all it asked the service for it. */
  async function outcome(send: () => Promise<object>, answer: Answer): Promise<object> {
    service.answer = answer;
    service.asked = [];
    const told = await send().catch((thrown: object) => thrown);
    const { name, message, $metadata, ...others } = told as Answered;
    // The wait before another attempt is drawn at random.
    const { totalRetryDelay: _ms, ...metadata } = $metadata;
    return { ...others, metadata, name, message, asked: service.asked };
  }

  it.each([
    [
      'an item',
      { status: 200, body: { Item: { pk: { S: 'a' }, n: { N: '7' }, b: { B: 'AQI=' } } } },
    ],
    [
      'a lost condition',
      error(400, 'ConditionalCheckFailedException', { Item: { n: { N: '1' } } }),
    ],
    ['no such table', error(400, 'ResourceNotFoundException')],
    ['too many requests', error(400, 'ThrottlingException')],
    ['a conflict of regions', error(400, 'ReplicatedWriteConflictException')],
    ['an unknown error', error(400, 'NewestException')],
    ['a failure', error(500, 'InternalServerError')],
  ])('of the store is made and answered alike: %s', async (_what, answer) => {
    const source = `export * from '@aws-sdk/client-dynamodb';`;
    const lean = await bundled<typeof dynamo>('dynamo', source, true);
    const ask = ({ DynamoDBClient, GetItemCommand }: typeof dynamo) => {
      const client = new DynamoDBClient({ maxAttempts: 2 });
      const command = new GetItemCommand({ TableName: 'journal', Key: { pk: { S: 'a' } } });
      return () => client.send(command);
    };
    expect(await outcome(ask(lean), answer)).toEqual(await outcome(ask(dynamo), answer));
  });

  it.each([
    ['a secret', { status: 200, body: { Plaintext: 'AQI=', KeyId: 'key' } }],
    ['another key', error(400, 'IncorrectKeyException')],
    ['a broken seal', error(400, 'InvalidCiphertextException')],
    ['a disabled key', error(400, 'DisabledException')],
    ['a failure', error(500, 'KMSInternalException')],
  ])('of the key service is made and answered alike: %s', async (_what, answer) => {
    const lean = await bundled<typeof kms>('kms', `export * from '@aws-sdk/client-kms';`, true);
    const ask = ({ KMSClient, DecryptCommand }: typeof kms) => {
      const client = new KMSClient({ maxAttempts: 2 });
      const command = new DecryptCommand({ CiphertextBlob: Uint8Array.of(1), KeyId: 'key' });
      return () => client.send(command);
    };
    expect(await outcome(ask(lean), answer)).toEqual(await outcome(ask(kms), answer));
  });
});
