/** What webhooks bring, and what becomes of attempts, on the whole application. */
import { createHmac } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { act, drivenTable, playOn, viewOf } from '../support/drivenTable.ts';
import {
  deliver,
  failing,
  hookedTable,
  hooksOf,
  idOf,
  makeHook,
  ownTurn,
  typeOf,
} from '../support/hooks.ts';
import { httpDoor } from '../support/httpPlayer.ts';
import { TAKEN } from '../support/noticePorts.ts';
import { HOUR, MINUTE, minutes, playOnce, takeMail, waitedFor } from '../support/told.ts';

const FOUR = ['me', 'open', 'open', 'open'] as const;

describe('an event', () => {
  it('is signed, thin and public', async () => {
    const { t, owner, tableId, secret, posts } = await ownTurn('signed');
    await deliver(t);
    expect(posts).toHaveLength(1);
    const [post] = posts;
    const { headers = {}, body = '' } = post ?? {};
    const key = Buffer.from(secret.replace('whsec_', ''), 'base64');
    const content = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`;
    const signature = createHmac('sha256', key).update(content).digest('base64');
    expect(headers['webhook-signature']).toBe(`v1,${signature}`);
    expect(Number(headers['webhook-timestamp'])).toBe(Math.floor(t.clock.at / 1000));
    const { type, data } = JSON.parse(String(body));
    const { deadline } = await viewOf({ t, tableId, players: [] }, owner);
    expect(type).toBe('turn.started');
    expect(data).toMatchObject({ tableId, players: [owner], deadline });
    expect(Object.keys(data).sort()).toEqual(
      ['tableId', 'version', 'round', 'seats', 'players', 'deadline', 'url'].sort(),
    );
  });

  it('of every kind comes once, and none holds a bone or a hand', async () => {
    const options = { rounds: 1 };
    const table = await drivenTable('every kind', { seats: FOUR, options });
    const { t, players } = table;
    const [owner = ''] = players;
    await makeHook(t, owner, { turns: 'all' });
    await playOn(table);
    const commits = await t.ports.journal.after(table.tableId, 0, 200);
    await deliver(t);
    for (const commit of commits) await t.app.consume(table.tableId, commit);
    await deliver(t);
    const { posts } = t.notices;
    const types = posts.map(typeOf);
    for (const type of ['table.started', 'round.ended', 'deal.revealed', 'table.ended']) {
      expect(types.filter((found) => found === type)).toHaveLength(1);
    }
    expect(types.filter((type) => type === 'player.joined')).toHaveLength(4);
    expect(new Set(posts.map(idOf)).size).toBe(posts.length);
    for (const { body } of posts) expect(String(body)).not.toMatch(/"(bones?|hand|salt|seed)"/);
  });

  it('of a round that was given up does not say that it ended', async () => {
    const table = await hookedTable('given up', { turns: 'all' });
    const { t, players, posts } = table;
    expect(await act(table, players[0] ?? '', { type: 'resign' })).toMatchObject({ ok: true });
    expect((await viewOf(table, players[0] ?? '')).status).toBe('over');
    await deliver(t);
    const types = posts.map(typeOf);
    expect(types).toContain('deal.revealed');
    expect(types).toContain('table.ended');
    expect(types).not.toContain('round.ended');
  });

  it('wakes a bot that asks for nothing by itself (report 111)', async () => {
    const table = await drivenTable('idle bot', {
      seats: ['me', 'open', 'house', 'house'],
      options: { rounds: 1 },
      terms: { allowanceSeconds: 7 * 86_400 },
    });
    const { t, tableId, players } = table;
    const [bot = '', person = ''] = players;
    await makeHook(t, bot, { events: ['turn.started'] });
    await waitedFor(table);
    let requests = 0;
    let woken = 0;
    let isOver = false;
    for (let hour = 0; hour < 24 * 7 && !isOver; hour += 1) {
      t.clock.at += HOUR;
      await t.app.look(tableId);
      if (hour % 3 === 0) await playOnce({ ...table, players: [person] });
      await deliver(t);
      for (const post of t.notices.posts.splice(0)) {
        woken += 1;
        expect(JSON.parse(String(post.body)).data.players).toContain(bot);
        // A look and a play, and nothing else until it is woken again.
        requests += 2;
        expect(await playOnce({ ...table, players: [bot] })).toBe(bot);
      }
      isOver = (await viewOf(table, bot)).status === 'over';
    }
    expect(isOver).toBe(true);
    expect(woken).toBeGreaterThan(2);
    expect(requests).toBe(2 * woken);
  });

  it('of a turn that was played is not tried again (report 87)', async () => {
    const table = await ownTurn('superseded');
    const { t, posts, owner, hookId } = table;
    t.notices.answer = failing(500);
    await deliver(t);
    expect(posts).toHaveLength(1);
    await playOnce({ ...table, players: [owner] });
    t.notices.answer = () => TAKEN;
    t.clock.at += HOUR;
    await deliver(t);
    expect(posts).toHaveLength(1);
    const logged = await t.ports.notices.rows.list(`HLOG#${hookId}`);
    expect(logged.map(({ value }) => value)).toMatchObject([{ state: 'superseded' }]);
  });

  it('that comes again while it waits is neither sent anew nor sooner', async () => {
    const { t, tableId, posts } = await ownTurn('comes again');
    t.notices.answer = failing(500);
    await deliver(t);
    const newest = await t.ports.journal.newest(tableId);
    if (newest === null) throw new Error('no table');
    await t.app.consume(tableId, newest);
    await deliver(t);
    expect(posts).toHaveLength(1);
    t.clock.at += 5_000;
    await deliver(t);
    expect(posts).toHaveLength(2);
  });

  it('of a newer turn takes the place of one that waits', async () => {
    const table = await hookedTable('newer', { turns: 'all', events: ['turn.started'] });
    const { t, posts } = table;
    t.notices.answer = failing(500);
    await deliver(t);
    const first = posts.length;
    for (let i = 0; i < 5; i += 1) {
      t.clock.at += 1_000;
      await playOnce(table);
      await t.drain();
    }
    t.notices.answer = () => TAKEN;
    t.clock.at += HOUR;
    await deliver(t);
    expect(posts.length).toBe(first + 1);
    const { version } = JSON.parse(String(posts.at(-1)?.body)).data;
    expect(version).toBe((await t.ports.journal.newest(table.tableId))?.version);
  });

  it('reminds of a turn that is running out', async () => {
    const { t, posts, owner } = await ownTurn('reminded', {
      events: ['turn.reminder'],
    });
    await t.ports.directory.changePlayer(owner, { quiet: null });
    await minutes(t, 30);
    t.clock.at += 12 * HOUR;
    await minutes(t, 3);
    expect(posts.map((post) => JSON.parse(String(post.body)).data.reminder)).toEqual(['half']);
  });
});

describe('an attempt that fails', () => {
  it('is repeated by the schedule under the same id with a new time, ten times in all (pitfall 32)', async () => {
    const { t, posts } = await ownTurn('schedule');
    t.notices.answer = failing(503);
    const start = t.clock.at;
    await deliver(t);
    for (let i = 0; i < 80 * 60; i += 1) {
      t.clock.at += i === 0 ? 5_000 : MINUTE;
      if (posts.length === 10) break;
      await t.delivery.sweep();
    }
    const hours = posts.map(({ headers }) => Number(headers['webhook-timestamp']) - start / 1000);
    expect(hours.map((s) => Math.round(s / 360) / 10)).toEqual([
      0, 0, 0.1, 0.6, 2.6, 7.6, 17.6, 31.6, 51.6, 75.6,
    ]);
    expect(new Set(posts.map(idOf)).size).toBe(1);
    await minutes(t, 60);
    expect(posts).toHaveLength(10);
  });

  it.each([
    ['a redirect', failing(302)],
    ['a refusal', failing(400)],
    ['no answer', () => ({ kind: 'failed', reason: 'timeout' }) as const],
    [
      'an address that may not be asked any more',
      () => ({ kind: 'refused', reason: 'address' }) as const,
    ],
  ])('by %s is shown to its owner', async (_name, answer) => {
    const { t, owner } = await ownTurn('shown');
    t.notices.answer = answer;
    await deliver(t);
    const [hook] = await hooksOf(t, owner);
    const given = answer();
    expect(hook?.attempts[0]).toMatchObject({
      type: 'turn.started',
      status: given.kind === 'answered' ? given.status : null,
      reason: given.kind === 'answered' ? null : given.reason,
      answer: given.kind === 'answered' ? 'no' : '',
    });
    expect(hook?.failingSince).not.toBe(null);
    expect(hook?.enabled).toBe(true);
  });

  it('waits as long as the receiver asks', async () => {
    const { t, posts } = await ownTurn('retry after');
    t.notices.answer = failing(429, '600');
    await deliver(t);
    t.clock.at += 9 * MINUTE;
    await deliver(t);
    expect(posts).toHaveLength(1);
    t.clock.at += 2 * MINUTE;
    await deliver(t);
    expect(posts).toHaveLength(2);
  });

  it('with 410 turns the hook off at once, and its owner is told', async () => {
    const { t, owner, posts } = await ownTurn('gone');
    await takeMail(t, owner);
    t.notices.answer = failing(410);
    await deliver(t);
    const [hook] = await hooksOf(t, owner);
    expect(hook).toMatchObject({ enabled: false, off: 'gone' });
    await minutes(t, 3);
    expect(t.notices.mails.map(({ subject }) => subject)).toContain(
      'Your webhook to bot.example was turned off',
    );
    expect(posts).toHaveLength(1);
    await httpDoor(t)(`token.${owner}`, `PATCH /v1/me/hooks/${hook?.hookId}`, { enabled: true });
    expect((await hooksOf(t, owner))[0]).toMatchObject({ enabled: true, off: null });
  });

  it('for five days turns the hook off, and its owner is told (pitfall 34)', async () => {
    const { t, owner, posts, hookId } = await ownTurn('five days');
    await takeMail(t, owner);
    t.notices.answer = failing(500);
    const ask = httpDoor(t);
    for (let hour = 0; hour <= 5 * 24; hour += 1) {
      await ask(`token.${owner}`, `POST /v1/me/hooks/${hookId}/test`);
      await deliver(t);
      t.clock.at += HOUR;
    }
    await deliver(t);
    expect((await hooksOf(t, owner))[0]).toMatchObject({ enabled: false, off: 'failing' });
    const tried = posts.length;
    await minutes(t, 60);
    expect(posts).toHaveLength(tried);
    expect(t.notices.mails.at(-1)?.text).toContain('bot.example');
  });

  it('does not hold back what comes after the receiver is well again', async () => {
    const { t, owner, posts, hookId } = await ownTurn('well again');
    t.notices.answer = failing(500);
    await deliver(t);
    t.clock.at += 10_000;
    await deliver(t);
    t.notices.answer = () => TAKEN;
    posts.length = 0;
    await httpDoor(t)(`token.${owner}`, `POST /v1/me/hooks/${hookId}/test`);
    await deliver(t);
    expect(posts.map(typeOf).sort()).toEqual(['test', 'turn.started']);
    expect((await hooksOf(t, owner))[0]?.failingSince).toBe(null);
  });

  it('keeps the last twenty attempts', async () => {
    const { t, owner, hookId } = await ownTurn('twenty');
    for (let i = 0; i < 25; i += 1) {
      t.clock.at += 5_000;
      await httpDoor(t)(`token.${owner}`, `POST /v1/me/hooks/${hookId}/test`);
      await deliver(t);
    }
    expect((await hooksOf(t, owner))[0]?.attempts).toHaveLength(20);
  });
});

describe('two deliverers', () => {
  it('make one attempt between them', async () => {
    const { t, owner, hookId, posts } = await ownTurn('two deliverers');
    await t.drain();
    const { delivery } = t;
    await Promise.all(Array.from({ length: 6 }, () => delivery.nudge(`H#${owner}#${hookId}`)));
    expect(posts).toHaveLength(1);
  });
});

it('is made again under the same id by another deliverer where one died over it (pitfall 63)', async () => {
  const { t, owner, hookId, posts } = await ownTurn('died');
  const isTaken = t.notices.answer;
  t.notices.answer = () => {
    throw new Error('killed');
  };
  await t.drain();
  await expect(t.delivery.nudge(`H#${owner}#${hookId}`)).rejects.toThrow('killed');
  t.notices.answer = isTaken;
  await t.delivery.sweep();
  expect(posts).toHaveLength(1);
  await minutes(t, 1);
  expect(posts).toHaveLength(2);
  expect(new Set(posts.map(idOf)).size).toBe(1);
  expect(await t.ports.notices.rows.list(`HPEND#${hookId}`)).toEqual([]);
});
