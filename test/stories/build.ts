import { cp, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const SHEET = /<link rel="stylesheet"[^>]*>/g;

/**
 * Writes the page of the stories into a folder: `index.html?story=NAME&lang=es`. It is no part of
 * the product's build. The style sheets are those that the product's page names.
 */
export async function buildStories(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  await build({
    absWorkingDir: ROOT,
    entryPoints: ['test/stories/main.ts'],
    bundle: true,
    format: 'esm',
    splitting: true,
    outdir: folder,
    platform: 'browser',
    target: 'es2022',
    logLevel: 'warning',
  });
  const names = (await readdir(join(ROOT, 'web'))).filter((name) =>
    ['.css', '.svg'].includes(extname(name)),
  );
  await Promise.all(names.map((name) => cp(join(ROOT, 'web', name), join(folder, name))));
  const product = await readFile(join(ROOT, 'web/index.html'), 'utf8');
  const page = await readFile(join(ROOT, 'test/stories/page.html'), 'utf8');
  const sheets = (product.match(SHEET) ?? []).join('\n    ');
  const place = "<!-- the product's own style sheets -->";
  await writeFile(join(folder, 'index.html'), page.replace(place, sheets));
}
