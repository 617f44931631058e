/** What the owner of a webhook does with it, and channels that are no programs. */
import { describe, expect, it } from 'vitest';
import type { OutboundPost } from '../../functions/app/ports/outbound.ts';
import { drivenTable, openTable } from '../support/drivenTable.ts';
import {
  deliver,
  failing,
  hooksOf,
  idOf,
  makeHook,
  ownTurn,
  typeOf,
  URL_OF_BOT,
} from '../support/hooks.ts';
import { httpDoor } from '../support/httpPlayer.ts';
import { DAY, HOUR, minutes, playOnce, waitedFor } from '../support/told.ts';

describe('an owner', () => {
  it('tries a hook out (report 89)', async () => {
    const { t, owner, hookId, posts } = await ownTurn('tried out', { tables: ['A'.repeat(22)] });
    const answer = await httpDoor(t)(`token.${owner}`, `POST /v1/me/hooks/${hookId}/test`);
    expect(answer.status).toBe(202);
    await deliver(t);
    expect(posts.map(typeOf)).toEqual(['test']);
    expect(idOf(posts[0] as OutboundPost)).toBe(answer.body['eventId']);
  });

  it('hears of the tables that a hook is for, and of no other (report 89)', async () => {
    const { t, owner, tableId, posts } = await ownTurn('one table');
    await deliver(t);
    posts.length = 0;
    const other = await openTable(t, owner, {});
    if (!other.ok) throw new Error(other.error.code);
    const [hook] = await hooksOf(t, owner);
    await httpDoor(t)(`token.${owner}`, `PATCH /v1/me/hooks/${hook?.hookId}`, {
      tables: [other.value.tableId],
      events: null,
    });
    t.clock.at += 10_000;
    await t.app.look(other.value.tableId);
    await deliver(t);
    const tables = posts.map(({ body }) => JSON.parse(String(body)).data.tableId);
    expect(new Set(tables)).toEqual(new Set([other.value.tableId]));
    expect(tables).not.toContain(tableId);
  });

  it('replaces a secret; both sign for a day', async () => {
    const { t, owner, hookId, secret, posts } = await ownTurn('rotated');
    const ask = httpDoor(t);
    const rotated = await ask(`token.${owner}`, `POST /v1/me/hooks/${hookId}/rotate`);
    expect(rotated.status).toBe(200);
    expect(rotated.body['secret']).not.toBe(secret);
    await deliver(t);
    expect(posts.at(-1)?.headers['webhook-signature']?.split(' ')).toHaveLength(2);
    t.clock.at += DAY;
    await ask(`token.${owner}`, `POST /v1/me/hooks/${hookId}/test`);
    await deliver(t);
    expect(posts.at(-1)?.headers['webhook-signature']?.split(' ')).toHaveLength(1);
  });

  it('of a chat is told that there is no secret to replace, and nothing changes', async () => {
    const { t, owner } = await ownTurn('chat secret');
    const { hookId } = await makeHook(t, owner, { format: 'slack' });
    const stored = () => t.app.telling.webhooks.hook(owner, hookId);
    const before = await stored();
    const rotated = await httpDoor(t)(`token.${owner}`, `POST /v1/me/hooks/${hookId}/rotate`);
    expect([rotated.status, rotated.body['code']]).toEqual([422, 'not-eligible']);
    expect(await stored()).toEqual(before);
  });

  it('has twenty tests and replays a day, and one at a time however many ask', async () => {
    const { t, owner, hookId, posts } = await ownTurn('by hand', { events: ['table.ended'] });
    const test = async () => {
      const answer = await httpDoor(t)(`token.${owner}`, `POST /v1/me/hooks/${hookId}/test`);
      return answer.status === 202 ? 'sent' : answer.body['code'];
    };
    const atOnce = await Promise.all(Array.from({ length: 40 }, test));
    expect(atOnce.filter((code) => code === 'sent')).toHaveLength(1);
    expect(new Set(atOnce)).toEqual(new Set(['sent', 'rate-limited']));
    for (let i = 1; i < 25; i += 1) {
      await deliver(t);
      t.clock.at += HOUR / 2;
      expect(await test()).toBe(i < 20 ? 'sent' : 'rate-limited');
    }
    await deliver(t);
    expect(posts.map(typeOf)).toEqual(Array(20).fill('test'));
    t.clock.at += DAY;
    expect(await test()).toBe('sent');
  });

  it('whose test waits for a retry has it replaced by the next', async () => {
    const { t, owner, hookId, posts } = await ownTurn('test again', { events: ['table.ended'] });
    const ask = httpDoor(t);
    t.notices.answer = failing(500);
    for (let i = 0; i < 3; i += 1) {
      await ask(`token.${owner}`, `POST /v1/me/hooks/${hookId}/test`);
      await deliver(t);
      t.clock.at += 60_000;
    }
    posts.length = 0;
    t.clock.at += HOUR;
    await deliver(t);
    expect(posts).toHaveLength(1);
  });

  it('has events sent again, by id and by time, under their own ids', async () => {
    const { t, owner, hookId, posts } = await ownTurn('replayed');
    await deliver(t);
    const [first] = posts;
    const ask = httpDoor(t);
    const replay = (body: object) =>
      ask(`token.${owner}`, `POST /v1/me/hooks/${hookId}/replay`, body);
    t.clock.at += HOUR;
    expect((await replay({ eventId: idOf(first as OutboundPost) })).body).toEqual({ events: 1 });
    await deliver(t);
    expect(posts.map(idOf)).toEqual([idOf(first as OutboundPost), idOf(first as OutboundPost)]);
    expect(posts[1]?.body).toBe(first?.body);
    const iso = (at: number) => new Date(at).toISOString();
    expect((await replay({ eventId: idOf(first as OutboundPost) })).body['code']).toBe(
      'rate-limited',
    );
    t.clock.at += 5_000;
    const day = { from: iso(t.clock.at - DAY), to: iso(t.clock.at) };
    expect((await replay(day)).body).toEqual({ events: 1 });
    t.clock.at += 5_000;
    // One at a time: the last one has not been tried yet.
    expect((await replay(day)).body['code']).toBe('rate-limited');
    await deliver(t);
    const before = { from: iso(t.clock.at - 3 * DAY), to: iso(t.clock.at - 2 * DAY) };
    expect((await replay(before)).body).toEqual({ events: 0 });
    expect((await replay({})).status).toBe(400);
  });

  it('is the only one who sees or touches a hook', async () => {
    const { t, hookId, players } = await ownTurn('private');
    const other = `token.${players[1]}`;
    const ask = httpDoor(t);
    expect((await ask(other, 'GET /v1/me/hooks')).body).toEqual({ hooks: [] });
    for (const line of ['PATCH', 'DELETE']) {
      expect((await ask(other, `${line} /v1/me/hooks/${hookId}`, {})).status).toBe(404);
    }
    for (const verb of ['test', 'rotate']) {
      expect((await ask(other, `POST /v1/me/hooks/${hookId}/${verb}`)).status).toBe(404);
    }
    expect((await ask(null, 'GET /v1/me/hooks')).status).toBe(401);
  });

  it('removes a hook, and nothing is sent any more', async () => {
    const { t, owner, hookId, posts } = await ownTurn('removed');
    const ask = httpDoor(t);
    expect((await ask(`token.${owner}`, `DELETE /v1/me/hooks/${hookId}`)).status).toBe(204);
    expect((await ask(`token.${owner}`, `DELETE /v1/me/hooks/${hookId}`)).status).toBe(404);
    await deliver(t);
    await minutes(t, 10);
    expect(posts).toEqual([]);
  });

  it.each([
    'http://bot.example/',
    'https://user:pass@bot.example/',
    'https://127.0.0.1/',
    'https://[::ffff:10.0.0.1]/',
    'https://169.254.169.254/latest/',
    'https://bot.example:25/',
    'nonsense',
  ])('cannot have %s told', async (url) => {
    const { t, players } = await drivenTable('bad address');
    const ask = httpDoor(t);
    const token = `token.${players[0]}`;
    const made = await ask(token, 'POST /v1/me/hooks', { url, format: 'standard' });
    expect([made.status, made.body['code']]).toEqual([422, 'bad-hook']);
    const { hookId } = await makeHook(t, players[0] ?? '');
    const changed = await ask(token, `PATCH /v1/me/hooks/${hookId}`, { url });
    expect(changed.body['code']).toBe('bad-hook');
  });

  it('may be a program with a bot key, which has no say in how its person is told', async () => {
    const { t, players } = await drivenTable('bot key');
    const ask = httpDoor(t);
    const made = await ask(`token.${players[0]}`, 'POST /v1/me/bot-keys', { label: 'my bot' });
    const key = String(made.body['key']);
    expect(key).toMatch(/^dk_/);
    const body = { url: URL_OF_BOT, format: 'standard' };
    expect((await ask(key, 'POST /v1/me/hooks', body)).status).toBe(201);
    expect(await hooksOf(t, players[0] ?? '')).toHaveLength(1);
    const mail = { address: 'bot@dominoes.test' };
    expect((await ask(key, 'POST /v1/me/mail', mail)).body['code']).toBe('forbidden');
    expect((await ask(key, 'GET /v1/me/notices')).body['code']).toBe('forbidden');
  });

  it('has ten hooks at most', async () => {
    const { t, players } = await drivenTable('ten hooks');
    const [owner = ''] = players;
    const create = () =>
      httpDoor(t)(`token.${owner}`, 'POST /v1/me/hooks', { url: URL_OF_BOT, format: 'standard' });
    const made = await Promise.all(Array.from({ length: 20 }, create));
    expect(made.filter(({ status }) => status === 201)).toHaveLength(10);
    expect(new Set(made.map((one) => one.body['code']))).toEqual(new Set([undefined, 'bad-hook']));
    expect(await hooksOf(t, owner)).toHaveLength(10);
    const body = { url: URL_OF_BOT, format: 'standard' };
    const more = await httpDoor(t)(`token.${owner}`, 'POST /v1/me/hooks', body);
    expect(more.body['code']).toBe('bad-hook');
  });
});

describe('a channel', () => {
  const discord = {
    format: 'discord',
    url: 'https://discord.example/api/webhooks/1/x',
    mention: '77',
  };

  it('is told of a turn no sooner than a person, with names and a mention', async () => {
    const { t, posts, owner } = await ownTurn('discord', discord);
    await deliver(t);
    expect(posts).toEqual([]);
    await minutes(t, 26);
    expect(posts).toHaveLength(1);
    const body = JSON.parse(String(posts[0]?.body));
    expect(body.content).toMatch(/^<@77> Ana: your turn at Jamaican partner, until <t:\d+:f>/);
    expect(body.allowed_mentions).toEqual({ parse: [], users: ['77'] });
    expect(posts[0]?.headers['webhook-signature']).toBe(undefined);
    expect(owner).not.toBe('');
  });

  it('hears nothing of a turn that was played in time', async () => {
    const table = await ownTurn('discord in time', discord);
    await table.t.drain();
    await playOnce({ ...table, players: [table.owner] });
    await minutes(table.t, 40);
    expect(table.posts).toEqual([]);
  });

  it('mentions its owner once in half an hour', async () => {
    const short = { seats: ['me', 'house', 'house', 'house'], terms: { allowanceSeconds: 600 } };
    const table = await drivenTable('mentions', short as Parameters<typeof drivenTable>[1]);
    const { t, players } = table;
    const [owner = ''] = players;
    await makeHook(t, owner, { ...discord, events: ['turn.started'] });
    await waitedFor(table);
    for (let i = 0; i < 4; i += 1) {
      await minutes(t, 3);
      await playOnce(table);
    }
    const contents = t.notices.posts.map(({ body }) => JSON.parse(String(body)).content as string);
    expect(contents.length).toBeGreaterThan(1);
    expect(contents.filter((content) => content.startsWith('<@77>'))).toHaveLength(1);
  });
});
