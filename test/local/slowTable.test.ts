import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Server } from '../../local/serve.ts';
import type { CommitView } from '../../shared/protocol/http.ts';
import type { View } from '../../shared/protocol/view.ts';
import { verifyProof } from '../../shared/verify/verifyProof.ts';
import { HttpClient } from '../support/httpClient.ts';
import { LEAP_MS, leapingTime } from '../support/leapingTime.ts';
import { ownServer } from '../support/ownServer.ts';

/** Two rounds won, on the shortest clock; one missed turn gives a seat to the house. */
const TABLE = {
  commandId: 'open',
  ruleset: 'jamaican-partner',
  options: { scoring: 'race', target: 2 },
  terms: { allowanceSeconds: 45, missesToHouse: 1 },
  seats: [{ kind: 'me' }, { kind: 'open' }, { kind: 'open' }, { kind: 'open' }],
};

/** One clock for both runs of the server. */
const time = leapingTime();
let dataDir = '';
let server: Server;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'sixlove-slow-'));
  server = await ownServer(dataDir, { time });
});

afterAll(async () => {
  await server.close();
  await rm(dataDir, { recursive: true, force: true });
});

let sent = 0;

async function command(client: HttpClient, view: View, body: object): Promise<void> {
  sent += 1;
  const path = `/v1/tables/${view.tableId}/commands`;
  const head = { commandId: `c${sent}`, expectedVersion: view.version };
  const { status, body: answer } = await client.post(server.url, path, { ...head, ...body });
  if (status !== 200) throw new Error(`${JSON.stringify(body)}: ${JSON.stringify(answer)}`);
}

/** Time passes, and there may be a commit after what is known. */
async function nextChange(client: HttpClient, view: View): Promise<void> {
  time.leap(LEAP_MS);
  const path = `/v1/tables/${view.tableId}/events?after=${view.version}&wait=1`;
  await client.get(server.url, path);
}

/** Orders for every bone of the hand, wherever it fits: enough for a whole round. */
async function leaveOrders(client: HttpClient, tableId: string): Promise<void> {
  const view = await client.view(server.url, tableId);
  const laid = view.you.hand.flatMap((bone) => [
    { bone, end: 'R' },
    { bone, end: 'L' },
  ]);
  // A pose names no end.
  const posed = view.you.hand.slice(0, 1).map((bone) => ({ bone }));
  await command(client, view, { type: 'orders', orders: [...posed, ...laid] });
}

/** By seat, why the server played for it. */
async function marksOf(client: HttpClient, tableId: string): Promise<Map<number, string[]>> {
  const marks = new Map<number, string[]>();
  for (let after = 0; ; ) {
    const path = `/v1/tables/${tableId}/events?after=${after}&limit=200`;
    const { body } = await client.get(server.url, path);
    const commits = body['events'] as CommitView[];
    if (commits.length === 0) return marks;
    for (const { data } of commits.flatMap(({ events }) => events)) {
      if (data['type'] !== 'automatic') continue;
      const seat = Number(data['seat']);
      marks.set(seat, [...(marks.get(seat) ?? []), String(data['reason'])]);
    }
    after = Number(body['next']);
  }
}

describe('a table of four, two of them away for most of it', () => {
  test('is played out over a restart, by orders and by the house, and played again', async () => {
    const [ana, ben, cleo, dan] = await Promise.all(
      ['Ana', 'Ben', 'Cleo', 'Dan'].map((name) => HttpClient.guest(server.url, name)),
    );
    if (!ana || !ben || !cleo || !dan) throw new Error('four clients');
    const created = await ana.post(server.url, '/v1/tables', TABLE);
    expect(created.status).toBe(201);
    const tableId = String(created.body['tableId']);
    const invite = created.body['invite'];
    for (const [i, client] of [ben, cleo, dan].entries()) {
      const body = { commandId: `join${i}`, invite, seat: i + 1 };
      const joined = await client.post(server.url, `/v1/tables/${tableId}/join`, body);
      expect(joined.status).toBe(200);
    }

    let rounds = 0;
    let plays = 0;
    for (;;) {
      const view = await ana.view(server.url, tableId);
      if (view.status === 'over') break;
      // Cleo looks in once a round and leaves orders; Dan never comes.
      if (view.round !== null && view.round.no > rounds) {
        rounds = view.round.no;
        await leaveOrders(cleo, tableId);
        continue;
      }
      const other = await ben.view(server.url, tableId);
      const [client, seen] = view.you.moves.length > 0 ? [ana, view] : [ben, other];
      if (seen.you.moves.length === 0) {
        await nextChange(ana, view);
        continue;
      }
      await command(client, seen, { type: 'play', ...seen.you.moves[0] });
      plays += 1;
      if (plays === 4) {
        await server.close();
        server = await ownServer(dataDir, { time });
      }
    }

    const over = await ana.view(server.url, tableId);
    expect(over.over).toBe('finished');
    const marks = await marksOf(ana, tableId);
    // Cleo's orders fired; Dan's one turn ran out, and from then on the house kept the seat.
    expect(marks.get(2)).toContain('orders');
    expect(marks.get(2)).not.toContain('time');
    expect(marks.get(3)?.filter((mark) => mark === 'time')).toHaveLength(1);
    expect(marks.get(3)).toContain('away');
    const proof = await ana.get(server.url, `/v1/tables/${tableId}/proof`);
    const report = verifyProof(JSON.stringify(proof.body));
    if (!report.ok) throw new Error(String(report.error));
    expect(report.value).toMatchObject({ play: { verdict: 'ok' }, shuffle: { verdict: 'ok' } });

    const again = await Promise.all(
      [ben, ana, cleo].map((client, i) =>
        client.post(server.url, `/v1/tables/${tableId}/rematch`, {
          commandId: `again${i}`,
          seats: 'rotated',
        }),
      ),
    );
    const next = new Set(again.map(({ body }) => body['tableId']));
    expect(next.size).toBe(1);
    const [nextId] = next;
    const last = { commandId: 'again3', seats: 'rotated' };
    const late = await dan.post(server.url, `/v1/tables/${tableId}/rematch`, last);
    expect(late.body['tableId']).toBe(nextId);
    const rematch = await dan.view(server.url, String(nextId));
    expect(rematch).toMatchObject({ status: 'playing', previous: tableId });
    const names = rematch.seats.map(({ name }) => name);
    expect(names).toEqual(['Dan', 'Ana', 'Ben', 'Cleo']);
  }, 300_000);
});
