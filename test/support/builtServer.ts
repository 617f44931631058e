/** Command line and page, built once for all tests that run them, until a source changes. */
import { join } from 'node:path';
import { build } from 'esbuild';
import { buildPage } from '../../scripts/pageBuild.js';
import { onceBuilt, ROOT } from './onceBuilt.ts';

const SOURCES = ['cli', 'functions', 'local', 'scripts', 'shared', 'web'];

/** The folder of what `npm start` would run, for the sources as they are: for reading alone. */
export function builtServer(): Promise<string> {
  return onceBuilt('server', SOURCES, async (outdir) => {
    await build({
      entryPoints: [join(ROOT, 'cli/sixlove.ts')],
      bundle: true,
      format: 'esm',
      platform: 'node',
      target: 'node20',
      packages: 'external',
      splitting: true,
      outbase: ROOT,
      outdir,
      logLevel: 'error',
    });
    await buildPage(join(outdir, 'web'));
  });
}
