import { once } from 'node:events';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import type { View } from '../../shared/protocol/view.ts';
import { dealAtOnce } from '../support/contributing.ts';
import { HttpClient } from '../support/httpClient.ts';
import {
  buildServer,
  type ServerProcess,
  startLater,
  startServer,
} from '../support/serverProcess.ts';

const root = await mkdtemp(join(tmpdir(), 'sixlove-serve-'));
let program: string;
let dataDir: string;
let server: ServerProcess;

beforeAll(async () => {
  program = await buildServer('serve');
});
afterAll(() => rm(root, { recursive: true }));
beforeEach(async () => {
  dataDir = await mkdtemp(join(root, 'data-'));
  server = await startServer(program, dataDir);
});
afterEach(() => server.kill());

/** A guest at a new table against the house, dealt at once because the guest adds a secret. */
async function sitDown() {
  const client = await HttpClient.guest(server.url, 'Ana');
  const created = await client.post(server.url, '/v1/tables', {
    commandId: 'create',
    ruleset: 'jamaican-partner',
    options: {},
    seats: [{ kind: 'me' }, { kind: 'house' }, { kind: 'house' }, { kind: 'house' }],
  });
  const view = created.body['view'] as View;
  await dealAtOnce(client, server.url, view);
  const { tableId } = view;
  const path = `/v1/tables/${tableId}/commands`;
  return { client, tableId, path };
}

/** Waits for the guest's turn, and answers the first legal play and the version it is for. */
async function nextPlay(client: HttpClient, tableId: string) {
  for (;;) {
    const view = await client.view(server.url, tableId);
    const [move] = view.you.moves;
    const { version } = view;
    const head = { commandId: crypto.randomUUID(), expectedVersion: version, type: 'play' };
    if (move !== undefined) return { version, play: { ...head, ...move } };
    await client.get(server.url, `/v1/tables/${tableId}/events?after=${version}&wait=2`);
  }
}

async function openSocket(client: HttpClient): Promise<WebSocket> {
  const ticket = await client.post(server.url, '/v1/ws-tickets', {});
  const ws = new WebSocket(String(ticket.body['url']));
  await once(ws, 'open');
  return ws;
}

describe('a server on one machine', () => {
  it('serves the page, and a game that goes on after Ctrl-C and a new start', async () => {
    const page = await fetch(server.url);
    expect(await page.text()).toContain('<!doctype html>');
    const { client, tableId, path } = await sitDown();
    const { play } = await nextPlay(client, tableId);
    const first = await client.post(server.url, path, play);
    expect(first.status).toBe(200);
    expect(await server.stop()).toBe(0);

    server = await startServer(program, dataDir);
    const again = await client.post(server.url, path, play);
    expect(again.body['receipt']).toEqual(first.body['receipt']);
    const next = await nextPlay(client, tableId);
    expect((await client.post(server.url, path, next.play)).status).toBe(200);
  });

  it('answers after a month, and ends at Ctrl-C while it still looks through its minutes', async () => {
    const { client, tableId } = await sitDown();
    const { version } = await nextPlay(client, tableId);
    await server.stop();
    server = await startLater(30 * 86_400_000, program, dataDir, '--port', '0');
    const view = await client.view(server.url, tableId);
    expect(view.version).toBeGreaterThanOrEqual(version);
    expect(await server.stop()).toBe(0);
  });

  it('ends at Ctrl-C though somebody is connected and somebody polls', async () => {
    const { client, tableId } = await sitDown();
    const ws = await openSocket(client);
    const closed = once(ws, 'close');
    const { version } = await nextPlay(client, tableId);
    const poll = client
      .get(server.url, `/v1/tables/${tableId}/events?after=${version}&wait=20`)
      .catch(() => 'broken off');
    const startedAt = performance.now();
    expect(await server.stop()).toBe(0);
    expect(performance.now() - startedAt).toBeLessThan(5_000);
    expect(await poll).toBe('broken off');
    const [code] = await closed;
    expect(code).toBe(1001);
  });

  it('pushes a commit to a socket that follows the table', async () => {
    const { client, tableId, path } = await sitDown();
    const { version, play } = await nextPlay(client, tableId);
    const ws = await openSocket(client);
    const frames: Record<string, unknown>[] = [];
    ws.on('message', (data) => frames.push(JSON.parse(data.toString())));
    ws.send(JSON.stringify({ type: 'subscribe', tableId, after: version }));
    await once(ws, 'message');
    expect(frames[0]).toMatchObject({ type: 'subscribed', tableId, version });
    await client.post(server.url, path, play);
    if (frames.length === 1) await once(ws, 'message');
    expect(frames[1]).toMatchObject({ type: 'commit', tableId, version: version + 1 });
    ws.terminate();
  });

  it('gives a socket to nobody without a ticket, nor twice for one', async () => {
    const { client } = await sitDown();
    const ticket = await client.post(server.url, '/v1/ws-tickets', {});
    const url = String(ticket.body['url']);
    const status = async (address: string): Promise<number> => {
      const ws = new WebSocket(address);
      ws.on('error', () => {});
      const [outcome] = await Promise.race([
        once(ws, 'open').then(() => [101]),
        once(ws, 'unexpected-response').then(([, response]) => [response.statusCode]),
      ]);
      return outcome;
    };
    expect(await status(url.replace(/\?.*/, ''))).toBe(401);
    expect(await status(url)).toBe(101);
    expect(await status(url)).toBe(401);
  });

  it('offers the public beacon only where it is told to', async () => {
    const ask = async () => {
      const client = await HttpClient.guest(server.url, 'Ana');
      const { status, body } = await client.post(server.url, '/v1/tables', {
        commandId: 'create',
        ruleset: 'jamaican-partner',
        options: {},
        terms: { beacon: true },
        // Nobody sits down on the other seats: no beacon is ever asked.
        seats: [{ kind: 'me' }, { kind: 'open' }, { kind: 'open' }, { kind: 'open' }],
      });
      return { status, body };
    };
    expect(await ask()).toMatchObject({ status: 422, body: { code: 'bad-terms' } });
    await server.stop();
    server = await startServer(program, dataDir, '--beacon');
    expect(await ask()).toMatchObject({ status: 201, body: { view: { terms: { beacon: true } } } });
  });

  it('ends the tables of a folder that was put back, once it is told, and no later one', async () => {
    const { client, tableId, path } = await sitDown();
    await server.stop();
    const backup = join(root, 'backup');
    await cp(dataDir, backup, { recursive: true });
    server = await startServer(program, dataDir);
    const { play } = await nextPlay(client, tableId);
    expect((await client.post(server.url, path, play)).status).toBe(200);
    await server.stop();

    // The vault went back with the journal: no size tells, and nothing would stop the game.
    await rm(dataDir, { recursive: true });
    await cp(backup, dataDir, { recursive: true });
    server = await startServer(program, dataDir, '--restored');
    const refused = await client.post(server.url, path, play);
    expect(refused).toMatchObject({ status: 422, body: { code: 'table-over' } });
    expect(await client.view(server.url, tableId)).toMatchObject({ over: 'restored' });
    const later = await sitDown();
    await server.stop();

    server = await startServer(program, dataDir);
    const next = await nextPlay(later.client, later.tableId);
    expect((await later.client.post(server.url, later.path, next.play)).status).toBe(200);
    const untouched = await client.view(server.url, tableId);
    expect(untouched).toMatchObject({ status: 'over', over: 'restored' });
  });

  it('refuses a second server on its folder in one line', async () => {
    await expect(startServer(program, dataDir)).rejects.toThrow(
      /: sixlove: Another server \(process \d+\) uses \S+\. Stop it, or choose [^\n]*\n$/,
    );
  });
});
