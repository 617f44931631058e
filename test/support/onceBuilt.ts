/** What takes time to build, kept for all tests that need it until a source changes. */
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

export const ROOT = process.cwd();
const BUILT = join(ROOT, '.tmp', 'built');
const FILES = ['package.json', 'package-lock.json', 'tsconfig.base.json', 'tsconfig.json'];
/** What nobody has built for so long is of sources that are gone. */
const KEPT_MS = 3_600_000;

/**
 * The folder with what `make` writes into the one that it is given, for the sources in these
 * folders as they are; nobody may write into it afterwards. Where two build at once, the first to
 * be done is taken.
 */
export async function onceBuilt(
  name: string,
  sources: readonly string[],
  make: (outdir: string) => Promise<void>,
): Promise<string> {
  const built = join(BUILT, `${name}-${await hashOf(sources)}`);
  if (existsSync(built)) return built;
  const outdir = `${built}.${process.pid}`;
  await dropOld();
  await mkdir(outdir, { recursive: true });
  await make(outdir);
  await rename(outdir, built).catch(() => rm(outdir, { recursive: true }));
  return built;
}

async function hashOf(sources: readonly string[]): Promise<string> {
  const listed = sources.map(async (folder) => {
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
    // Another process may have dropped it, or given it its name, meanwhile.
    const found = await stat(path).catch(() => null);
    if (found === null || Date.now() - found.mtimeMs < KEPT_MS) continue;
    await rm(path, { recursive: true, force: true });
  }
}
