import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { verifyProof } from '../../shared/verify/verifyProof.ts';
import { apiClient, playOf, sitDown, untilTurn } from './apiClient.ts';
import { bundleServer, endServer, type ServerProcess, startServer } from './serverProcess.ts';

const root = await mkdtemp(join(tmpdir(), 'sixlove-serve-'));
const webDir = join(root, 'web');
let dataDir: string;
let server: ServerProcess;

beforeAll(async () => {
  await bundleServer();
  await mkdir(webDir);
  await writeFile(join(webDir, 'index.html'), '<!doctype html>');
});
afterAll(() => rm(root, { recursive: true }));
beforeEach(async () => {
  dataDir = await mkdtemp(join(root, 'data-'));
  server = await startServer(dataDir, webDir);
});
afterEach(async () => {
  if (server.process.exitCode === null && server.process.signalCode === null) {
    await endServer(server, 'SIGKILL');
  }
});

describe('a server on one machine', () => {
  it('serves the page and a game that goes on after Ctrl-C and a new start', async () => {
    expect((await fetch(server.said)).status).toBe(200);
    const { token, tableId } = await sitDown(server.said);
    const before = await untilTurn(apiClient(server.said, token), tableId);
    const play = playOf(before);
    expect(play).not.toBe(null);
    const first = await apiClient(server.said, token).post(
      `/v1/tables/${tableId}/commands`,
      play ?? {},
    );
    expect(first.status).toBe(200);
    expect(await endServer(server, 'SIGINT')).toBe(0);
    expect(server.log).toEqual([]);

    server = await startServer(dataDir, webDir);
    const api = apiClient(server.said, token);
    const again = await api.post(`/v1/tables/${tableId}/commands`, play ?? {});
    expect(again.body.receipt).toEqual(first.body.receipt);
    const view = await untilTurn(api, tableId);
    expect(view.version).toBeGreaterThanOrEqual(first.body.version);
    expect((await api.post(`/v1/tables/${tableId}/commands`, playOf(view) ?? {})).status).toBe(200);
  });

  it('ends at Ctrl-C though somebody is connected and somebody polls', async () => {
    const { token, tableId } = await sitDown(server.said);
    const api = apiClient(server.said, token);
    const ws = await api.socket();
    const view = await untilTurn(api, tableId);
    const poll = api
      .get(`/v1/tables/${tableId}/events?after=${view.version}&wait=20`)
      .catch(() => 'broken off');
    const startedAt = performance.now();
    expect(await endServer(server, 'SIGINT')).toBe(0);
    expect(performance.now() - startedAt).toBeLessThan(4_000);
    expect(await poll).toBe('broken off');
    ws.terminate();
  });

  it('loses no acknowledged play to kill -9, and the proof still holds', async () => {
    const { token, tableId } = await sitDown(server.said);
    const acknowledged: { play: object; receipt: unknown }[] = [];
    /** Plays until the server is gone, and calls `enough` with some plays acknowledged. */
    const playOn = async (enough: () => void): Promise<void> => {
      const api = apiClient(server.said, token);
      for (let plays = 1; ; plays++) {
        const play = playOf(await untilTurn(api, tableId)) ?? {};
        const { status, body } = await api.post(`/v1/tables/${tableId}/commands`, play);
        expect(status).toBe(200);
        acknowledged.push({ play, receipt: body.receipt });
        if (plays === 4) enough();
      }
    };
    for (let kill = 0; kill < 3; kill++) {
      let playing = Promise.resolve();
      await new Promise<void>((enough) => {
        playing = playOn(enough).catch(() => {});
      });
      await endServer(server, 'SIGKILL');
      await playing;
      server = await startServer(dataDir, webDir);
    }
    expect(acknowledged.length).toBeGreaterThanOrEqual(12);
    const api = apiClient(server.said, token);
    for (const { play, receipt } of acknowledged) {
      const { status, body } = await api.post(`/v1/tables/${tableId}/commands`, play);
      expect([status, body.receipt]).toEqual([200, receipt]);
    }
    const proof = await (
      await fetch(`${server.said}/v1/tables/${tableId}/proof`, {
        headers: { authorization: `Bearer ${token}` },
      })
    ).text();
    const report = verifyProof(proof);
    if (!report.ok) throw new Error(String(report.error));
    const { commitment, shuffle, play } = report.value;
    for (const { verdict } of [commitment, shuffle, play]) expect(verdict).not.toBe('failed');
  });

  it('pushes each commit to a socket that follows the table', async () => {
    const { token, tableId } = await sitDown(server.said);
    const api = apiClient(server.said, token);
    const view = await untilTurn(api, tableId);
    const ws = await api.socket();
    const frames: Record<string, unknown>[] = [];
    const subscribed = new Promise<void>((resolve) => {
      ws.on('message', (data) => {
        frames.push(JSON.parse(data.toString()));
        resolve();
      });
    });
    ws.send(JSON.stringify({ type: 'subscribe', tableId, after: view.version }));
    await subscribed;
    expect(frames[0]).toMatchObject({ type: 'subscribed', tableId, version: view.version });
    const { status, body } = await api.post(`/v1/tables/${tableId}/commands`, playOf(view) ?? {});
    expect(status).toBe(200);
    const isThere = () =>
      frames.some((f) => f['type'] === 'commit' && f['version'] === body.receipt.version);
    while (!isThere()) await new Promise((resolve) => ws.once('message', resolve));
    ws.terminate();
  });

  it('refuses a second server on its folder in one line', async () => {
    const second = await startServer(dataDir, webDir);
    expect(second.said).toBe(
      `StartError: Another server (process ${server.process.pid}) uses ${dataDir}. ` +
        'Stop it, or choose another folder: --data DIR',
    );
  });
});
