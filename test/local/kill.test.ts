import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { View } from '../../shared/protocol/view.ts';
import { verifyProof } from '../../shared/verify/verifyProof.ts';
import { dealAtOnce } from '../support/contributing.ts';
import { HttpClient } from '../support/httpClient.ts';
import { buildServer, type ServerProcess, startServer } from '../support/serverProcess.ts';

const KILLS = process.env['SIXLOVE_LONG'] === undefined ? 4 : 40;
const seed = Number(process.env['SIXLOVE_SEED'] ?? Math.floor(Math.random() * 2 ** 31));
console.log(`kill test: SIXLOVE_SEED=${seed}`);

let program = '';
let dataDir = '';
let server: ServerProcess;

beforeAll(async () => {
  program = await buildServer('kill');
  dataDir = await mkdtemp(join(tmpdir(), 'sixlove-kill-'));
  server = await startServer(program, dataDir);
});

afterAll(async () => {
  await server.stop();
  await rm(dataDir, { recursive: true, force: true });
});

interface Acknowledged {
  readonly commandId: string;
  readonly version: number;
}

/** Waits for the table to want something of its player; looks as a patient client does. */
async function whenMine(client: HttpClient, tableId: string): Promise<View> {
  for (let after = 0; ; ) {
    const view = await client.view(server.url, tableId);
    if (view.status === 'over' || view.you.moves.length > 0) return view;
    const path = `/v1/tables/${tableId}/events?after=${Math.max(after, view.version)}&wait=2`;
    const { body } = await client.get(server.url, path);
    after = Number(body['next']);
  }
}

describe('a server that is killed in the middle of a game', () => {
  test('loses nothing it acknowledged, plays nothing twice, and the game goes on (report 105)', async () => {
    const [gaps] = fc.sample(
      fc.array(fc.integer({ min: 0, max: 120 }), { minLength: KILLS, maxLength: KILLS }),
      { numRuns: 1, seed },
    );
    const client = await HttpClient.guest(server.url, 'Ana');
    const created = await client.post(server.url, '/v1/tables', {
      commandId: 'open',
      ruleset: 'jamaican-partner',
      options: { scoring: 'race', target: 2 },
      seats: [{ kind: 'me' }, { kind: 'house' }, { kind: 'house' }, { kind: 'house' }],
    });
    expect(created.status).toBe(201);
    const tableId = String(created.body['tableId']);
    await dealAtOnce(client, server.url, created.body['view'] as View);
    const acknowledged: Acknowledged[] = [];
    const kills = [...(gaps ?? [])];
    for (let turn = 0; ; turn += 1) {
      const view = await whenMine(client, tableId);
      if (view.status === 'over') break;
      const commandId = `play-${turn}`;
      const command = {
        commandId,
        expectedVersion: view.version,
        type: 'play',
        ...view.you.moves[0],
      };
      const path = `/v1/tables/${tableId}/commands`;
      const gap = kills.shift();
      const first = client.post(server.url, path, command).catch(() => null);
      if (gap !== undefined) {
        // Killed so long after the command was sent: before, while or after it is committed.
        await Promise.race([first, new Promise((resolve) => setTimeout(resolve, gap))]);
        await server.kill();
        server = await startServer(program, dataDir);
      }
      const reply = await first;
      // The same command once more: the receipt is the one given before, if one was given.
      const again = await client.post(server.url, path, command);
      expect(again.status).toBe(200);
      const receipt = again.body['receipt'] as Acknowledged;
      if (reply !== null) expect(reply.body['receipt']).toEqual(receipt);
      acknowledged.push({ commandId, version: receipt.version });
    }

    const { body } = await client.get(server.url, `/v1/tables/${tableId}/events?limit=200`);
    const commits = body['events'] as { version: number }[];
    expect(commits.map((commit) => commit.version)).toEqual(commits.map((_, i) => i + 1));
    const versions = acknowledged.map(({ version }) => version);
    expect(new Set(versions).size).toBe(versions.length);
    expect(Math.max(...versions)).toBeLessThanOrEqual(commits.length);

    const proof = await client.get(server.url, `/v1/tables/${tableId}/proof`);
    const report = verifyProof(JSON.stringify(proof.body));
    expect(report).toMatchObject({
      ok: true,
      value: { commitment: { verdict: 'ok' }, play: { verdict: 'ok' } },
    });
  }, 180_000);
});
