/**
 * Writes the description of the API for machines: openapi.json and asyncapi.json, made of the
 * schemas that the server checks requests with.
 */
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const ROOT = fileURLToPath(new URL('..', import.meta.url));

/**
 * Writes the documents into a folder, and answers the paths of what it wrote.
 *
 * @param {string} outdir an absolute path
 * @returns {Promise<string[]>}
 */
export async function buildDescriptions(outdir) {
  const { outputFiles } = await build({
    absWorkingDir: ROOT,
    entryPoints: ['shared/description/documents.ts'],
    bundle: true,
    write: false,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    logLevel: 'warning',
  });
  const script = Buffer.from(outputFiles[0].contents).toString('base64');
  const { documents } = await import(`data:text/javascript;base64,${script}`);
  const { version } = JSON.parse(await readFile(join(ROOT, 'package.json'), 'utf8'));
  await mkdir(outdir, { recursive: true });
  return Promise.all(
    Object.entries(documents(version)).map(async ([name, document]) => {
      const path = join(outdir, name);
      await writeFile(path, `${JSON.stringify(document)}\n`);
      return path;
    }),
  );
}
