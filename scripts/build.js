/**
 * Builds what `npm start` and `sixlove` run, into dist/: the command line for Node (packages stay
 * in node_modules), the page for browsers, the description of the API, and the verifier in one
 * file, beside the page and alone. Files are written over and what is left from earlier builds
 * goes last, so a server that runs from dist/ keeps its files.
 */
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { buildDescriptions } from './descriptions.js';
import { buildPage } from './pageBuild.js';
import { verifierPage } from './verifierPage.js';

const ROOT = fileURLToPath(new URL('..', import.meta.url));

const shared = {
  absWorkingDir: ROOT,
  bundle: true,
  format: 'esm',
  logLevel: 'warning',
  metafile: true,
};

/** Split, so that `sixlove verify` does not load the server. Answers the files it wrote. */
async function buildNode() {
  const { metafile } = await build({
    ...shared,
    entryPoints: ['cli/sixlove.ts'],
    outbase: '.',
    outdir: 'dist',
    splitting: true,
    platform: 'node',
    target: 'node20',
    packages: 'external',
  });
  return Object.keys(metafile.outputs);
}

async function buildWeb() {
  const paths = await buildPage(join(ROOT, 'dist/web'));
  return paths.map((path) => relative(ROOT, path));
}

async function buildApi() {
  const paths = await buildDescriptions(join(ROOT, 'dist/web'));
  return paths.map((path) => relative(ROOT, path));
}

async function buildVerifier() {
  const html = await verifierPage();
  const paths = ['dist/verify.html', 'dist/web/verify.html'];
  await mkdir(join(ROOT, 'dist/web'), { recursive: true });
  await Promise.all(paths.map((path) => writeFile(join(ROOT, path), html)));
  return paths;
}

async function removeOthers(written) {
  const entries = await readdir(join(ROOT, 'dist'), { recursive: true, withFileTypes: true });
  const old = entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(ROOT, join(entry.parentPath, entry.name)))
    .filter((path) => !written.has(path));
  await Promise.all(old.map((path) => rm(join(ROOT, path))));
}

try {
  const written = await Promise.all([buildNode(), buildWeb(), buildApi(), buildVerifier()]);
  await removeOthers(new Set(written.flat()));
} catch (error) {
  // esbuild has already said where the source is wrong.
  if (!Array.isArray(error?.errors)) throw error;
  process.exitCode = 1;
}
