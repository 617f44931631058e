/**
 * Builds the single-file verifier from web/verifier: one HTML file with its style, script and icon
 * inside, under a policy that lets it run these and reach nothing. Run alone, it writes the file to
 * the path it is given.
 */
import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const ROOT = fileURLToPath(new URL('..', import.meta.url));

/** The text of the file. */
export async function verifierPage() {
  const [script, style, icon, template] = await Promise.all([
    bundled('web/verifier/main.ts'),
    bundled('web/verifier/verifier.css'),
    readFile(join(ROOT, 'web/icon.svg')),
    readFile(join(ROOT, 'web/verifier/page.html'), 'utf8'),
  ]);
  const policy = [
    "default-src 'none'",
    `script-src ${hashOf(script)}`,
    `style-src ${hashOf(style)}`,
    'img-src data:',
    // The page's own script again, beside the page.
    'worker-src blob:',
    "connect-src 'none'",
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ');
  const image = `data:image/svg+xml;base64,${icon.toString('base64')}`;
  return [
    ['content="default-src \'none\'"', `content="${policy}"`],
    ['href="../icon.svg"', `href="${image}"`],
    ['<style></style>', `<style>${style}</style>`],
    ['<script></script>', `<script>${script}</script>`],
  ].reduce(put, template);
}

function put(html, [place, content]) {
  if (!html.includes(place)) throw new Error(`web/verifier/page.html has no ${place}`);
  return html.replace(place, () => content);
}

async function bundled(entry) {
  const { outputFiles } = await build({
    absWorkingDir: ROOT,
    entryPoints: [entry],
    bundle: true,
    write: false,
    minify: true,
    format: 'iife',
    platform: 'browser',
    target: 'es2022',
    charset: 'utf8',
    logLevel: 'warning',
  });
  return outputFiles[0].text.trim();
}

function hashOf(text) {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
}

const [, self, out] = process.argv;
if (self === fileURLToPath(import.meta.url)) await writeFile(out, await verifierPage());
