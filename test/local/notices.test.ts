/** A real server tells a real receiver: nothing is in memory, and nothing is waited for by time. */
import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Server as GameServer } from '../../local/serve.ts';
import { HttpClient } from '../support/httpClient.ts';
import { LEAP_MS, leapingTime } from '../support/leapingTime.ts';
import { ownServer } from '../support/ownServer.ts';

interface Received {
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: string;
}

let root: string;
let server: GameServer;
const time = leapingTime();
let receiver: Server;
let status = 500;
const received: Received[] = [];

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'sixlove-notices-'));
  receiver = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => {
      body += chunk.toString();
    });
    request.on('end', () => {
      received.push({ headers: request.headers, body });
      response.writeHead(status).end();
    });
  });
  receiver.listen(0, '127.0.0.1');
  await once(receiver, 'listening');
  server = await ownServer(root, { localHooks: true, time });
});
afterAll(async () => {
  await server.close();
  receiver.close();
  await rm(root, { recursive: true });
});

/** Lets time pass until something has come. */
async function timeUntil(isThere: () => boolean): Promise<void> {
  const passed = () => {
    if (isThere()) return true;
    time.leap(LEAP_MS);
    return false;
  };
  await expect.poll(passed, { timeout: 60_000 }).toBe(true);
}

it('wakes a program when it is its turn, and again when that failed', async () => {
  const { url } = server;
  const client = await HttpClient.guest(url, 'Bot');
  const { port } = receiver.address() as AddressInfo;
  const made = await client.post(url, '/v1/me/hooks', {
    url: `http://127.0.0.1:${port}/hook`,
    format: 'standard',
    events: ['turn.started'],
  });
  expect(made.status).toBe(201);
  const seats = [{ kind: 'me' }, { kind: 'house' }, { kind: 'house' }, { kind: 'house' }];
  const body = { commandId: 'create', ruleset: 'jamaican-partner', options: {}, seats };
  const created = await client.post(url, '/v1/tables', body);
  await timeUntil(() => received.length > 0);
  status = 204;
  await timeUntil(() => received.length > 1);
  expect(received).toHaveLength(2);
  const [failed, told] = received as [Received, Received];
  expect(told.body).toBe(failed.body);
  expect(told.headers['webhook-id']).toBe(failed.headers['webhook-id']);
  const { type, data } = JSON.parse(told.body);
  expect([type, data.tableId]).toEqual(['turn.started', created.body['tableId']]);
  expect(data.url).toMatch(new RegExp(`^${url}/#/t/`));
  const key = Buffer.from(String(made.body['secret']).replace('whsec_', ''), 'base64');
  const content = `${told.headers['webhook-id']}.${told.headers['webhook-timestamp']}.${told.body}`;
  const signature = createHmac('sha256', key).update(content).digest('base64');
  expect(told.headers['webhook-signature']).toBe(`v1,${signature}`);
});

it('puts mail into a file of the data folder, and confirms an address by its link', async () => {
  const { url } = server;
  const client = await HttpClient.guest(url, 'Ana');
  const taken = await client.post(url, '/v1/me/mail', { address: 'ana@dominoes.test' });
  expect(taken.body['mail']).toEqual({ address: 'ana@dominoes.test', confirmed: false });
  const [line = ''] = (await readFile(join(root, 'mail.jsonl'), 'utf8')).split('\n');
  const mail = JSON.parse(line) as { to: string; text: string };
  expect(mail.to).toBe('ana@dominoes.test');
  const [link = ''] = /http:\S+/.exec(mail.text) ?? [];
  const page = await fetch(link);
  expect(await page.text()).toContain('<form method="post"');
  expect(page.headers.get('content-security-policy')).toContain("default-src 'none'");
  expect((await fetch(link, { method: 'POST' })).status).toBe(200);
  const { body } = await client.get(url, '/v1/me/notices');
  expect(body['mail']).toEqual({ address: 'ana@dominoes.test', confirmed: true });
});
