/** A function's bundle as it is deployed, made once for all tests that need it. */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Metafile } from 'esbuild';
import { bundleFunction } from '../../infra/bundle.ts';
import { onceBuilt, ROOT } from '../support/onceBuilt.ts';

const SOURCES = ['functions', 'infra', 'shared'];
const METAFILE = 'metafile.json';

export interface Bundled {
  /** Where its `index.mjs` is, with what that loads; nobody may write into it. */
  readonly folder: string;
  readonly metafile: Metafile;
}

export async function bundledFunction(handler: string): Promise<Bundled> {
  const built = await onceBuilt(handler, SOURCES, async (outdir) => {
    const metafile = await bundleFunction(ROOT, handler, join(outdir, handler));
    await writeFile(join(outdir, METAFILE), JSON.stringify(metafile));
  });
  const metafile = JSON.parse(await readFile(join(built, METAFILE), 'utf8')) as Metafile;
  return { folder: join(built, handler), metafile };
}
