/**
 * Counts what plays take of AWS, prices it, simulates many tables, and writes the tables of
 * docs/cost.md and docs/scale.md anew. Prints one line of JSON with the counts and the simulation.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
process.env.AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED ??= 'true';

await build({
  absWorkingDir: ROOT,
  entryPoints: ['bench/cost/pages.ts'],
  outfile: '.tmp/cost/pages.mjs',
  bundle: true,
  platform: 'node',
  target: 'node20',
  format: 'esm',
  packages: 'external',
  logLevel: 'warning',
});
const { costReport } = await import('../.tmp/cost/pages.mjs');
const { paths, fill, json } = await costReport();
for (const path of paths) {
  const file = join(ROOT, path);
  await writeFile(file, fill(path, await readFile(file, 'utf8')));
}
console.log(json);
