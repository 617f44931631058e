/** A crowd at a table of the server as it runs on one machine: tickets, sockets, store and all. */
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { WebSocket } from 'ws';
import { eachAtOnce } from '../../functions/app/eachAtOnce.ts';
import { WATCHERS_MAX } from '../../functions/app/push.ts';
import type { Server } from '../../local/serve.ts';
import type { View } from '../../shared/protocol/view.ts';
import { dealAtOnce } from '../support/contributing.ts';
import { HttpClient } from '../support/httpClient.ts';
import { ownServer } from '../support/ownServer.ts';

const WATCHERS = WATCHERS_MAX + 20;
const TURNS = 1;
const TIMEOUT_MS = 180_000;
const SOON = { timeout: 60_000, interval: 50 };

let dataDir: string;
let server: Server;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'sixlove-crowd-'));
  server = await ownServer(dataDir);
});
afterAll(async () => {
  await server.close();
  await rm(dataDir, { recursive: true });
});

/** The table when it is the player's turn: the house has played. */
async function ownTurn(player: HttpClient, tableId: string): Promise<View> {
  return vi.waitFor(async () => {
    const view = await player.view(server.url, tableId);
    expect(view.you.moves.length).toBeGreaterThan(0);
    return view;
  }, SOON);
}

/** A socket that follows a table, and the versions that it has been told since. */
async function follow(client: HttpClient, tableId: string, k: string) {
  const ticket = await client.post(server.url, '/v1/ws-tickets', {});
  const ws = new WebSocket(String(ticket.body['url']));
  const versions: number[] = [];
  const hands = new Set<unknown>();
  const following = new Promise<number>((resolve) => {
    ws.on('message', (data) => {
      const frame = JSON.parse(String(data));
      if (frame.type === 'subscribed') resolve(frame.version);
      if (frame.type !== 'commit') return;
      versions.push(frame.version);
      hands.add(frame.view.you.hand.length);
    });
  });
  await once(ws, 'open');
  ws.send(JSON.stringify({ type: 'subscribe', tableId, after: 0, k }));
  return { ws, versions, hands, from: await following };
}

it(
  'is told every commit once and in order, and no hand',
  async () => {
    const player = await HttpClient.guest(server.url, 'Ana');
    const opened = await player.post(server.url, '/v1/tables', {
      commandId: 'create',
      ruleset: 'jamaican-partner',
      seats: ['me', 'house', 'house', 'house'].map((kind) => ({ kind })),
    });
    const { tableId, readKey } = opened.body['view'] as View;
    await dealAtOnce(player, server.url, opened.body['view'] as View);
    await ownTurn(player, tableId);
    const watcher = await HttpClient.guest(server.url, 'Watcher');
    const asked = Array.from({ length: WATCHERS });
    const watchers = await eachAtOnce(asked, 20, () => follow(watcher, tableId, readKey));
    const [{ from } = { from: 0 }] = watchers;
    for (let turn = 0; turn < TURNS; turn += 1) {
      const { version, you } = await ownTurn(player, tableId);
      const head = { commandId: `play-${turn}`, expectedVersion: version, type: 'play' };
      const path = `/v1/tables/${tableId}/commands`;
      const played = await player.post(server.url, path, { ...head, ...you.moves[0] });
      expect(played.status).toBe(200);
    }
    const { version: newest } = await ownTurn(player, tableId);
    expect(newest - from).toBeGreaterThanOrEqual(TURNS);
    const told = Array.from({ length: newest - from }, (_, i) => from + 1 + i).join();
    await vi.waitFor(() => {
      expect(new Set(watchers.map(({ versions }) => versions.join()))).toEqual(new Set([told]));
    }, SOON);
    expect(new Set(watchers.flatMap(({ hands }) => [...hands]))).toEqual(new Set([0]));
    for (const { ws } of watchers) ws.terminate();
  },
  TIMEOUT_MS,
);
