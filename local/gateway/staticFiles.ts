import { readFile, realpath } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { extname, join, sep } from 'node:path';
import { PAGE_POLICY, VERIFIER_PATH, VERIFIER_POLICY } from '../../shared/protocol/limits.ts';

const CONTENT_TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.json': 'application/json',
  '.webmanifest': 'application/manifest+json',
};

const HEADERS = {
  'content-security-policy': PAGE_POLICY,
  'x-content-type-options': 'nosniff',
  // An address of the page can hold an invitation.
  'referrer-policy': 'no-referrer',
  'cache-control': 'no-cache',
};

/** Serves the files of the page below `root`; `/` is index.html. Nothing outside, nothing hidden. */
export async function serveFile(
  root: string,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    response.writeHead(405, { ...HEADERS, allow: 'GET, HEAD' }).end();
    return;
  }
  const [path = '/'] = (request.url ?? '/').split('?');
  const file = await findFile(root, path === '/' ? '/index.html' : path);
  if (file === null) {
    response.writeHead(404, { ...HEADERS, 'content-type': 'text/plain' }).end('Not found.\n');
    return;
  }
  response.writeHead(200, {
    ...HEADERS,
    ...(path === VERIFIER_PATH ? { 'content-security-policy': VERIFIER_POLICY } : {}),
    'content-type': CONTENT_TYPES[extname(file.path)] ?? 'application/octet-stream',
    'content-length': file.bytes.length,
  });
  response.end(request.method === 'HEAD' ? undefined : file.bytes);
}

async function findFile(
  root: string,
  urlPath: string,
): Promise<{ path: string; bytes: Buffer } | null> {
  const parts = decodePath(urlPath)?.split('/').slice(1) ?? [''];
  // A name that begins with a dot is hidden or leads up; an empty one is a folder.
  if (!parts.every((part) => /^[^.\\][^\\]*$/.test(part))) return null;
  try {
    const top = await realpath(root);
    const path = await realpath(join(top, ...parts));
    if (!path.startsWith(top + sep)) return null;
    return { path, bytes: await readFile(path) };
  } catch {
    return null;
  }
}

function decodePath(path: string): string | null {
  try {
    return decodeURIComponent(path);
  } catch {
    return null;
  }
}
