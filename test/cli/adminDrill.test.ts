/** The restore drill of docs/operations.md, done as it says there: with processes and folders. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { EXIT } from '../../cli/exit.ts';
import type { DrilledTable } from '../../functions/app/drill.ts';
import { readBundle } from '../../shared/fair/bundle.ts';
import { toHex } from '../../shared/fair/bytes.ts';
import { readHead } from '../../shared/fair/head.ts';
import type { View } from '../../shared/protocol/view.ts';
import { verifyProof } from '../../shared/verify/verifyProof.ts';
import { dealAtOnce } from '../support/contributing.ts';
import { HttpClient } from '../support/httpClient.ts';
import { buildServer, type ServerProcess, startServer } from '../support/serverProcess.ts';

const root = await mkdtemp(join(tmpdir(), 'sixlove-drill-'));
const dataDir = join(root, 'data');
const backup = join(root, 'backup');
let program = '';
let server: ServerProcess | null = null;

beforeAll(async () => {
  program = await buildServer('drill');
}, 60_000);
afterAll(async () => {
  await server?.stop();
  await rm(root, { recursive: true });
});

/** Runs `sixlove` to its end. */
async function sixlove(...args: readonly string[]) {
  const child = spawn(process.execPath, [program, ...args], { stdio: ['ignore', 'pipe', 'pipe'] });
  let out = '';
  child.stdout.on('data', (chunk) => {
    out += String(chunk);
  });
  const [exit] = (await once(child, 'close')) as [number | null];
  return { exit, out };
}

async function open(client: HttpClient, url: string, commandId: string): Promise<string> {
  const opened = await client.post(url, '/v1/tables', {
    ...{ commandId, ruleset: 'jamaican-partner', options: { scoring: 'race', target: 3 } },
    seats: [{ kind: 'me' }, { kind: 'house' }, { kind: 'house' }, { kind: 'house' }],
  });
  await dealAtOnce(client, url, opened.body['view'] as View);
  return String(opened.body['tableId']);
}

/** Plays plainly until a number of rounds is over, or the table is. */
async function playRounds(client: HttpClient, url: string, tableId: string, rounds: number) {
  const path = `/v1/tables/${tableId}`;
  for (;;) {
    const view = await client.view(url, tableId);
    if (view.status === 'over' || (view.lastRound?.no ?? 0) >= rounds) return view;
    const [move] = view.you.moves;
    if (move === undefined) {
      await client.get(url, `${path}/events?after=${view.version}&wait=2`);
      continue;
    }
    const head = { commandId: `play-${view.version}`, expectedVersion: view.version };
    const reply = await client.post(url, `${path}/commands`, { ...head, type: 'play', ...move });
    expect([200, 409]).toContain(reply.status);
  }
}

/** The proof of a table and the heads in it, hash by size. */
async function proofOf(client: HttpClient, url: string, tableId: string) {
  const { body } = await client.get(url, `/v1/tables/${tableId}/proof`);
  const text = JSON.stringify(body);
  const bundle = readBundle(text);
  if (!bundle.ok) throw new Error(bundle.error);
  const heads = bundle.value.heads.flatMap((note) => readHead(note)?.head ?? []);
  return { text, heads: new Map(heads.map(({ size, hash }) => [size, toHex(hash)])) };
}

describe('a data folder that is put back to an older state', () => {
  it('is drilled, ends what ran, and signs no second head of any size', async () => {
    server = await startServer(program, dataDir);
    const ana = await HttpClient.guest(server.url, 'Ana');
    const ran = await open(ana, server.url, 'runs');
    const over = await open(ana, server.url, 'is-over');
    await Promise.all([
      playRounds(ana, server.url, ran, 1),
      playRounds(ana, server.url, over, Number.POSITIVE_INFINITY),
    ]);
    expect(await server.stop()).toBe(EXIT.ok);
    await cp(dataDir, backup, { recursive: true });

    // What is played from here on is lost, and players hold signed heads of it.
    server = await startServer(program, dataDir);
    await playRounds(ana, server.url, ran, 2);
    const later = await open(ana, server.url, 'later');
    await playRounds(ana, server.url, later, 1);
    const held = await proofOf(ana, server.url, ran);
    const proofBefore = await proofOf(ana, server.url, over);
    expect(await server.stop()).toBe(EXIT.ok);

    await rm(dataDir, { recursive: true });
    await cp(backup, dataDir, { recursive: true });
    const drill = await sixlove('admin', 'drill', '--data', dataDir, '--json');
    expect(drill.exit).toBe(EXIT.ok);
    const tables = drill.out
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as DrilledTable);
    const byId = new Map(tables.map((table) => [table.tableId, table]));
    expect(tables).toHaveLength(2);
    expect(byId.get(ran)).toMatchObject({ fate: 'ends', status: 'playing', faults: [] });
    expect(byId.get(over)).toMatchObject({ fate: 'over', faults: [], proof: 'ok' });

    server = await startServer(program, dataDir, '--restored');
    const { url } = server;
    const look = await ana.get(url, `/v1/tables/${ran}`);
    expect(look.status).toBe(200);
    const ended = await untilOver(ana, url, ran);
    expect(ended.over).toBe('restored');
    expect((await ana.view(url, over)).over).toBe('finished');
    expect((await ana.get(url, `/v1/tables/${later}`)).status).toBe(404);
    const after = await proofOf(ana, url, ran);
    expect(verifyProof(after.text)).toMatchObject({ ok: true, value: { verdict: 'ok' } });
    for (const [size, hash] of held.heads) {
      expect([size, after.heads.get(size) ?? hash]).toEqual([size, hash]);
    }
    expect(Math.max(...after.heads.keys())).toBeGreaterThan(Math.max(...held.heads.keys()));
    expect((await proofOf(ana, url, over)).heads).toEqual(proofBefore.heads);
    expect(await server.stop()).toBe(EXIT.ok);
    server = null;

    const again = await sixlove('admin', 'drill', '--data', dataDir, '--json');
    expect(again.exit).toBe(EXIT.ok);
    expect(again.out).not.toContain('"fate":"ends"');
  }, 180_000);
});

/** A look that was asked for ends the table a moment later. */
async function untilOver(client: HttpClient, url: string, tableId: string) {
  for (;;) {
    const view = await client.view(url, tableId);
    if (view.status === 'over') return view;
    await client.get(url, `/v1/tables/${tableId}/events?after=${view.version}&wait=2`);
  }
}
