import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { describe, expect, it } from 'vitest';
import { readChatSettings } from '../../functions/adapters/chatSettings.ts';
import { discordReader } from '../../functions/adapters/discord/read.ts';
import type { ChatJob, ChatRequest, Read } from '../../functions/app/ports/chat.ts';
import { makeChatHandler } from '../../functions/handlers/chat.ts';
import { FakeDiscord } from '../support/fakeDiscord.ts';
import type { SignedRequest } from '../support/fakeDiscordParts.ts';
import { quietLog } from '../support/quietLog.ts';

const discord = new FakeDiscord();
const reader = discordReader(discord.publicKey);
const RECEIVED_AT = 1_760_000_000_123;

function request({ headers, body }: SignedRequest): ChatRequest {
  return { headers, body: new TextEncoder().encode(body), receivedAt: RECEIVED_AT };
}

const recorded = (name: string): unknown =>
  JSON.parse(readFileSync(join(import.meta.dirname, 'discord', `${name}.json`), 'utf8'));

const read = (body: unknown): Read => reader.read(request(discord.signed(body)));

function acked(result: Read): unknown {
  expect([result.ack.status, result.ack.type]).toEqual([200, 'application/json']);
  return JSON.parse(result.ack.body);
}

function actionOf(result: Read) {
  if (result.kind !== 'action') throw new Error(`${result.kind}: ${result.ack.body}`);
  return result.action;
}

describe('an interaction of Discord', () => {
  it('is a ping that is answered, in a body that nobody would write again as it was (pitfall 1)', () => {
    const signed = discord.signed({ type: 1, user: { username: 'Ñandú  ' } });
    expect(signed.body).toContain('\n');
    const result = reader.read(request(signed));
    expect([result.kind, acked(result)]).toEqual(['answered', { type: 1 }]);
  });

  it('is a command, with its options in the order of speech and whoever gave it', () => {
    expect(actionOf(read(recorded('command')))).toEqual({
      platform: 'discord',
      deliveryId: '1200000000000000003',
      actor: { id: '1000000000000000021', name: 'Begoña' },
      place: { id: '1000000000000000010', space: '1000000000000000009', isPrivate: false },
      locale: 'es-419',
      intent: { kind: 'command', name: 'play', words: '36 L' },
      reply: {
        applicationId: '1100000000000000001',
        token: 'aW50ZXJhY3Rpb246MTIwMDAwMDAwMDAwMDAwMDAwMzpYWVo',
        at: RECEIVED_AT,
      },
      receivedAt: RECEIVED_AT,
    });
  });

  it('promises a private answer to a command and to a click on what all see (pitfall 7)', () => {
    const promised = { type: 5, data: { flags: 64 } };
    expect(acked(read(recorded('command')))).toEqual(promised);
    expect(acked(read(recorded('click')))).toEqual(promised);
  });

  it('is a click', () => {
    const { actor, intent, locale } = actionOf(read(recorded('click')));
    expect(actor).toEqual({ id: '1000000000000000022', name: 'winston' });
    expect(intent).toEqual({ kind: 'button', data: 'h1:AAAAAAAAAAAAAAAAAAAAAA' });
    expect(locale).toBe('en-GB');
  });

  it('is a choice in the menu of a private answer, which it will change', () => {
    const result = read(recorded('choice'));
    const { place, intent, actor } = actionOf(result);
    expect(acked(result)).toEqual({ type: 6 });
    expect(place).toEqual({ id: '1000000000000000031', space: null, isPrivate: true });
    expect(intent).toEqual({ kind: 'button', data: 'p1:AAAAAAAAAAAAAAAAAAAAAA:1z:36L' });
    expect(actor.name).toBe('Winston');
  });

  it('is not private among friends without a server', () => {
    const choice = recorded('choice') as object;
    expect(actionOf(read({ ...choice, context: 2 })).place.isPrivate).toBe(false);
  });

  it('asks for help where a command is of another version of the bot', () => {
    const command = recorded('command') as object;
    for (const options of [
      [],
      [{ type: 1, name: 'shout' }],
      [{ type: 3, name: 'play', value: 1 }],
    ]) {
      const { intent } = actionOf(read({ ...command, data: { name: 'domino', options } }));
      expect(intent).toEqual({ kind: 'command', name: 'help', words: '' });
    }
  });

  it('is refused in words if it is none of these', () => {
    const command = recorded('command') as object;
    const wrong = [
      null,
      [],
      'ping',
      { type: 99 },
      { ...command, token: '../../channels/1' },
      { ...command, application_id: '1/../2' },
      { ...command, member: null },
    ];
    for (const body of wrong)
      expect([read(body).kind, read(body).ack.status]).toEqual(['refused', 400]);
  });
});

describe('a gateway', () => {
  const sent: ChatJob[] = [];
  const handle = makeChatHandler({
    readers: [reader],
    queue: { send: async (job) => void sent.push(job) },
    log: quietLog,
  });

  it('may carry the body in base64, with signs beyond ASCII (pitfall 1)', async () => {
    const { headers, body } = discord.signed(recorded('command'));
    expect(body).toContain('ñ');
    const event = {
      rawPath: '/v1/chat/discord',
      headers,
      body: Buffer.from(body).toString('base64'),
      isBase64Encoded: true,
      requestContext: { http: { method: 'POST' }, timeEpoch: RECEIVED_AT },
    };
    const answer = await handle(event as unknown as APIGatewayProxyEventV2);
    expect(answer.statusCode).toBe(200);
    expect(sent).toMatchObject([{ kind: 'action', action: { actor: { name: 'Begoña' } } }]);
    const tampered = { ...event, body: Buffer.from(`${body} `).toString('base64') };
    const refused = await handle(tampered as unknown as APIGatewayProxyEventV2);
    expect([refused.statusCode, sent.length]).toEqual([401, 1]);
  });
});

describe('a signature of Discord', () => {
  const signed = discord.signed(recorded('command'));
  const { 'x-signature-ed25519': signature = '', 'x-signature-timestamp': time = '' } =
    signed.headers;
  const other = new FakeDiscord().signed(recorded('command'));

  it.each([
    ['is missing', { 'x-signature-ed25519': undefined }, signed.body],
    ['has no time', { 'x-signature-timestamp': undefined }, signed.body],
    ['has an empty time', { 'x-signature-timestamp': '' }, signed.body],
    ['has a time that is no number', { 'x-signature-timestamp': 'now' }, signed.body],
    ['is no hex', { 'x-signature-ed25519': 'zz'.repeat(64) }, signed.body],
    ['is short', { 'x-signature-ed25519': signature.slice(2) }, signed.body],
    ['is long', { 'x-signature-ed25519': `${signature}00` }, signed.body],
    ['is of another time', { 'x-signature-timestamp': `${Number(time) + 1}` }, signed.body],
    ['is of another body', {}, `${signed.body} `],
    ['is of another key', other.headers, other.body],
    ['is over nothing', {}, ''],
  ])('that %s answers 401 (pitfall 2)', (_what, headers, body) => {
    const result = reader.read(
      request({ headers: { ...signed.headers, ...headers }, body } as SignedRequest),
    );
    expect([result.kind, result.ack.status]).toEqual(['refused', 401]);
  });

  it('is checked before the body is read (pitfall 2)', () => {
    const body = 'not json';
    expect(reader.read(request({ headers: signed.headers, body })).ack.status).toBe(401);
  });

  const SIGNED_AT = Number(time) * 1_000;

  it.each([
    ['old by 300 s', 300_000, 'action'],
    ['old by more', 300_001, 'refused'],
    ['ahead by 300 s', -300_000, 'action'],
    ['ahead by more', -300_001, 'refused'],
    ['of a day ago, whose delivery is forgotten', 86_400_001, 'refused'],
  ])('%s', (_age, ms, kind) => {
    const result = reader.read({ ...request(signed), receivedAt: SIGNED_AT + ms });
    expect([result.kind, result.ack.status]).toEqual([kind, kind === 'action' ? 200 : 401]);
  });

  it('needs a key that is one, or the server says which variable is wrong', () => {
    const values = { DISCORD_PUBLIC_KEY: 'abc', DISCORD_BOT_TOKEN: 'x' };
    expect(() => readChatSettings(values)).toThrow('DISCORD_PUBLIC_KEY');
    const right = { ...values, DISCORD_PUBLIC_KEY: ` ${discord.publicKey.toUpperCase()}\n` };
    const { discord: read } = readChatSettings(right);
    expect(discordReader(read?.DISCORD_PUBLIC_KEY ?? '').name).toBe('discord');
    expect(() => discordReader('abc')).toThrow('64 hexadecimal digits');
    expect(() => discordReader('ab'.repeat(31))).toThrow('32 bytes');
  });
});
