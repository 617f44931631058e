import { createHash } from 'node:crypto';
import { readFile, realpath } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { extname, join, sep } from 'node:path';
import {
  PAGE_POLICY,
  pagePolicy,
  VERIFIER_PATH,
  VERIFIER_POLICY,
} from '../../shared/protocol/limits.ts';
import { Packer, packingFor } from './packed.ts';

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
  vary: 'accept-encoding',
};

/** A file of the built page whose name is made of its content never changes. */
const LASTING = /-[0-9A-Z]{8}\.(js|css)$/;
const FOR_GOOD = { 'cache-control': 'public, max-age=31536000, immutable' };
const packer = new Packer();

/** The page's first file, in the reader's language where there is one of it, as CloudFront has it. */
const FIRST = '/index.html';
const FIRST_IN_SPANISH = '/index.es.html';

function findFirst(root: string, request: IncomingMessage): ReturnType<typeof findFile> {
  const isSpanish = /^es\b/i.test(request.headers['accept-language'] ?? '');
  const own = isSpanish ? findFile(root, FIRST_IN_SPANISH) : Promise.resolve(null);
  return own.then((found) => found ?? findFile(root, FIRST));
}

/** Serves the files of the page below `root`; `/` is its first. Nothing outside, nothing hidden. */
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
  const file = await (path === '/' ? findFirst(root, request) : findFile(root, path));
  if (file === null) {
    response.writeHead(404, { ...HEADERS, 'content-type': 'text/plain' }).end('Not found.\n');
    return;
  }
  const tag = createHash('sha256').update(file.bytes).digest('base64url');
  const headers = {
    ...HEADERS,
    'content-security-policy': policyOf(path, file),
    ...(LASTING.test(path) ? FOR_GOOD : {}),
    ...(path === '/' ? { vary: 'accept-encoding, accept-language' } : {}),
    etag: `W/"${tag}"`,
  };
  if (request.headers['if-none-match'] === headers.etag) {
    response.writeHead(304, headers).end();
    return;
  }
  const type = CONTENT_TYPES[extname(file.path)] ?? 'application/octet-stream';
  const packing = packingFor(request, type, file.bytes);
  const body = packing === null ? file.bytes : await packer.packed(file.bytes, tag, packing);
  response.writeHead(200, {
    ...headers,
    ...(packing === null ? {} : { 'content-encoding': packing }),
    'content-type': type,
    'content-length': body.length,
  });
  response.end(request.method === 'HEAD' ? undefined : body);
}

function policyOf(path: string, { path: found, bytes }: { path: string; bytes: Buffer }): string {
  if (path === VERIFIER_PATH) return VERIFIER_POLICY;
  if (extname(found) !== '.html') return PAGE_POLICY;
  const sha256 = (text: string): string => createHash('sha256').update(text).digest('base64');
  return pagePolicy(bytes.toString('utf8'), sha256);
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
