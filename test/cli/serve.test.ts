import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { EXIT } from '../../cli/exit.ts';
import { run } from '../../cli/run.ts';
import { testIo } from './testIo.ts';

let folder = '';

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sixlove-serve-'));
});

afterEach(async () => {
  await rm(folder, { recursive: true });
});

/** A port that somebody else listens on. */
async function takenPort(): Promise<{ port: number; server: Server }> {
  const server = createServer();
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return { port: (server.address() as { port: number }).port, server };
}

describe('sixlove serve', () => {
  it('prints its address when it is ready, serves, and stops when asked to', async () => {
    let stop = (): void => undefined;
    let ready = (_url: string): void => undefined;
    const address = new Promise<string>((resolve) => {
      ready = resolve;
    });
    const io = {
      ...testIo(),
      out: (text: string) => ready(text.trim()),
      stopped: () =>
        new Promise<void>((resolve) => {
          stop = resolve;
        }),
    };
    const running = run(['serve', '--port', '0', '--data', join(folder, 'data')], io);
    const url = await address;
    const answer = await fetch(new URL('/v1/rulesets', url));
    expect(answer.status).toBe(200);
    expect(io.written.err).toContain('Ctrl-C stops the server.');
    stop();
    expect(await running).toBe(EXIT.ok);
    await expect(fetch(url)).rejects.toThrow();
  });

  it('says in one line that a port is taken', async () => {
    const { port, server } = await takenPort();
    const io = testIo();
    const exit = await run(['serve', '--port', `${port}`, '--data', join(folder, 'data')], io);
    server.close();
    expect([exit, io.written.out]).toEqual([EXIT.trouble, '']);
    expect(io.written.err).toMatch(/^sixlove: Port \d+ is in use[^\n]*\n$/);
  });

  it('makes no keys where games have lost theirs, and says what to do', async () => {
    const data = join(folder, 'data');
    await mkdir(join(data, 'store'), { recursive: true });
    const io = testIo();
    expect(await run(['serve', '--port', '0', '--data', data], io)).toBe(EXIT.trouble);
    expect(io.written.err).toBe(
      `sixlove: ${join(data, 'keys.json')} is missing: put its copy back. ` +
        'To begin anew, name another folder: --data DIR\n',
    );
    expect(await readdir(data)).toEqual(['store']);
  });

  it('says in one line that a data folder is none', async () => {
    await writeFile(join(folder, 'data'), 'a file');
    const io = testIo();
    const exit = await run(['serve', '--port', '0', '--data', join(folder, 'data')], io);
    expect(exit).toBe(EXIT.trouble);
    expect(io.written.err).toMatch(/^sixlove: [^\n]+\n$/);
  });
});
