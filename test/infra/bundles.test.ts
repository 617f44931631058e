/** What a function loads when it starts, in bytes: bundled exactly as for the deployment. */
import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bundleBytes, startFiles } from '../../infra/bundle.ts';
import { type Bundled, bundledFunction } from './bundledFunction.ts';

const run = promisify(execFile);

/**
 * At a start, in bytes, minified: for those that serve moves the goal, for the others what they
 * are, with a little room.
 */
const BUDGETS = {
  socket: 350_000,
  http: 350_000,
  chat: 150_000,
  stream: 865_000,
  sweep: 705_000,
  look: 690_000,
  deliver: 365_000,
  post: 190_000,
  chatWorker: 790_000,
} as const;
type Handler = keyof typeof BUDGETS;

const HANDLERS = Object.keys(BUDGETS) as readonly Handler[];

/** Packages that a move needs nothing of. */
const NOT_AT_START = /node_modules\/(web-push|@aws-sdk\/client-(sesv2|sqs|s3)|@resvg|@noble)\//;

let folder: string;
const bundled = new Map<Handler, Bundled>();

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sixlove-bundles-'));
  await Promise.all(HANDLERS.map(async (name) => bundled.set(name, await bundledFunction(name))));
});
afterAll(() => rm(folder, { recursive: true }));

function bundleOf(name: Handler): Bundled {
  const bundle = bundled.get(name);
  if (bundle === undefined) throw new Error(`${name} was not bundled`);
  return bundle;
}

const metafileOf = (name: Handler): Bundled['metafile'] => bundleOf(name).metafile;

describe('a bundle', () => {
  it.each(HANDLERS)('of %s loads no more at a start than its budget', (name) => {
    const { atStart, all } = bundleBytes(metafileOf(name));
    expect(atStart).toBeLessThanOrEqual(BUDGETS[name]);
    expect(all).toBeGreaterThanOrEqual(atStart);
  });

  it.each(['socket', 'http'] as const)('of %s starts without what a move does not need', (name) => {
    const metafile = metafileOf(name);
    const inputs = startFiles(metafile).flatMap((file) =>
      Object.keys(metafile.outputs[file]?.inputs ?? {}),
    );
    expect(inputs.some((file) => file.includes('functions/app/command.ts'))).toBe(true);
    expect(inputs.filter((file) => NOT_AT_START.test(file))).toEqual([]);
  });

  it.each(HANDLERS)('of %s has every file that it loads', (name) => {
    const { outputs } = metafileOf(name);
    const files = Object.keys(outputs).map((file) => `./${basename(file)}`);
    const left = Object.values(outputs)
      .flatMap(({ imports }) => imports)
      .filter(({ path, external }) => external === true && path.startsWith('.'))
      .map(({ path }) => path);
    expect(left.filter((path) => !files.includes(path))).toEqual([]);
    expect(left.includes('./sesClient.mjs')).toBe(name === 'http');
  });

  it.each(HANDLERS)('of %s looks for credentials in its environment alone', (name) => {
    const inputs = Object.keys(metafileOf(name).inputs);
    const providers = inputs.filter((file) => /@aws-sdk\/credential-provider-/.test(file));
    expect(providers.filter((file) => !/credential-provider-(node|env)\//.test(file))).toEqual([]);
  });

  it.each(HANDLERS)('of %s asks the network for nothing when it is loaded', async (name) => {
    const script = join(folder, `${name}.load.mjs`);
    await writeFile(
      script,
      `import { Socket } from 'node:net';
       Socket.prototype.connect = () => { throw new Error('a connection at the start'); };
       await import('${pathToFileURL(join(bundleOf(name).folder, 'index.mjs'))}');
       const open = process.getActiveResourcesInfo();
       console.log(open.filter((kind) => /TCP|TLS|DNS|AddrInfo|Timeout/.test(kind)).join());`,
    );
    const env = {
      PATH: process.env['PATH'],
      AWS_REGION: 'eu-west-1',
      AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED: 'true',
    };
    const { stdout, stderr } = await run(process.execPath, [script], { env });
    expect({ stdout, stderr }).toEqual({ stdout: '\n', stderr: '' });
  });
});
