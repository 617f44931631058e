/** How people choose to be told, and how they stop it. */
import { describe, expect, it } from 'vitest';
import { MailError } from '../../functions/app/ports/outbound.ts';
import { makeHttpHandler } from '../../functions/handlers/http.ts';
import { drivenTable, plainly, playOn } from '../support/drivenTable.ts';
import { httpEvent } from '../support/gatewayEvents.ts';
import { TAKEN } from '../support/noticePorts.ts';
import { type TestApp, testApp } from '../support/testApp.ts';
import { DAY, FOUR, HOUR, mailedTable, minutes, waitedFor } from '../support/told.ts';

it('what waits for quiet hours is told soon after they were lifted', async () => {
  const { t, mails, player } = await mailedTable('lifted');
  const always = { fromMinute: 0, toMinute: 24 * 60 - 1 };
  await t.ports.directory.changePlayer(player, { quiet: always });
  await minutes(t, 60);
  expect(mails).toEqual([]);
  const changed = await t.app.people.change(player, { quiet: null });
  expect(changed.ok).toBe(true);
  await minutes(t, 1);
  expect(mails).toHaveLength(1);
});

describe('a link in a notice', () => {
  const ask = (t: TestApp, method: string, address: string) => {
    const { pathname, searchParams } = new URL(address);
    const query = Object.fromEntries(searchParams);
    return makeHttpHandler(t.app)(httpEvent({ method, path: pathname, query, at: t.clock.at }));
  };

  it('turns notices off with one post and no login; looking at it does not', async () => {
    const { t, mails, player } = await mailedTable('off');
    await minutes(t, 26);
    const offUrl = mails[0]?.offUrl ?? '';
    expect(mails[0]?.text).toContain(offUrl);
    const page = await ask(t, 'GET', offUrl);
    expect(page.statusCode).toBe(200);
    expect(page.headers?.['content-type']).toContain('text/html');
    expect((await t.app.telling.book.view(player)).mutedUntil).toBe(null);
    expect((await ask(t, 'POST', `${offUrl}x`)).statusCode).toBe(404);
    expect((await ask(t, 'POST', `${offUrl}&days=3`)).statusCode).toBe(200);
    const muted = (await t.app.telling.book.view(player)).mutedUntil;
    expect(Date.parse(muted ?? '')).toBe(t.clock.at + 3 * DAY);
    expect((await ask(t, 'POST', offUrl)).statusCode).toBe(200);
    expect((await t.app.telling.book.view(player)).turns).toBe('off');
    t.clock.at += 11 * HOUR;
    await minutes(t, 60);
    expect(mails).toHaveLength(1);
  });

  it('confirms an address, which gets nothing else before', async () => {
    const table = await drivenTable('confirmed', { seats: FOUR });
    const { t, players } = table;
    const [ana = ''] = players;
    await t.ports.directory.changePlayer(ana, { quiet: null, language: 'es' });
    for (const player of players) await t.app.telling.book.setMail(player, 'one@dominoes.test');
    await waitedFor(table);
    await minutes(t, 60);
    expect(t.notices.mails).toHaveLength(4);
    expect(t.notices.mails[0]).toMatchObject({ subject: '¿Es esta tu dirección?', offUrl: null });
    const [link = ''] = /https:\S+/.exec(t.notices.mails[0]?.text ?? '') ?? [];
    expect((await ask(t, 'GET', link)).statusCode).toBe(200);
    expect((await t.app.telling.book.view(ana)).mail?.confirmed).toBe(false);
    expect((await ask(t, 'POST', `${link}x`)).statusCode).toBe(404);
    expect((await ask(t, 'POST', link)).statusCode).toBe(200);
    expect((await t.app.telling.book.view(ana)).mail?.confirmed).toBe(true);
  });

  it('asks an address five times a day at most, whoever wants it and whatever was deleted', async () => {
    const { t } = await drivenTable('one address');
    const codes: string[] = [];
    for (let i = 0; i < 7; i += 1) {
      const { playerId } = await t.app.guest(`Guest ${i}`);
      const address = i % 2 === 0 ? 'Bo@dominoes.test' : `bo+${i}@dominoes.test`;
      const answer = await t.app.telling.book.setMail(playerId, address);
      codes.push(answer.ok ? 'ok' : answer.error.code);
      await t.app.people.remove(playerId);
    }
    expect(codes).toEqual([...Array(5).fill('ok'), 'rate-limited', 'rate-limited']);
    t.clock.at += DAY;
    const { playerId } = await t.app.guest('Bo');
    expect((await t.app.telling.book.setMail(playerId, 'bo@dominoes.test')).ok).toBe(true);
  });

  it('that no mail can go to is refused in words, and is no defect of ours', async () => {
    const t = testApp('refused address');
    const { token } = await t.app.guest('Bo');
    const body = { address: 'bo@dominoes.test' };
    const event = { method: 'POST', path: '/v1/me/mail', token, body, at: t.clock.at };
    const set = () => makeHttpHandler(t.app)(httpEvent(event));
    t.notices.mailFails = new MailError('MessageRejected', true);
    const refused = await set();
    expect(refused.statusCode).toBe(422);
    expect(JSON.parse(refused.body ?? '')).toMatchObject({
      code: 'not-eligible',
      detail: expect.stringMatching(/^No mail could be sent to this address\. Check it/),
    });
    t.notices.mailFails = new MailError('ServiceUnavailable', false);
    expect((await set()).statusCode).toBe(500);
  });

  it('is asked for no more often by requests of one instant', async () => {
    const { t, players } = await drivenTable('one instant');
    const [ana = ''] = players;
    const ask = (n: number) => t.app.telling.book.setMail(ana, `a${n}@dominoes.test`);
    const asked = await Promise.all(Array.from({ length: 20 }, (_, n) => ask(n)));
    expect(asked.filter(({ ok }) => ok)).toHaveLength(5);
    expect(t.notices.mails).toHaveLength(5);
  });

  it('stops three days, and never less than was stopped already', async () => {
    const { t, player, mails } = await mailedTable('longer');
    await minutes(t, 26);
    const offUrl = mails[0]?.offUrl ?? '';
    const mutedUntil = new Date(t.clock.at + 30 * DAY).toISOString();
    await t.app.telling.book.change(player, { mutedUntil });
    expect((await ask(t, 'POST', `${offUrl}&days=3`)).statusCode).toBe(200);
    expect((await t.app.telling.book.view(player)).mutedUntil).toBe(mutedUntil);
  });

  it('of a player who was deleted is none any more, and writes nothing', async () => {
    const { t, player, mails } = await mailedTable('gone');
    await minutes(t, 26);
    const offUrl = mails[0]?.offUrl ?? '';
    await t.app.people.remove(player);
    for (const [method, query] of [
      ['GET', ''],
      ['POST', ''],
      ['POST', '&days=3'],
    ] as const) {
      expect((await ask(t, method, `${offUrl}${query}`)).statusCode).toBe(404);
    }
    expect(await t.ports.notices.rows.list(`OUT#${player}`)).toEqual([]);
  });

  it('is asked for five times a day at most', async () => {
    const { t, players } = await drivenTable('asked');
    const [ana = ''] = players;
    const codes: string[] = [];
    for (let i = 0; i < 7; i += 1) {
      const answer = await t.app.telling.book.setMail(ana, `a${i}@dominoes.test`);
      codes.push(answer.ok ? 'ok' : answer.error.code);
      // Nor does giving the address up begin the count anew.
      await t.app.telling.book.dropMail(ana);
      t.clock.at += 1_000;
    }
    expect(codes).toEqual([...Array(5).fill('ok'), 'rate-limited', 'rate-limited']);
    expect(t.notices.mails).toHaveLength(5);
  });
});

describe('a browser', () => {
  const subscription = {
    endpoint: 'https://push.example/send/1',
    keys: {
      p256dh:
        'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
      auth: 'BTBZMqHH6r4Tts7J_aSIgg',
    },
  };

  it('is told, and forgotten when its push service says that it is gone', async () => {
    const table = await drivenTable('pushed', { seats: FOUR });
    const { t } = table;
    const player = await waitedFor(table);
    await t.ports.directory.changePlayer(player, { quiet: null });
    const added = await t.app.telling.book.addPush(player, subscription);
    expect(added.ok && added.value.pushes).toBe(1);
    t.notices.answer = () => ({ ...TAKEN, status: 410 });
    expect(await t.app.telling.book.test(player)).toEqual({ told: 'none' });
    expect((await t.app.telling.book.view(player)).pushes).toBe(0);
    t.notices.answer = () => TAKEN;
    await t.app.telling.book.addPush(player, subscription);
    await minutes(t, 30);
    expect(t.notices.posts.slice(1).map(({ url }) => url)).toEqual([subscription.endpoint]);
  });

  it('is one of ten at most, however many ask at once', async () => {
    const { t, players } = await drivenTable('ten browsers');
    const [ana = ''] = players;
    const { book } = t.app.telling;
    const add = (n: number) =>
      book.addPush(ana, { ...subscription, endpoint: `https://push.example/send/${n}` });
    const added = await Promise.all(Array.from({ length: 20 }, (_, n) => add(n)));
    expect(added.filter(({ ok }) => ok)).toHaveLength(10);
    expect((await book.view(ana)).pushes).toBe(10);
    const taken = added.findIndex(({ ok }) => ok);
    expect((await add(taken)).ok).toBe(true);
    await book.dropPush(ana, `https://push.example/send/${taken}`);
    expect((await add(99)).ok).toBe(true);
    expect((await add(100)).ok).toBe(false);
  });

  it('is refused with an address or keys that are none', async () => {
    const { t, players } = await drivenTable('bad push');
    const [ana = ''] = players;
    const { book } = t.app.telling;
    const inside = { ...subscription, endpoint: 'https://169.254.169.254/' };
    expect(await book.addPush(ana, inside)).toMatchObject({ ok: false });
    const broken = { ...subscription, keys: { ...subscription.keys, p256dh: 'AAAA' } };
    expect(await book.addPush(ana, broken)).toMatchObject({ ok: false });
    expect((await book.view(ana)).pushes).toBe(0);
  });
});

it('plays on for somebody who wants to hear nothing', async () => {
  const table = await mailedTable('silent');
  const { t, player, mails } = table;
  await t.app.telling.book.change(player, { turns: 'off' });
  const view = await playOn(table, plainly, ({ round }) => (round?.history.length ?? 0) > 6);
  expect(view.status).toBe('playing');
  await minutes(t, 60);
  expect(mails.every(({ to }) => to !== `${player}@dominoes.test`)).toBe(true);
});

it('tells what waited when somebody wants to hear again', async () => {
  const { t, player, mails } = await mailedTable('again');
  const { book } = t.app.telling;
  await book.change(player, { mutedUntil: new Date(t.clock.at + 5 * DAY).toISOString() });
  await minutes(t, 60);
  expect(mails).toEqual([]);
  await book.change(player, { mutedUntil: null });
  await minutes(t, 2);
  expect(mails).toHaveLength(1);
});

it('keeps nothing of a player who is deleted', async () => {
  const { t, player, mails } = await mailedTable('deleted');
  await t.app.telling.webhooks.create(player, {
    ...{ url: 'https://bot.example/', format: 'standard', events: null, tables: null },
    ...{ turns: 'mine', language: 'en', mention: null },
  });
  await t.drain();
  await t.app.people.remove(player);
  await minutes(t, 90);
  const { rows, secrets } = t.ports.notices;
  expect(await rows.list(`OUT#${player}`)).toEqual([]);
  expect(await secrets.list(`CONTACT#${player}`)).toEqual([]);
  expect(mails.every(({ to }) => to !== `${player}@dominoes.test`)).toBe(true);
});
