/**
 * One whole game through the functions as they are deployed: the bundles, in separate processes,
 * under the Node.js of the runtime. No AWS: its services are stood in for on loopback.
 */
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { WebSocket } from 'ws';
import type { ServerFrame } from '../../shared/protocol/frames.ts';
import type { View } from '../../shared/protocol/view.ts';
import { verifyWhole } from '../../shared/verify/verifyWhole.ts';
import { HttpClient } from '../support/httpClient.ts';
import { type Deployed, deploy } from './deployed.ts';
import { runtimeNode } from './functionProcess.ts';

const MOVES_MAX = 400;
const NAMES = ['Ana of the bundles', 'Bo of the bundles'] as const;
/** A connection of the form that API Gateway gives, which never was. */
const NEVER = 'AAAAAAAAAAAAAAA=';
const node = runtimeNode();

/** A player who moves over the socket. */
class SocketPlayer {
  readonly frames: ServerFrame[] = [];
  readonly #ws: WebSocket;
  readonly #answers = new Map<string, (frame: ServerFrame) => void>();

  constructor(url: string) {
    this.#ws = new WebSocket(url);
    this.#ws.on('message', (data) => {
      const frame = JSON.parse(String(data)) as ServerFrame;
      this.frames.push(frame);
      if ('commandId' in frame && frame.commandId !== undefined) {
        this.#answers.get(frame.commandId)?.(frame);
      }
    });
  }

  opened(): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#ws.once('open', resolve).once('error', reject);
    });
  }

  /** The one answer to a frame. */
  ask(commandId: string, frame: object): Promise<ServerFrame> {
    const answered = new Promise<ServerFrame>((resolve) => this.#answers.set(commandId, resolve));
    this.#ws.send(JSON.stringify({ ...frame, commandId }));
    return answered;
  }

  close(): void {
    this.#ws.close();
  }
}

/** Plays the table to its end: seat 0 over the socket, seat 1 over HTTP. */
async function playToTheEnd(
  { url, settle }: Deployed,
  tableId: string,
  [ana, bo]: readonly [HttpClient, HttpClient],
  socket: SocketPlayer,
): Promise<View> {
  for (let i = 0; i < MOVES_MAX; i += 1) {
    await settle();
    const view = await ana.view(url, tableId);
    if (view.status === 'over') return view;
    const theirs = await bo.view(url, tableId);
    const commandId = `move-${i}`;
    const [mine] = view.you?.moves ?? [];
    const [others] = theirs.you?.moves ?? [];
    const expectedVersion = view.version;
    if (mine !== undefined) {
      const play = { type: 'play', tableId, expectedVersion, ...mine };
      expect(await socket.ask(commandId, play)).toMatchObject({ type: 'answer', ok: true });
    } else if (others !== undefined) {
      const play = { type: 'play', commandId, expectedVersion, ...others };
      const { status } = await bo.post(url, `/v1/tables/${tableId}/commands`, play);
      expect(status).toBe(200);
    }
  }
  throw new Error('the game did not end');
}

describe.skipIf(node === null)('the bundles, under the Node.js of Lambda (else skipped)', () => {
  let deployed: Deployed;
  let tokens: readonly string[];
  let tableId: string;
  let over: View;
  let readKey: string;
  let socket: SocketPlayer;

  beforeAll(async () => {
    deployed = await deploy(node ?? '');
    const { url } = deployed;
    const [ana, bo] = await Promise.all(NAMES.map((name) => HttpClient.guest(url, name)));
    if (ana === undefined || bo === undefined) throw new Error('nobody came');
    tokens = [ana.token, bo.token];
    const opened = await ana.post(url, '/v1/tables', {
      commandId: 'open',
      ruleset: 'latin-mexico',
      options: { target: 50 },
      terms: {},
      seats: [{ kind: 'me' }, { kind: 'open' }, { kind: 'house' }, { kind: 'house' }],
    });
    expect(opened.status).toBe(201);
    tableId = String(opened.body['tableId']);
    deployed.follow(tableId);
    const ticket = await ana.post(url, '/v1/ws-tickets', {});
    socket = new SocketPlayer(String(ticket.body['url']));
    await socket.opened();
    await socket.ask('follow', { type: 'subscribe', tableId, after: 0 });
    const joined = await bo.post(url, `/v1/tables/${tableId}/join`, {
      commandId: 'join',
      invite: opened.body['invite'],
    });
    expect(joined.status).toBe(200);
    await deployed.minute();
    over = await playToTheEnd(deployed, tableId, [ana, bo], socket);
    await deployed.settle();
    await deployed.minute();
    readKey = over.readKey;
  });
  afterAll(async () => {
    socket.close();
    await deployed.close();
  });

  it('play a game to its end, and tell who follows it of every commit', async () => {
    expect(over).toMatchObject({ status: 'over', over: 'finished' });
    expect(Math.max(...over.scores)).toBeGreaterThanOrEqual(50);
    const versions = () =>
      socket.frames.flatMap((frame) => {
        if (frame.type === 'commit') return [frame.version];
        return frame.type === 'answer' && frame.ok ? [frame.receipt.version] : [];
      });
    const [first = 0] = versions();
    const all = Array.from({ length: over.version - first + 1 }, (_, i) => first + i);
    // Each once: an answer is its mover's copy of the commit.
    await vi.waitFor(() => expect(versions()).toEqual(all));
  });

  it('give a proof that verifies', async () => {
    const proof = await fetch(`${deployed.url}/v1/tables/${tableId}/proof?k=${readKey}`);
    const report = await verifyWhole(await proof.text());
    expect(report).toMatchObject({ ok: true, value: { verdict: 'ok' } });
  });

  it('tell a crowd what they are handed, and forget who is gone', async () => {
    const post = { tableId, version: 1, group: 0, groups: 1, message: '{}' };
    const body = JSON.stringify({ ...post, connectionIds: [NEVER] });
    const told = await deployed.functions.post.call({ Records: [{ messageId: 'one', body }] });
    expect(told).toEqual({ batchItemFailures: [] });
  });

  it('open their keys once a process', () => {
    const asked = deployed.keyCalls.filter(({ operation }) => operation === 'GetPublicKey');
    // All but the two that only tell, which sign nothing.
    expect(asked).toHaveLength(Object.keys(deployed.functions).length - 2);
  });

  it('write nothing but lines of JSON that name their request, and figures for alarms', () => {
    for (const process of Object.values(deployed.functions)) {
      for (const line of process
        .said()
        .split('\n')
        .filter((text) => text !== '')) {
        const entry = JSON.parse(line);
        const isMetric = entry._aws !== undefined;
        expect(isMetric || typeof entry.function_request_id === 'string').toBe(true);
      }
    }
    expect(deployed.functions.sweep.said()).toContain('"OldestOverdueMs":');
  });

  it('write no seed, no bone, no token and no name in any line', () => {
    const text = Object.values(deployed.functions)
      .map((process) => process.said())
      .join('\n');
    expect(text).toContain('"message":"sweep"');
    expect(deployed.opened.length).toBeGreaterThan(2);
    const hex = deployed.opened.map((secret) => Buffer.from(secret, 'base64').toString('hex'));
    const secrets = [...deployed.opened, ...hex, ...tokens, ...NAMES, readKey];
    for (const secret of secrets) expect(text).not.toContain(secret);
    expect(text).not.toMatch(/"(bone|hand|bones|deal|seed|master)"/);
  });
});
