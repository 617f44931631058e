/** Writes into docs/security.md what each function may do on AWS, as the templates have it. */
import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const bundle = new URL('../.tmp/permissions.mjs', import.meta.url);
const page = new URL('../docs/security.md', import.meta.url);

await build({
  absWorkingDir: ROOT,
  entryPoints: ['infra/permissionsPage.ts'],
  outfile: fileURLToPath(bundle),
  bundle: true,
  platform: 'node',
  target: 'node20',
  format: 'esm',
  packages: 'external',
  logLevel: 'warning',
});
const { withPermissions } = await import(bundle.href);
await writeFile(page, withPermissions(await readFile(page, 'utf8'), ROOT));
