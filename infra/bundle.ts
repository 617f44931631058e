/**
 * How the functions are bundled: here for the deployment, for the tests that drive what is deployed
 * and for the measure of how fast it starts.
 */
import { copyFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type BuildOptions, build, type Metafile } from 'esbuild';
import { lambdaSdk } from './lambdaSdk.ts';

/** The file that Lambda loads. */
const ENTRY = 'index.mjs';

/** The entry point whose function draws pictures, and so has resvg's WebAssembly beside it. */
const DRAWING: ReadonlySet<string> = new Set(['http']);

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
