/**
 * The CDK app for the `cdk` command: builds the page that the stack uploads, bundles infra/app.ts,
 * which Node cannot read as it is, and runs it.
 */
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const bundle = new URL('../.tmp/infra.mjs', import.meta.url);

await import('./build.js');
await build({
  absWorkingDir: fileURLToPath(new URL('..', import.meta.url)),
  entryPoints: ['infra/app.ts'],
  outfile: fileURLToPath(bundle),
  bundle: true,
  platform: 'node',
  target: 'node20',
  format: 'esm',
  packages: 'external',
  logLevel: 'warning',
});
await import(bundle.href);
