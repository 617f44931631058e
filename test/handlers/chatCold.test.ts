/** The function that chat platforms reach, as a fresh process: it has three seconds to answer. */
import { execFile } from 'node:child_process';
import { generateKeyPairSync, sign } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bundleFunction } from '../../infra/bundle.ts';
import { type FakeApi, fakeApi } from '../support/fakeApi.ts';
import { httpEvent } from '../support/gatewayEvents.ts';

const CPU_MS_MAX = 700;
const run = promisify(execFile);
const { publicKey, privateKey } = generateKeyPairSync('ed25519');
const KEY = publicKey.export({ format: 'der', type: 'spki' }).subarray(-32).toString('hex');

let folder: string;
let aws: FakeApi;
const queued: unknown[] = [];

/** Loads the bundle, hands it one event, and says what came of it. */
const SCRIPT = `
import { handler } from './index.mjs';
const answer = await handler(JSON.parse(process.argv[2]), { awsRequestId: 'request' });
const { user, system } = process.cpuUsage();
const held = process.getActiveResourcesInfo().filter((kind) => kind === 'Timeout');
console.log(JSON.stringify({ answer, cpuMs: (user + system) / 1000, held }));
`;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sixlove-cold-'));
  aws = await fakeApi(({ headers, json }) => {
    if (headers['x-amz-target'] === 'secretsmanager.GetSecretValue') {
      const secrets = { DISCORD_PUBLIC_KEY: KEY, DISCORD_BOT_TOKEN: 'token' };
      return { status: 200, body: { SecretString: JSON.stringify(secrets) } };
    }
    queued.push(JSON.parse(String(json['MessageBody'])));
    return { status: 200, body: { MessageId: '1' } };
  });
  await bundleFunction(join(import.meta.dirname, '../..'), 'chat', folder);
  await writeFile(join(folder, 'cold.mjs'), SCRIPT);
});
afterAll(async () => {
  await aws.close();
  await rm(folder, { recursive: true });
});

async function cold(body: string) {
  const timestamp = '1784000000';
  const signature = sign(null, Buffer.from(`${timestamp}${body}`), privateKey).toString('hex');
  const event = httpEvent({
    method: 'POST',
    path: '/v1/chat/discord',
    at: 1_784_000_000_000,
    body,
    headers: { 'x-signature-ed25519': signature, 'x-signature-timestamp': timestamp },
  });
  const env = {
    PATH: process.env['PATH'],
    AWS_REGION: 'eu-west-1',
    AWS_ENDPOINT_URL: aws.url,
    CHAT_QUEUE_URL: 'https://queue',
    CHAT_SECRETS: '/sixlove/chats',
  };
  const args = [join(folder, 'cold.mjs'), JSON.stringify(event)];
  const { stdout } = await run(process.execPath, args, { env });
  return JSON.parse(stdout) as {
    answer: { statusCode: number; body: string };
    cpuMs: number;
    held: string[];
  };
}

describe('a cold start', () => {
  it('answers a ping in little time, and keeps nothing running (report 106) (pitfalls 3, 12)', async () => {
    const { answer, cpuMs, held } = await cold('{"type":1,"id":"1","application_id":"2"}');
    expect(answer).toMatchObject({ statusCode: 200, body: '{"type":1}' });
    expect(cpuMs).toBeLessThan(CPU_MS_MAX);
    expect(held).toEqual([]);
  });

  it('queues what somebody did before it acknowledges it (pitfalls 3, 12)', async () => {
    const interaction = {
      type: 2,
      id: '3',
      application_id: '2',
      token: 'token',
      channel_id: '5',
      context: 0,
      guild_id: '6',
      member: { user: { id: '7', username: 'ana' } },
      locale: 'es-ES',
      data: { type: 1, name: 'domino', options: [{ type: 1, name: 'help' }] },
    };
    const { answer, cpuMs, held } = await cold(JSON.stringify(interaction));
    expect(answer.statusCode).toBe(200);
    expect(queued).toMatchObject([
      { kind: 'action', action: { platform: 'discord', deliveryId: '3', locale: 'es-ES' } },
    ]);
    expect(cpuMs).toBeLessThan(CPU_MS_MAX);
    expect(held).toEqual([]);
  });
});
