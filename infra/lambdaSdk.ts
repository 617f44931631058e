/**
 * The AWS SDK as a function of Lambda needs it: what it has for other places, for other services
 * and for other runtimes is left out of the bundle, for it would be loaded at every start. Each
 * stand-in does here what the original does there; `test/infra/lambdaSdk.test.ts` holds them to it.
 */
import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { OnLoadArgs, Plugin } from 'esbuild';

/** A stand-in for the modules that a filter names; `instead` gives its source. */
interface StandIn {
  readonly filter: RegExp;
  readonly instead: (file: Pick<OnLoadArgs, 'path'>) => string | Promise<string>;
}

/**
 * Errors of services that are classes of their own in a bundle: those that adapters tell apart,
 * and those that are tried again because of their class. Any other is the service's base
 * exception, with its own name, message and status.
 */
export const KNOWN_ERRORS: ReadonlySet<string> = new Set([
  'ConditionalCheckFailedException',
  'IncorrectKeyException',
  'InvalidCiphertextException',
  'ReplicatedWriteConflictException',
]);

/**
 * What a client is configured with, in place of its `runtimeConfig` for any Node.js: the same
 * values, without the files, the instance metadata and the profiles in which that one looks for
 * them.
 */
const lambdaRuntime = (version: string): string => `
  import { fromEnv } from '@aws-sdk/credential-provider-env';
  import { createDefaultUserAgentProvider, getDefaultSocketTimeout } from '@aws-sdk/core/client';
  import { calculateBodyLength } from '@smithy/core/serde';
  import { NodeHttpHandler, streamCollector } from '@smithy/node-http-handler';
  import { getRuntimeConfig as shared } from './runtimeConfig.shared';
  export const getRuntimeConfig = (config) => {
    const values = shared(config);
    const { serviceId } = values;
    return {
      accountIdEndpointMode: 'disabled',
      bodyLengthChecker: calculateBodyLength,
      credentialDefaultProvider: fromEnv,
      defaultUserAgentProvider: createDefaultUserAgentProvider({
        serviceId,
        clientVersion: ${JSON.stringify(version)},
      }),
      endpointDiscoveryEnabledProvider: async () => false,
      region: process.env.AWS_REGION,
      retryMode: 'standard',
      streamCollector,
      useDualstackEndpoint: false,
      useFipsEndpoint: false,
      ...values,
      ...config,
      runtime: 'node',
      defaultsMode: async () => 'legacy',
      defaultSocketTimeout: getDefaultSocketTimeout(config?.requestHandler, 300_000),
      requestHandler: NodeHttpHandler.create(config?.requestHandler),
    };
  };`;

/** The one endpoint of a service in a region, in place of a decision over dozens of cases. */
const regionalEndpoint = (service: string): string => `
  import { partition } from '@aws-sdk/core/client';
  export const defaultEndpointResolver = ({ Endpoint, Region }) => ({
    url: new URL(Endpoint ?? \`https://${service}.\${Region}.\${partition(Region).dnsSuffix}\`),
    properties: {},
    headers: {},
  });`;

/** What the environment says, else the default: a function has no files of configuration. */
const CONFIG_OF_ENVIRONMENT = `
  import { memoize } from '../property-provider/memoize';
  export const loadConfig = ({ environmentVariableSelector, default: otherwise }, options = {}) =>
    memoize(async () =>
      environmentVariableSelector(process.env, options) ??
      (typeof otherwise === 'function' ? otherwise() : otherwise));`;

/** Partitions by the patterns of their regions' names, without the names. */
function patternsOfPartitions(source: string): string {
  const literal = source.slice(source.indexOf('{'), source.lastIndexOf('}') + 1);
  interface Partition {
    readonly id: string;
    readonly regionRegex: string;
    readonly outputs: { readonly dnsSuffix: string };
  }
  const { partitions } = JSON.parse(literal) as { readonly partitions: readonly Partition[] };
  const lean = partitions.map(({ id, regionRegex, outputs }) => ({
    id,
    regionRegex,
    outputs: { dnsSuffix: outputs.dnsSuffix },
    regions: {},
  }));
  return `export const partitionsInfo = ${JSON.stringify({ partitions: lean })};`;
}

const REGISTERED = /^n0_registry\.registerError\((\w+)\$, \1\);$/gm;
const NAMED = /^const (_\w+) = ("[^"]*");$/gm;

/**
 * A client's schemas without its errors but those that are known here. Keys are written out: an
 * object whose key is a variable is never left out by the bundler, needed or not.
 */
function knownErrorsOnly(schemas: string): string {
  if (schemas.search(REGISTERED) < 0) throw new Error('the SDK registers its errors otherwise');
  const names = new Map(Array.from(schemas.matchAll(NAMED), ([, name, value]) => [name, value]));
  return schemas
    .replace(REGISTERED, (line, name) => (KNOWN_ERRORS.has(name) ? line : ''))
    .replace(/\[(_\w+)\]:/g, (key, name) => (names.has(name) ? `${names.get(name)}:` : key));
}

/** A class of which nothing is made. */
const isNotHere = (name: string): string =>
  `export class ${name} { constructor() { throw new Error('a function has no ${name}'); } }`;

/** Modules of the services that have one endpoint a region and speak JSON. */
const ofClients = (module: string): RegExp =>
  new RegExp(`/node_modules/@aws-sdk/client-(dynamodb|kms|sqs)/dist-es/${module}\\.js$`);

export const STAND_INS: Readonly<Record<string, StandIn>> = {
  runtime: {
    filter: ofClients('runtimeConfig'),
    async instead({ path }) {
      const description = await readFile(join(path, '../../package.json'), 'utf8');
      return lambdaRuntime(JSON.parse(description).version);
    },
  },
  endpoint: {
    filter: ofClients('endpoint/endpointResolver'),
    instead: ({ path }) => regionalEndpoint(/client-(\w+)/.exec(path)?.[1] ?? ''),
  },
  /** No client is given an extension. */
  extensions: {
    filter: ofClients('runtimeExtensions'),
    instead: () => 'export const resolveRuntimeExtensions = (config) => config;',
  },
  errors: {
    filter: ofClients('schemas/schemas_0'),
    instead: async ({ path }) => knownErrorsOnly(await readFile(path, 'utf8')),
  },
  partitions: {
    filter: /@aws-sdk\/core\/.*\/lib\/aws\/partitions\.js$/,
    instead: async ({ path }) => patternsOfPartitions(await readFile(path, 'utf8')),
  },
  configuration: {
    filter: /@smithy\/core\/.*\/node-config-provider\/configLoader\.js$/,
    instead: () => CONFIG_OF_ENVIRONMENT,
  },
  /**
   * Credentials of a function come from its environment: the SDK's chain of providers, which looks
   * into files, asks other services and is a third of a client, never finds any elsewhere.
   */
  credentials: {
    filter: /@aws-sdk\/credential-provider-node\/dist-es\/index\.js$/,
    instead: () => "export { fromEnv as defaultProvider } from '@aws-sdk/credential-provider-env';",
  },
  /** Where there is a store of what the invocation is, the runtime has made it. */
  invocations: {
    filter: /@aws\/lambda-invoke-store\/dist-es\/invoke-store\.js$/,
    instead: () => `
      const getInstanceAsync = async () => globalThis.awslambda?.InvokeStore;
      export const InvokeStore = { getInstanceAsync };`,
  },
  /** Nobody asks DynamoDB for other endpoints. */
  discovery: {
    filter: /@aws-sdk\/middleware-endpoint-discovery\/dist-es\/index\.js$/,
    instead: () => `
      export const resolveEndpointDiscoveryConfig = (config) => config;
      export const NODE_ENDPOINT_DISCOVERY_CONFIG_OPTIONS = {};`,
  },
  /** Retries are standard ones. */
  adaptiveRetries: {
    filter: /@smithy\/core\/.*\/util-retry\/AdaptiveRetryStrategy\.js$/,
    instead: () => isNotHere('AdaptiveRetryStrategy'),
  },
  /** Node.js has hashes of its own, which the SDK takes where they are. */
  hashes: {
    filter: /@smithy\/core\/.*\/checksum\/\w+\/(Sha256|Md5|Crc32)Js\.js$/,
    instead: ({ path }) => isNotHere(basename(path, '.js')),
  },
  /** Requests are signed, the events of a stream are not. */
  eventHeaders: {
    filter: /@smithy\/signature-v4\/dist-es\/HeaderFormatter\.js$/,
    instead: () => `
      export class HeaderFormatter {
        format() { throw new Error('a function signs no events'); }
      }`,
  },
  /** Pages are asked for by the adapters, of which the bundler cannot see that they need these. */
  paginators: {
    filter: /@aws-sdk\/lib-dynamodb\/dist-es\/pagination\/index\.js$/,
    instead: () => 'export {};',
  },
};

/** Puts the stand-ins in their places. */
export const lambdaSdk: Plugin = {
  name: 'lambda-sdk',
  setup({ onLoad }) {
    for (const { filter, instead } of Object.values(STAND_INS)) {
      onLoad({ filter }, async (file) => ({ contents: await instead(file), loader: 'js' }));
    }
  },
};
