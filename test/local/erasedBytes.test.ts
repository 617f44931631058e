/** What `sixlove admin erase` leaves of somebody in the bytes of a data folder, on one machine. */
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { EXIT } from '../../cli/exit.ts';
import { run } from '../../cli/run.ts';
import { serve } from '../../local/serve.ts';
import { testIo } from '../cli/testIo.ts';

/** Nothing else in a store has four of these letters in a row, so compression leaves them alone. */
const NAME = 'Qvyzjkwx Hqfzpgjk';
const NAME_BEFORE = 'Zgqxvjwk';

let dataDir = '';
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'sixlove-erased-'));
});
afterAll(() => rm(dataDir, { recursive: true }));

/** Files of the folder that hold a text. */
async function filesWith(text: string): Promise<string[]> {
  const entries = await readdir(dataDir, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  const held = await Promise.all(
    files.map(async ({ parentPath, name }) =>
      (await readFile(join(parentPath, name))).includes(text),
    ),
  );
  return files.filter((_, i) => held[i]).map(({ name }) => name);
}

it('is no name in any file, once the files are rewritten', async () => {
  const server = await serve({
    ...{ port: 0, host: '127.0.0.1', dataDir, webDir: dataDir },
    ...{ beacon: false, restored: false, environment: {}, log: () => undefined },
  });
  const ask = async (method: string, path: string, body: object, token = '') => {
    const headers: Record<string, string> =
      token === '' ? {} : { authorization: `Bearer ${token}` };
    const request = { method, headers, body: JSON.stringify(body) };
    const response = await fetch(`${server.url}${path}`, request);
    expect(response.ok).toBe(true);
    return (await response.json()) as Record<string, string>;
  };
  const { playerId = '', token = '' } = await ask('POST', '/v1/guests', { name: NAME_BEFORE });
  await ask('PATCH', '/v1/me', { name: NAME }, token);
  const other = await ask('POST', '/v1/guests', { name: 'Ben Staysbehind' });
  await server.close();
  expect(await filesWith(NAME)).not.toEqual([]);
  expect(await filesWith(NAME_BEFORE)).not.toEqual([]);

  const io = { ...testIo(), now: () => Date.now() };
  expect(await run(['admin', 'erase', playerId, '--yes', '--data', dataDir], io)).toBe(EXIT.ok);

  expect(io.written.err).not.toContain('still in files');
  expect(await filesWith(NAME)).toEqual([]);
  expect(await filesWith(NAME_BEFORE)).toEqual([]);
  const kept = { ...testIo(), now: () => Date.now() };
  const exported = ['admin', 'export', other['playerId'] ?? '', '--data', dataDir];
  expect(await run(exported, kept)).toBe(EXIT.ok);
  expect(kept.written.out).toContain('Ben Staysbehind');
});
