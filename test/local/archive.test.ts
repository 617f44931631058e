import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { folderArchive } from '../../local/archive.ts';
import { type HttpServer, startHttpServer } from '../../local/gateway/httpServer.ts';
import { idOf } from '../support/commits.ts';
import { quietLog } from '../support/quietLog.ts';

const TABLE = idOf('a table');
const KEY = idOf('its read key');
const root = await mkdtemp(join(tmpdir(), 'sixlove-archive-'));
const dataDir = join(root, 'data');
let http: HttpServer;

beforeAll(async () => {
  await mkdir(dataDir);
  await writeFile(join(dataDir, 'keys.json'), 'secret');
  http = await startHttpServer('127.0.0.1', 0, {
    handler: async () => ({ statusCode: 204 }),
    ...{ webDir: root, dataDir, clock: { now: () => 0 }, log: quietLog },
  });
});
afterAll(async () => {
  await http.close();
  await rm(root, { recursive: true });
});

const ask = (path: string, method = 'GET') => fetch(`${http.url}${path}`, { method });

describe('archived proofs on one machine', () => {
  it('are served where their read keys say, to be kept for good; the newest text stands', async () => {
    const archive = folderArchive(dataDir);
    await archive.putProof(TABLE, KEY, '{"a":1}');
    await archive.putProof(TABLE, KEY, '{"a":2}');
    const path = `/proofs/${TABLE}/${KEY}.json`;
    const answer = await ask(path);
    expect([answer.status, await answer.text()]).toEqual([200, '{"a":2}']);
    expect(answer.headers.get('cache-control')).toContain('immutable');
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
    const head = await ask(`${path}?x=1`, 'HEAD');
    expect([head.status, head.headers.get('content-length')]).toEqual([200, '7']);
    expect((await ask(path, 'POST')).status).toBe(405);
    // What was written on the way is gone.
    expect(await readdir(join(dataDir, 'archive', 'proofs', TABLE))).toEqual([`${KEY}.json`]);
  });

  it.each([
    `/proofs/${TABLE}/${idOf('another key')}.json`,
    `/proofs/${TABLE}/`,
    `/proofs/${TABLE}`,
    `/proofs/${TABLE}/${KEY}`,
    '/proofs/../keys.json',
    '/proofs/%2e%2e/%2e%2e/keys.json',
    `/proofs/${TABLE}/..%2f..%2f..%2f..%2fkeys.json`,
  ])('are the only thing that is served there: not %s', async (path) => {
    const answer = await ask(path);
    expect(answer.status).toBe(404);
    expect(await answer.text()).not.toContain('secret');
  });
});
