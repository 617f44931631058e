/**
 * How the functions are bundled: here for the deployment, for the tests that drive what is deployed
 * and for the measure of how fast it starts.
 */
import { copyFile, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type BuildOptions, build, type Metafile, type Plugin } from 'esbuild';

/** The file that Lambda loads. */
const ENTRY = 'index.mjs';

/** The entry point whose function draws pictures, and so has resvg's WebAssembly beside it. */
const DRAWING: ReadonlySet<string> = new Set(['http']);

/**
 * Credentials of a function come from its environment: the SDK's chain of providers, which looks
 * into files, asks other services and is a third of a client, never finds any elsewhere.
 */
const LAMBDA_CREDENTIALS =
  "export { fromEnv as defaultProvider } from '@aws-sdk/credential-provider-env';";

/** DynamoDB has one endpoint a region: nobody asks it for others. */
const NO_DISCOVERY = `
  export const resolveEndpointDiscoveryConfig = (config) => config;
  export const NODE_ENDPOINT_DISCOVERY_CONFIG_OPTIONS = {};`;

/** Nor does it have files of configuration: none is looked for on the way to the first request. */
const NO_FILES = `
  export const filePromises = {};
  export const fileIntercept = {};
  export const readFile = () => Promise.reject(new Error('Lambda has no such file'));`;

/**
 * What a client of the SDK is configured with in Lambda, in place of its `runtimeConfig` for any
 * Node.js: the same values, without the files, the instance metadata and the profiles in which that
 * one looks for them.
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

/** The clients that are loaded when a function starts. */
const AT_START = /node_modules\/@aws-sdk\/client-(dynamodb|kms)\/dist-es\/runtimeConfig\.js$/;

/** The SDK as it is needed in Lambda. */
const lambdaSdk: Plugin = {
  name: 'lambda-sdk',
  setup({ onLoad }) {
    onLoad({ filter: AT_START }, async ({ path }) => {
      const description = await readFile(join(path, '../../package.json'), 'utf8');
      return { contents: lambdaRuntime(JSON.parse(description).version), loader: 'js' };
    });
    const instead = (filter: RegExp, contents: string) =>
      onLoad({ filter }, () => ({ contents, loader: 'js' }));
    instead(/@aws-sdk\/credential-provider-node\/dist-es\/index\.js$/, LAMBDA_CREDENTIALS);
    instead(/shared-ini-file-loader\/readFile\.js$/, NO_FILES);
    instead(/@aws-sdk\/middleware-endpoint-discovery\/dist-es\/index\.js$/, NO_DISCOVERY);
  },
};

const OPTIONS = {
  bundle: true,
  // What is needed rarely is a file of its own, loaded when it is.
  splitting: true,
  chunkNames: '[name]-[hash]',
  outExtension: { '.js': '.mjs' },
  platform: 'node',
  format: 'esm',
  target: 'node24',
  minify: true,
  legalComments: 'none',
  mainFields: ['module', 'main'],
  plugins: [lambdaSdk],
  logLevel: 'warning',
  metafile: true,
  // Some packages still call require(), which an ES module has to make for itself.
  banner: {
    js:
      "import{createRequire as makeRequire}from'node:module';" +
      'const require=makeRequire(import.meta.url);',
  },
} as const satisfies BuildOptions;

/**
 * Bundles the function of one entry point in functions/handlers/aws/ into a folder, whose
 * `index.mjs` has its `handler`. The SDK is bundled, as ES modules: a cold start from a bundle
 * loads in less than half the time of the SDK that the runtime brings.
 */
export async function bundleFunction(
  projectRoot: string,
  handler: string,
  outdir: string,
): Promise<Metafile> {
  const { metafile } = await build({
    ...OPTIONS,
    absWorkingDir: projectRoot,
    entryPoints: { index: `functions/handlers/aws/${handler}.ts` },
    outdir,
  });
  if (DRAWING.has(handler)) {
    const wasm = 'node_modules/@resvg/resvg-wasm/index_bg.wasm';
    await copyFile(join(projectRoot, wasm), join(outdir, 'resvg.wasm'));
  }
  return metafile;
}

/** The files of a bundle that are loaded at a start: the entry, and what it imports at once. */
export function startFiles({ outputs }: Metafile): readonly string[] {
  const started = new Set<string>();
  const queue = Object.keys(outputs).filter((file) => file.endsWith(`/${ENTRY}`));
  for (let file = queue.pop(); file !== undefined; file = queue.pop()) {
    if (started.has(file)) continue;
    started.add(file);
    for (const { kind, path } of outputs[file]?.imports ?? []) {
      if (kind === 'import-statement' && outputs[path] !== undefined) queue.push(path);
    }
  }
  return [...started];
}

/** Bytes of a bundle: of what is loaded at a start, and of all its files. */
export function bundleBytes(metafile: Metafile): {
  readonly atStart: number;
  readonly all: number;
} {
  const bytesOf = (files: readonly string[]) =>
    files.reduce((sum, file) => sum + (metafile.outputs[file]?.bytes ?? 0), 0);
  return { atStart: bytesOf(startFiles(metafile)), all: bytesOf(Object.keys(metafile.outputs)) };
}
