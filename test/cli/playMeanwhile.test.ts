/** What happens at a table, or to its server, while somebody is asked at the terminal. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { EXIT } from '../../cli/exit.ts';
import type { Io } from '../../cli/io.ts';
import { Kept, keptFolder } from '../../cli/play/kept.ts';
import { run } from '../../cli/run.ts';
import type { View } from '../../shared/protocol/view.ts';
import { type MemoryServer, memoryServer } from './memoryServer.ts';
import { testIo } from './testIo.ts';

const PROMPT = ' > ';

let folder = '';

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sixlove-'));
});
afterAll(() => rm(folder, { recursive: true }));

/** A terminal, and the hand that types there. */
function terminal(server: MemoryServer, name: string, change: Partial<Io> = {}) {
  const stdin = new Readable({ read: () => undefined });
  const base = testIo();
  const io: Io = {
    ...base,
    stdin,
    stdinIsTerminal: true,
    stopped: () => new Promise(() => undefined),
    fetch: (url, init) => server.fetch(url, init),
    wait: (ms) => server.wait(ms),
    randomBytes: (count) => server.t.ports.entropy.bytes32().slice(0, count),
    env: { XDG_CONFIG_HOME: join(folder, name) },
    ...change,
  };
  return { io, written: base.written, type: (line: string) => stdin.push(`${line}\n`) };
}

const at = (server: MemoryServer) => ['play', '--server', server.home];

/** A dealt table where Ana is to play, and after her a second person. */
async function dealtTable(server: MemoryServer) {
  const ask = async (token: string | null, path: string, body?: object) => {
    const headers = token === null ? {} : { authorization: `Bearer ${token}` };
    const init = { method: 'GET', headers };
    const post = { method: 'POST', headers, body: JSON.stringify(body) };
    return (await server.fetch(new URL(path, server.home), body ? post : init)).json();
  };
  const [ana, dee] = [
    await ask(null, 'v1/guests', { name: 'Ana' }),
    await ask(null, 'v1/guests', { name: 'Dee' }),
  ];
  const seats = ['me', 'open', 'house', 'house'].map((kind) => ({ kind }));
  const table = { commandId: 'open', ruleset: 'jamaican-partner', seats };
  const { tableId, invite } = await ask(ana.token, 'v1/tables', table);
  const path = `v1/tables/${tableId}`;
  await ask(dee.token, `${path}/join`, { commandId: 'join', invite });
  let played = 0;
  /** Plays as one of them, as the page would; answers whether it was their turn. */
  const play = async ({ token }: { readonly token: string }): Promise<boolean> => {
    const { version, view }: { version: number; view: View } = await ask(token, path);
    const [move] = view.you.moves;
    if (move === undefined) return false;
    played += 1;
    const head = { commandId: `play${played}`, expectedVersion: version };
    await ask(token, `${path}/commands`, { ...head, type: 'play', ...move });
    return true;
  };
  const isAsked = async () => (await ask(ana.token, path)).view.you.moves.length > 0;
  for (let i = 0; i < 20 && !(await isAsked()); i += 1) {
    if (!(await play(dee))) await server.wait(10_000);
  }
  return { ana, link: `${server.home}#/t/${tableId}`, playElsewhere: () => play(ana) };
}

it('is told on a line of its own, where the same player has played elsewhere', async () => {
  const server = memoryServer('elsewhere');
  const { ana, link, playElsewhere } = await dealtTable(server);
  const { io, written, type } = terminal(server, 'Ana', {
    out(text) {
      written.out += text;
      if (text.endsWith(PROMPT)) void playElsewhere();
      if (text.includes('Dee is to play.')) type('q');
    },
  });
  await new Kept(keptFolder(io.env, server.home)).keepPass(ana);
  expect(await run(['play', '--server', link], io)).toBe(EXIT.ok);
  expect(written.out).toMatch(/\? > \nYou (played|led with) [^\n]*\nDee is to play\.\n$/);
});

it('lets somebody go while no server answers, and waits for nothing more', async () => {
  const server = memoryServer('down');
  let isDown = false;
  let waits = 0;
  const signals: (AbortSignal | undefined)[] = [];
  const { io, written, type } = terminal(server, 'Bo', {
    async fetch(url, init) {
      if (isDown) throw new TypeError('down');
      return server.fetch(url, init);
    },
    wait(ms, signal) {
      if (!isDown) return server.wait(ms);
      waits += 1;
      signals.push(signal);
      type('q');
      return new Promise(() => undefined);
    },
    out(text) {
      written.out += text;
      if (text.endsWith(PROMPT)) isDown = true;
    },
  });
  expect(await run(at(server), io)).toBe(EXIT.ok);
  expect(written.err).toContain('No answer from the server; trying again. Ctrl-C stops.');
  expect([waits, signals.map((signal) => signal?.aborted)]).toEqual([1, [true]]);
});

it('says what a name may be', async () => {
  const server = memoryServer('name');
  for (const name of ['', 'N'.repeat(41), '\u001b[2JBo', 'B\no', '\u202eoB']) {
    const { io, written } = terminal(server, 'Cy');
    expect(await run([...at(server), '--name', name], io)).toBe(EXIT.usage);
    expect(written).toEqual({
      out: '',
      err: 'sixlove: a name has 1 to 40 signs, and none that steers or turns a text\n',
    });
  }
});

it('keeps no pass of a server with TLS for one without', () => {
  const folders = ['https://dominoes.test/', 'http://dominoes.test/'].map((home) =>
    keptFolder({ XDG_CONFIG_HOME: folder }, home),
  );
  expect(new Set(folders).size).toBe(2);
});
