import { chmod, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { dataFinding } from '../../cli/admin/dataFolder.ts';
import type { Finding } from '../../cli/bot/setup.ts';
import { nodeFinding } from '../../cli/doctor/machine.ts';
import { EXIT } from '../../cli/exit.ts';
import { run } from '../../cli/run.ts';
import { discordReader } from '../../functions/adapters/discord/read.ts';
import { loadKeys } from '../../local/keyFile.ts';
import { BOT_TOKEN, FakeDiscord } from '../support/fakeDiscord.ts';
import { testIo } from './testIo.ts';

let discord: FakeDiscord;
let folder: string;
let server: Server;
let url: string;
/** What the server answers to a chat platform. */
let isOn: boolean;

beforeEach(async () => {
  discord = new FakeDiscord();
  await discord.start();
  folder = await mkdtemp(join(tmpdir(), 'sixlove-doctor-'));
  isOn = true;
  const reader = discordReader(discord.publicKey);
  server = createServer((request, response) => {
    const headers = Object.fromEntries(
      Object.entries(request.headers).map(([name, value]) => [name, String(value)]),
    );
    const body = new TextEncoder().encode('{"type":1}');
    const isAsked = isOn && request.url === '/v1/chat/discord';
    response
      .writeHead(isAsked ? reader.read({ headers, body, receivedAt: 0 }).ack.status : 404)
      .end();
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});

afterEach(async () => {
  await discord.close();
  server.close();
  await rm(folder, { recursive: true });
});

async function examined(env: Readonly<Record<string, string>>, ...more: readonly string[]) {
  const io = { ...testIo(), env: { DISCORD_API_BASE: discord.base, ...env } };
  const args = ['doctor', '--json', '--port', '0', '--data', join(folder, 'data'), ...more];
  const exit = await run(args, io);
  const found = io.written.out
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Finding);
  const of = (about: string): Finding | undefined => found.find((one) => one.about === about);
  return { exit, of, out: io.written.out };
}

const secrets = (): Readonly<Record<string, string>> => ({
  DISCORD_PUBLIC_KEY: discord.publicKey,
  DISCORD_BOT_TOKEN: BOT_TOKEN,
});

describe('sixlove doctor', () => {
  it('finds nothing wrong where nobody asked for a chat', async () => {
    const { exit, of } = await examined({ AWS_SHARED_CREDENTIALS_FILE: join(folder, 'none') });
    expect(exit).toBe(EXIT.ok);
    expect(of('node')?.state).toBe('ok');
    expect(of('port')?.state).toBe('ok');
    expect(of('data folder')).toMatchObject({ state: 'ok' });
    expect(of('aws')?.state).toBe('off');
    expect(of('discord')).toMatchObject({ state: 'off' });
    expect(of('discord')?.text).toContain('docs/discord.md');
    expect(discord.received).toEqual([]);
  });

  it('finds a data folder that is a file, and a Node that is too old', async () => {
    await writeFile(join(folder, 'data'), '');
    const { exit, of } = await examined({});
    expect([exit, of('data folder')?.state]).toEqual([EXIT.failed, 'wrong']);
    expect(nodeFinding('20.18.3').state).toBe('wrong');
    expect(nodeFinding('22.1.0').state).toBe('ok');
  });

  it('finds that a folder can be made, however deep, and that it cannot below a file', async () => {
    const deep = await dataFinding(join(folder, 'a', 'b', 'c'));
    expect(deep).toMatchObject({ state: 'ok', text: expect.stringContaining('will be made') });
    await writeFile(join(folder, 'file'), '');
    expect(await dataFinding(join(folder, 'file', 'b', 'c'))).toMatchObject({ state: 'wrong' });
  });

  it('finds keys that are missing or open to others, and makes none', async () => {
    const data = join(folder, 'kept');
    await mkdir(join(data, 'store'), { recursive: true });
    const missing = await dataFinding(data);
    expect(missing).toMatchObject({ state: 'wrong', text: expect.stringContaining('missing') });
    expect(await readdir(data)).toEqual(['store']);
    await loadKeys(data);
    expect(await dataFinding(data)).toMatchObject({ state: 'ok' });
    await chmod(join(data, 'keys.json'), 0o644);
    const open = await dataFinding(data);
    expect(open).toMatchObject({ state: 'wrong', text: expect.stringContaining('chmod 600') });
  });

  it('finds a store that cannot be opened', async () => {
    const data = join(folder, 'broken');
    await mkdir(data);
    await loadKeys(data);
    await writeFile(join(data, 'store'), 'no store');
    const broken = await dataFinding(data);
    expect(broken).toMatchObject({ state: 'wrong', text: expect.stringContaining('opened') });
  });

  it('says of half the secrets which is missing', async () => {
    const { exit, of } = await examined({ DISCORD_BOT_TOKEN: BOT_TOKEN });
    expect([exit, of('discord')?.state]).toEqual([EXIT.failed, 'wrong']);
    expect(of('discord')?.text).toContain('DISCORD_PUBLIC_KEY');
  });

  it('finds what is not registered yet, and all in order when it is', async () => {
    const before = await examined(secrets());
    expect(before.exit).toBe(EXIT.failed);
    expect(before.of('discord token')?.state).toBe('ok');
    expect(before.of('discord command')?.state).toBe('wrong');
    expect(before.of('discord endpoint')?.state).toBe('wrong');
    const io = { ...testIo(), env: { DISCORD_API_BASE: discord.base, ...secrets() } };
    await run(['bot', 'register', 'discord', '--public-url', 'https://six.example'], io);
    const after = await examined(secrets());
    expect(after.exit).toBe(EXIT.ok);
    expect(after.of('discord emoji')).toMatchObject({ state: 'off' });
  });

  it('finds a key of another application and a token that is none, and shows no secret', async () => {
    const key = await examined({ ...secrets(), DISCORD_PUBLIC_KEY: new FakeDiscord().publicKey });
    expect(key.of('discord key')?.text).toContain(discord.publicKey);
    const token = await examined({ ...secrets(), DISCORD_BOT_TOKEN: 'wrong-secret' });
    expect(token.of('discord token')?.state).toBe('wrong');
    expect(key.out + token.out).not.toMatch(new RegExp(`wrong-secret|${BOT_TOKEN}`));
  });

  it('asks nobody offline', async () => {
    const { exit } = await examined(secrets(), '--offline');
    expect([exit, discord.received]).toEqual([EXIT.ok, []]);
  });

  it('tries a running server: it refuses a bad signature, and does not know the platform else', async () => {
    const on = await examined(secrets(), '--offline', '--server', url);
    expect(on.of('discord bad signature')).toMatchObject({ state: 'ok' });
    isOn = false;
    const off = await examined(secrets(), '--offline', '--server', url);
    expect(off.of('discord bad signature')?.text).toContain('does not know the platform');
    const none = await examined(secrets(), '--offline', '--server', 'http://127.0.0.1:9');
    expect(none.of('discord bad signature')?.text).toContain('nothing answers');
  });
});
