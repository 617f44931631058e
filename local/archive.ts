/** Archived proofs on one machine: files below a folder, served where CloudFront serves them. */
import { randomBytes } from 'node:crypto';
import { mkdir, open, readFile, rename } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { dirname, join } from 'node:path';
import { ARCHIVED_CACHE, type Archive, proofPath } from '../functions/app/ports/archive.ts';
import { BUNDLE_MEDIA_TYPE } from '../shared/fair/bundle.ts';
import { codeOf } from './startError.ts';

const FOLDER = 'archive';
const OWNER_ONLY = 0o700;
/** As ids and read keys are written; no path has anything else in it. */
const ADDRESS = /^\/proofs\/([\w-]{22})\/([\w-]{22})[.]json$/;

const HEADERS = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
};

/** Proofs below `dataDir`. A file appears whole or not at all. */
export function folderArchive(dataDir: string): Archive {
  return {
    async putProof(tableId, readKey, text) {
      const path = join(dataDir, FOLDER, proofPath(tableId, readKey));
      await mkdir(dirname(path), { recursive: true, mode: OWNER_ONLY });
      const draft = `${path}.${randomBytes(6).toString('hex')}.new`;
      const file = await open(draft, 'wx');
      try {
        await file.writeFile(text);
        await file.sync();
      } finally {
        await file.close();
      }
      await rename(draft, path);
    },
  };
}

/** Answers a request for an archived proof; false, with nothing answered, for any other path. */
export async function serveProof(
  dataDir: string,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<boolean> {
  const [path = ''] = (request.url ?? '').split('?');
  if (!path.startsWith('/proofs/')) return false;
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    response.writeHead(405, { ...HEADERS, allow: 'GET, HEAD' }).end();
    return true;
  }
  const text = await proofAt(dataDir, path);
  if (text === null) {
    const plain = { 'content-type': 'text/plain', 'cache-control': 'no-cache' };
    response.writeHead(404, { ...HEADERS, ...plain }).end('Not found.\n');
    return true;
  }
  response.writeHead(200, {
    ...HEADERS,
    'content-type': BUNDLE_MEDIA_TYPE,
    'cache-control': ARCHIVED_CACHE,
    'content-length': text.length,
  });
  response.end(request.method === 'HEAD' ? undefined : text);
  return true;
}

async function proofAt(dataDir: string, path: string): Promise<Buffer | null> {
  const [, tableId, readKey] = ADDRESS.exec(path) ?? [];
  if (tableId === undefined || readKey === undefined) return null;
  try {
    return await readFile(join(dataDir, FOLDER, proofPath(tableId, readKey)));
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return null;
    throw error;
  }
}
