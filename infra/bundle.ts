/**
 * How the functions are bundled: here for the deployment, for the tests that drive what is deployed
 * and for the measure of how fast it starts.
 */
import { copyFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type BuildOptions, build, type Metafile, type Plugin } from 'esbuild';
import { lambdaSdk } from './lambdaSdk.ts';

/** The file that Lambda loads. */
const ENTRY = 'index.mjs';

/** The entry point whose function draws pictures, and so has resvg's WebAssembly beside it. */
const DRAWING: ReadonlySet<string> = new Set(['http']);

/** The entry points whose functions send mail so seldom that its client is bundled apart. */
const SELDOM_MAIL: ReadonlySet<string> = new Set(['http']);

/**
 * Leaves the client for mail out of a bundle, for a file beside it. It speaks another protocol than
 * the clients that are loaded at a start, and a bundler that splits shares the SDK by its files:
 * what mail alone needs of a shared file would be loaded at every start.
 */
const mailApart: Plugin = {
  name: 'mail-apart',
  setup({ onResolve }) {
    onResolve({ filter: /\/sesClient\.ts$/ }, () => ({ path: './sesClient.mjs', external: true }));
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
  const options = { ...OPTIONS, absWorkingDir: projectRoot, outdir };
  const isMailApart = SELDOM_MAIL.has(handler);
  const { metafile } = await build({
    ...options,
    entryPoints: { index: `functions/handlers/aws/${handler}.ts` },
    plugins: isMailApart ? [mailApart, lambdaSdk] : [lambdaSdk],
  });
  if (DRAWING.has(handler)) {
    const wasm = 'node_modules/@resvg/resvg-wasm/index_bg.wasm';
    await copyFile(join(projectRoot, wasm), join(outdir, 'resvg.wasm'));
  }
  if (!isMailApart) return metafile;
  const mail = await build({ ...options, entryPoints: ['functions/adapters/sesClient.ts'] });
  return {
    inputs: { ...metafile.inputs, ...mail.metafile.inputs },
    outputs: { ...metafile.outputs, ...mail.metafile.outputs },
  };
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
