/** Runs the benchmarks of bench/, or the named ones; each prints one line of JSON. */
import { execFileSync } from 'node:child_process';
import { readdir } from 'node:fs/promises';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const HELPERS = new Set(['measure', 'cpuTime', 'boardgameIo', 'auditedRound']);

const wanted = new Set(process.argv.slice(2));
const names = (await readdir(new URL('../bench', import.meta.url)))
  .filter((file) => file.endsWith('.ts'))
  .map((file) => basename(file, '.ts'))
  .filter((name) => !HELPERS.has(name) && (wanted.size === 0 || wanted.has(name)));

await build({
  absWorkingDir: ROOT,
  entryPoints: names.map((name) => `bench/${name}.ts`),
  outdir: '.tmp/bench',
  outExtension: { '.js': '.mjs' },
  bundle: true,
  platform: 'node',
  target: 'node20',
  format: 'esm',
  packages: 'external',
  logLevel: 'warning',
});
for (const name of names) {
  execFileSync(process.execPath, [`.tmp/bench/${name}.mjs`], { cwd: ROOT, stdio: 'inherit' });
}
