/** The documents as anybody gets them: files of the build, beside the page. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type HttpServer, startHttpServer } from '../../local/gateway/httpServer.ts';
import program from '../../package.json' with { type: 'json' };
import { buildDescriptions } from '../../scripts/descriptions.js';
import { documents } from '../../shared/description/documents.ts';
import { quietLog } from '../support/quietLog.ts';

let webDir: string;
let http: HttpServer;
beforeAll(async () => {
  webDir = await mkdtemp(join(tmpdir(), 'sixlove-description-'));
  await buildDescriptions(webDir);
  http = await startHttpServer('127.0.0.1', 0, {
    webDir,
    clock: { now: () => 0 },
    log: quietLog,
    handler: async () => ({ statusCode: 500 }),
  });
});
afterAll(async () => {
  await http.close();
  await rm(webDir, { recursive: true });
});

test.each(Object.entries(documents(program.version)))(
  '%s is served, may be kept, and is the program’s own',
  async (name, document) => {
    const response = await fetch(`${http.url}/${name}?v=1`);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('application/json');
    expect(await response.json()).toEqual(document);
    const etag = response.headers.get('etag') ?? '';
    const again = await fetch(`${http.url}/${name}`, { headers: { 'if-none-match': etag } });
    expect(again.status).toBe(304);
  },
);
