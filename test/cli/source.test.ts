import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type RequestListener, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { EXIT } from '../../cli/exit.ts';
import { readSource } from '../../cli/source.ts';
import { testIo } from './testIo.ts';

const servers: Server[] = [];
let folder = '';

/** Serves `answer` on a free port of this machine and gives its address. */
async function serveHttp(answer: RequestListener): Promise<string> {
  const server = createServer(answer);
  servers.push(server);
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return `http://127.0.0.1:${address.port}`;
}

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sixlove-cli-'));
});

afterEach(async () => {
  for (const server of servers.splice(0)) server.close();
  await rm(folder, { recursive: true });
});

describe('a file', () => {
  it('is read whole', async () => {
    const path = join(folder, 'a.json');
    await writeFile(path, 'späte Züge');
    expect(await readSource(path, testIo())).toEqual({ ok: true, value: 'späte Züge' });
  });

  it('that is not there is file trouble', async () => {
    const path = join(folder, 'none.json');
    const error = { exit: EXIT.trouble, message: `${path}: no such file` };
    expect(await readSource(path, testIo())).toEqual({ ok: false, error });
  });

  it('that is a folder is file trouble', async () => {
    const error = { exit: EXIT.trouble, message: `${folder}: this is a folder` };
    expect(await readSource(folder, testIo())).toEqual({ ok: false, error });
  });

  it('that is not text is unreadable', async () => {
    const path = join(folder, 'a.png');
    await writeFile(path, Uint8Array.of(0x89, 0xff, 0xfe));
    const error = { exit: EXIT.usage, message: `${path}: not UTF-8 text` };
    expect(await readSource(path, testIo())).toEqual({ ok: false, error });
  });

  it.each([
    ['blanks', ' ', 16 * 1024 * 1024 + 1],
    ['signs of two bytes', 'é', 9 * 1024 * 1024],
  ])('over 16 MiB is refused: %s', async (_, sign, count) => {
    const path = join(folder, 'big.json');
    await writeFile(path, sign.repeat(count));
    const error = { exit: EXIT.usage, message: `${path}: larger than 16 MiB` };
    expect(await readSource(path, testIo())).toEqual({ ok: false, error });
  });

  it('of 16 MiB after a byte order mark is read', async () => {
    const path = join(folder, 'big.json');
    const value = ' '.repeat(16 * 1024 * 1024);
    await writeFile(path, `\ufeff${value}`);
    expect(await readSource(path, testIo())).toEqual({ ok: true, value });
  });
});

describe('standard input', () => {
  it('is read for -', async () => {
    expect(await readSource('-', testIo('{}'))).toEqual({ ok: true, value: '{}' });
  });
});

describe('an address', () => {
  it('is fetched', async () => {
    const url = await serveHttp((_request, response) => response.end('{"a":1}'));
    expect(await readSource(`${url}/proof`, testIo())).toEqual({ ok: true, value: '{"a":1}' });
  });

  it('is followed on its own host', async () => {
    const url = await serveHttp((request, response) => {
      if (request.url === '/new') response.end('moved');
      else response.writeHead(302, { location: '/new' }).end();
    });
    expect(await readSource(`${url}/old`, testIo())).toEqual({ ok: true, value: 'moved' });
  });

  it('is not followed to another host', async () => {
    const asked: string[] = [];
    const other = await serveHttp((request, response) => {
      asked.push(request.url ?? '');
      response.end('from elsewhere');
    });
    const url = await serveHttp((_request, response) =>
      response.writeHead(302, { location: `${other}/proof` }).end(),
    );
    const result = await readSource(`${url}/proof`, testIo());
    expect(result).toMatchObject({ ok: false, error: { exit: EXIT.trouble } });
    expect(asked).toEqual([]);
  });

  it('is not followed for ever', async () => {
    const url = await serveHttp((_request, response) =>
      response.writeHead(302, { location: '/again' }).end(),
    );
    const result = await readSource(`${url}/again`, testIo());
    expect(result).toMatchObject({ ok: false, error: { exit: EXIT.trouble } });
  });

  it.each([
    [401, EXIT.notAllowed],
    [403, EXIT.notAllowed],
    [404, EXIT.trouble],
    [500, EXIT.trouble],
  ])('that answers %i exits %i', async (status, exit) => {
    const url = await serveHttp((_request, response) => response.writeHead(status).end('no'));
    const error = { exit, message: `${url}/: the server answered ${status}` };
    expect(await readSource(`${url}/`, testIo())).toEqual({ ok: false, error });
  });

  it('where nobody listens is network trouble', async () => {
    const url = await serveHttp(() => undefined);
    await new Promise((resolve) => servers[0]?.close(resolve));
    const result = await readSource(`${url}/proof`, testIo());
    expect(result).toMatchObject({
      ok: false,
      error: { exit: EXIT.trouble, message: expect.stringContaining('ECONNREFUSED') },
    });
  });

  it('that is none is a mistake', async () => {
    const result = await readSource('http://[', testIo());
    expect(result).toMatchObject({ ok: false, error: { exit: EXIT.usage } });
  });
});
