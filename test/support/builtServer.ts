/** Command line and page, built once for all tests that run them, until a source changes. */
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { build } from 'esbuild';
import { buildPage } from '../../scripts/pageBuild.js';

const ROOT = process.cwd();
const BUILT = join(ROOT, '.tmp', 'built');
const SOURCES = ['cli', 'functions', 'local', 'scripts', 'shared', 'web'];
const FILES = ['package.json', 'package-lock.json', 'tsconfig.base.json', 'tsconfig.json'];
/** What nobody has built for so long is of sources that are gone. */
const KEPT_MS = 3_600_000;

/**
 * The folder of what `npm start` would run, for the sources as they are; nobody may write into it.
 * Where two build at once, the first to be done is taken.
 */
export async function builtServer(): Promise<string> {
  const built = join(BUILT, await hashOfSources());
  if (existsSync(built)) return built;
  const outdir = `${built}.${process.pid}`;
  await dropOld();
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
  await rename(outdir, built).catch(() => rm(outdir, { recursive: true }));
  return built;
}

async function hashOfSources(): Promise<string> {
  const listed = SOURCES.map(async (folder) => {
    const entries = await readdir(join(ROOT, folder), { recursive: true, withFileTypes: true });
    return entries.filter((entry) => entry.isFile()).map((e) => join(e.parentPath, e.name));
  });
  const paths = [...(await Promise.all(listed)).flat(), ...FILES.map((name) => join(ROOT, name))];
  const hash = createHash('sha256');
  for (const path of paths.sort()) {
    const bytes = await readFile(path);
    hash.update(`${path} ${bytes.length}\n`).update(bytes);
  }
  return hash.digest('hex').slice(0, 16);
}

async function dropOld(): Promise<void> {
  await mkdir(BUILT, { recursive: true });
  for (const name of await readdir(BUILT)) {
    const path = join(BUILT, name);
    const { mtimeMs } = await stat(path);
    if (Date.now() - mtimeMs > KEPT_MS) await rm(path, { recursive: true, force: true });
  }
}
