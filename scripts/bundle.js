/** Bundles the function of one entry point into a folder: `node scripts/bundle.js HANDLER FOLDER`. */
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const bundler = new URL('../.tmp/bundle.mjs', import.meta.url);

await build({
  absWorkingDir: ROOT,
  entryPoints: ['infra/bundle.ts'],
  outfile: fileURLToPath(bundler),
  bundle: true,
  platform: 'node',
  target: 'node20',
  format: 'esm',
  packages: 'external',
  logLevel: 'warning',
});
const { bundleFunction, bundleBytes } = await import(bundler.href);
const [handler, folder] = process.argv.slice(2);
const metafile = await bundleFunction(ROOT, handler, folder);
console.error(`${handler}: ${JSON.stringify(bundleBytes(metafile))}`);
