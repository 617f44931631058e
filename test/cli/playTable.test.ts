import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { createServer, type Server as HttpServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { EXIT } from '../../cli/exit.ts';
import { Kept, keptFolder } from '../../cli/play/kept.ts';
import { run } from '../../cli/run.ts';
import type { Server } from '../../local/serve.ts';
import { HttpClient } from '../support/httpClient.ts';
import { ownServer } from '../support/ownServer.ts';
import { firstAlways, typist } from './typist.ts';

let folder = '';
let server: Server;
let home = '';

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sixlove-'));
  server = await ownServer(join(folder, 'data'));
  home = `${server.url}/`;
});
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true });
});

/** A player's own configuration. */
const configOf = (name: string) => ({ XDG_CONFIG_HOME: join(folder, name) });

/** A table for two with a free seat, whose owner's pass is kept as `sixlove play` keeps it. */
async function openTable(name: string) {
  const guest = await fetch(`${home}v1/guests`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ name }),
  });
  const pass = (await guest.json()) as { playerId: string; token: string };
  await new Kept(keptFolder(configOf(name), home)).keepPass(pass);
  const { body } = await new HttpClient(pass.token).post(server.url, '/v1/tables', {
    commandId: 'open',
    ruleset: 'jamaican-cutthroat',
    options: { rounds: 1 },
    seats: [{ kind: 'me' }, { kind: 'open' }],
  });
  const link = `${home}#/t/${body['tableId']}`;
  return { link, invite: `${link}?i=${body['invite']}` };
}

describe('sixlove play at a table of a server', () => {
  it('plays with who is there, each with a secret in the shuffle', async () => {
    const { link, invite } = await openTable('Ana');
    const ana = typist(firstAlways(100), { env: configOf('Ana') });
    const bo = typist(firstAlways(100), { env: configOf('Bo') });
    const both = [
      run(['play', '--server', link], ana),
      run(['play', '--server', invite, '--name', 'Bo'], bo),
    ];
    expect(await Promise.all(both)).toEqual([EXIT.ok, EXIT.ok]);
    expect(ana.written.err + bo.written.err).toBe('');
    expect(ana.written.out).toContain('Bo is to play.');
    for (const { out } of [ana.written, bo.written]) {
      expect(out).toContain('Deal 1 was checked here: fixed before play, shuffled with a secret');
      expect(out).toMatch(/\nThe table has ended/);
    }
  });

  it('goes on where its input ended, as the same player with the same secret', async () => {
    const env = configOf('Cy');
    const first = typist(firstAlways(1), { env });
    const args = ['--ruleset', 'latin-spain', '--options', '{"rounds":1}'];
    expect(await run(['play', '--server', server.url, ...args], first)).toBe(EXIT.ok);
    const link = /'(http\S+)'/.exec(first.written.err)?.[1] ?? '';
    expect(link).toMatch(new RegExp(`^${home}#/t/[\\w-]{22}$`));
    const next = typist(firstAlways(100), { env });
    expect(await run(['play', '--server', link], next)).toBe(EXIT.ok);
    expect(next.written.out).toContain('shuffled with a secret of yours');
    const folderOf = keptFolder(env, home);
    const kept = (await readdir(folderOf, { recursive: true })).filter((n) => n.endsWith('.json'));
    expect(kept.filter((name) => /^(pass|keys)\.json$/.test(name))).toHaveLength(2);
    expect(kept).toHaveLength(3);
    for (const name of kept) expect((await stat(join(folderOf, name))).mode % 0o1000).toBe(0o600);
  });

  it('says in a line why it cannot sit down there', async () => {
    const { link, invite } = await openTable('Di');
    const sit = async (url: string, ...args: string[]) => {
      const io = typist(() => null, { env: configOf('Ed') });
      const exit = await run(['play', '--server', url, ...args], io);
      expect(io.written.out).toBe('');
      expect(io.written.err).toMatch(/^sixlove: [^\n]*\n$/);
      return [exit, io.written.err];
    };
    const invited = 'The invite does not belong to this table.';
    expect(await sit(`${invite}x`)).toEqual([EXIT.notAllowed, expect.stringContaining(invited)]);
    const closed = 'This table is not open to you.';
    expect(await sit(link)).toEqual([EXIT.notAllowed, expect.stringContaining(closed)]);
    const nothing = 'There is nothing at this address.';
    const none = `${home}#/t/${'A'.repeat(22)}?i=x`;
    expect(await sit(none)).toEqual([EXIT.trouble, expect.stringContaining(nothing)]);
    const there = '--ruleset and --options are for a new table';
    const asked = await sit(invite, '--ruleset', 'latin-spain');
    expect(asked).toEqual([EXIT.usage, expect.stringContaining(there)]);
  });

  it('takes no word for an address', async () => {
    for (const url of ['dominoes', 'ftp://dominoes.example', `${home}#/rules/latin-spain`]) {
      const io = typist(() => null);
      expect(await run(['play', '--server', url], io)).toBe(EXIT.usage);
      expect(io.written.err).toContain('An address such as https://dominoes.example');
    }
  });

  it('says in a line that nobody answers, or somebody else', async () => {
    const other: HttpServer = createServer((_request, response) => {
      response.writeHead(404, { 'content-type': 'text/html' }).end('<h1>Shop</h1>');
    });
    await new Promise<void>((resolve) => {
      other.listen(0, '127.0.0.1', resolve);
    });
    const { port } = other.address() as { port: number };
    const url = `http://127.0.0.1:${port}/`;
    const ask = async () => {
      const io = typist(() => null, { env: configOf('Flo') });
      expect(await run(['play', '--server', url], io)).toBe(EXIT.trouble);
      return io.written.err;
    };
    expect(await ask()).toBe(`sixlove: ${url} is no server of this game (404)\n`);
    await new Promise((resolve) => {
      other.close(resolve);
    });
    expect(await ask()).toBe(`sixlove: no answer from ${url} (ECONNREFUSED)\n`);
  });
});
