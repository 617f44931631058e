import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ChatDelivery, Place } from '../../functions/app/ports/chat.ts';
import type { FakeDiscord } from '../support/fakeDiscord.ts';
import type { Member, Shown } from '../support/fakeDiscordParts.ts';
import { buttons, DiscordRig, message } from '../support/fakeDiscordRig.ts';

const PNG = Buffer.from('89504e470d0a1a0a', 'hex');
const ALT = 'A line of 2 bones, from left to right: 6-6, 6-3.';

let rig: DiscordRig;
let discord: FakeDiscord;
let delivery: ChatDelivery;
let channel: string;
let place: Place;
let ana: Member;
let pictures: Server;
let pictureUrl: string;

const commanded = () => rig.commanded();
const clicked = (shown: Shown, data: string) => rig.clicked(shown, data);
const answered = () => rig.answered();
const calls = () => rig.calls();

beforeAll(async () => {
  pictures = createServer((request, response) => {
    if (request.url !== '/board.png') return void response.writeHead(404).end();
    response.writeHead(200, { 'content-type': 'image/png' }).end(PNG);
  });
  await new Promise<void>((resolve) => {
    pictures.listen(0, '127.0.0.1', resolve);
  });
  pictureUrl = `http://127.0.0.1:${(pictures.address() as AddressInfo).port}/board.png`;
});

afterAll(() => new Promise((resolve) => pictures.close(resolve)));

beforeEach(async () => {
  rig = new DiscordRig();
  ({ discord, channel, place, ana } = rig);
  await discord.start();
  delivery = rig.newDelivery();
});

afterEach(() => discord.close());

describe('an answer', () => {
  it('is seen by who acted and by nobody else, with no token of the bot', async () => {
    const { reply } = await commanded();
    const said = message('Your hand: 3-6', { buttons: [buttons(2)] });
    expect(await delivery.answer(reply, said)).toEqual({ kind: 'sent', messageId: null });
    expect(answered().body).toMatchObject({ content: 'Your hand: 3-6', attachments: [] });
    expect(discord.inChannel(channel)).toEqual([]);
    expect(discord.received.map(({ authorization }) => authorization)).toEqual([null]);
  });

  it('to a click on a private message takes its place', async () => {
    await delivery.answer((await commanded()).reply, message('before', { buttons: [buttons(1)] }));
    const first = answered();
    const { reply } = await clicked(first, 'b0');
    await delivery.answer(reply, message('after'));
    expect(answered()).toMatchObject({ id: first.id, body: { content: 'after', components: [] } });
  });

  it('to a click on what all see leaves that as it is', async () => {
    await delivery.post(place, message('board', { buttons: [buttons(1)] }));
    const [board] = discord.inChannel(channel);
    if (board === undefined) throw new Error('no board');
    const { reply } = await clicked(board, 'b0');
    await delivery.answer(reply, message('secret'));
    expect(discord.inChannel(channel)).toEqual([board]);
    expect(answered().body['content']).toBe('secret');
  });

  it('is a new private message where the old one was closed', async () => {
    await delivery.answer((await commanded()).reply, message('before', { buttons: [buttons(1)] }));
    const first = answered();
    const { reply } = await clicked(first, 'b0');
    discord.shown.delete(first.id);
    discord.now += 10_000;
    expect(await delivery.answer(reply, message('after'))).toMatchObject({ kind: 'sent' });
    expect(answered()).toMatchObject({ onlyTo: ana.id, body: { content: 'after' } });
  });

  it('that overtakes the acknowledgement is sent again', async () => {
    const { reply } = await commanded();
    discord.script.push({ match: /@original/, status: 404, code: 10_015 });
    expect(await delivery.answer(reply, message('early'))).toEqual({ kind: 'later', afterMs: 500 });
    expect(await delivery.answer(reply, message('early'))).toMatchObject({ kind: 'sent' });
  });

  it('comes up to 15 minutes later, and not after (report 108) (pitfall 6)', async () => {
    const { reply } = await commanded();
    discord.now += 15 * 60_000 - 2_000;
    expect(await delivery.answer(reply, message('late'))).toMatchObject({ kind: 'sent' });
    discord.now += 60_000;
    const before = discord.received.length;
    expect(await delivery.answer(reply, message('too late'))).toEqual({ kind: 'expired' });
    expect(discord.received).toHaveLength(before);
  });

  it.each([
    [404, 10_062],
    [404, 10_015],
    [401, 50_027],
  ])(
    'whose interaction is gone (%i, %i) is given up, and never said in the open (pitfall 4)',
    async (...no) => {
      const [status, code] = no;
      const { reply } = await commanded();
      discord.now += 10_000;
      discord.script.push({ match: /@original/, status, code });
      expect(await delivery.answer(reply, message('secret'))).toEqual({ kind: 'expired' });
      expect(calls()).toHaveLength(1);
      expect(discord.inChannel(channel)).toEqual([]);
      // The bot's token is as good as before.
      expect(await delivery.post(place, message('board'))).toMatchObject({ kind: 'sent' });
    },
  );

  it('waits as long as Discord says, and fails where it is down', async () => {
    const { reply } = await commanded();
    discord.script.push({ match: /@original/, status: 429, retryAfter: 1.5 });
    discord.script.push({ match: /@original/, status: 503 });
    expect(await delivery.answer(reply, message('x'))).toEqual({ kind: 'later', afterMs: 1_500 });
    expect(await delivery.answer(reply, message('x'))).toEqual({ kind: 'failed' });
    expect(await delivery.answer(reply, message('x'))).toMatchObject({ kind: 'sent' });
  });

  it('to a reply of another adapter is none', async () => {
    expect(await delivery.answer({ url: 'x' }, message('x'))).toEqual({ kind: 'failed' });
    expect(calls()).toEqual([]);
  });
});

describe('a board', () => {
  it('comes as a picture with its words, and is changed in place after any time (pitfall 6)', async () => {
    const picture = { url: pictureUrl, alt: ALT };
    const posted = await delivery.post(place, message('Ana to play', { picture }));
    if (posted.kind !== 'sent' || posted.messageId === null) throw new Error(posted.kind);
    discord.now += 16 * 60_000;
    const edited = await delivery.edit(place, posted.messageId, message('Bo to play', { picture }));
    expect(edited).toEqual(posted);
    expect(calls()).toEqual([
      `POST /channels/${channel}/messages`,
      `PATCH /channels/${channel}/messages/${posted.messageId}`,
    ]);
    for (const { body, files } of discord.received) {
      expect(files).toEqual([PNG.length]);
      expect(body['attachments']).toEqual([{ id: 0, filename: 'board.png', description: ALT }]);
    }
    expect(discord.inChannel(channel).map(({ body }) => body['content'])).toEqual(['Bo to play']);
  });

  it('keeps no picture of an earlier version (pitfall 8)', async () => {
    const picture = { url: pictureUrl, alt: ALT };
    const posted = await delivery.post(place, message('now', { picture }));
    if (posted.kind !== 'sent' || posted.messageId === null) throw new Error(posted.kind);
    await delivery.edit(place, posted.messageId, message('over'));
    expect(discord.received.at(-1)?.body['attachments']).toEqual([]);
  });

  it('says in words what the picture would show where there is none to be had', async () => {
    const picture = { url: `${pictureUrl}.not`, alt: ALT };
    await delivery.post(place, message('Ana to play', { picture }));
    expect(discord.inChannel(channel)[0]?.body['content']).toBe(`Ana to play\n${ALT}`);
  });

  it('goes without its picture where the bot may not send files', async () => {
    const picture = { url: pictureUrl, alt: ALT };
    discord.script.push({ match: /^POST/, status: 403, code: 50_013 });
    expect(await delivery.post(place, message('one', { picture }))).toMatchObject({ kind: 'sent' });
    expect(await delivery.post(place, message('two', { picture }))).toMatchObject({ kind: 'sent' });
    expect(discord.received.map(({ files }) => files.length)).toEqual([1, 0, 0]);
    expect(discord.inChannel(channel)).toHaveLength(2);
  });

  it('tells those who are named, and nobody else whatever the text says', async () => {
    await delivery.post(place, message('@everyone <@1> look', { mentions: [ana.id, ana.id] }));
    expect(discord.inChannel(channel)[0]?.body).toMatchObject({
      content: `<@${ana.id}>\n\\@everyone \\<\\@1> look`,
      allowed_mentions: { parse: [], users: [ana.id] },
    });
  });

  it('is posted once though the answer is lost, and again when it is said again', async () => {
    discord.script.push({ match: /^POST/, status: 502, isDone: true });
    expect(await delivery.post(place, message('board'), 'one')).toEqual({ kind: 'failed' });
    const again = await rig.newDelivery().post(place, message('board'), 'one');
    expect(discord.inChannel(channel).map(({ id }) => id)).toEqual([
      again.kind === 'sent' ? again.messageId : again.kind,
    ]);
    await delivery.post(place, message('board'), 'two');
    await rig.newDelivery().post(place, message('board'), 'three');
    await delivery.post(place, message('board'));
    expect(discord.inChannel(channel)).toHaveLength(4);
  });

  it('is gone where its thread is archived, and a new message opens that again', async () => {
    const archived = { status: 400, code: 50_083 };
    discord.script.push({ match: /^PATCH/, ...archived });
    expect(await delivery.edit(place, '1', message('x'))).toEqual({ kind: 'gone' });
    expect(await delivery.post(place, message('x'))).toMatchObject({ kind: 'sent' });
    discord.script.push({ match: /^PATCH/, status: 400, code: 160_005 });
    expect(await delivery.edit(place, '2', message('x'))).toEqual({ kind: 'forbidden' });
  });
});

describe('what Discord refuses', () => {
  const post = (to = place) => delivery.post(to, message('x'));

  it.each([
    [403, 50_001, 'forbidden'],
    [403, 50_013, 'forbidden'],
    [404, 10_003, 'gone'],
    [400, 50_083, 'forbidden'],
  ] as const)(
    'a channel by %i (%i): it is %s, and not asked again for a minute (pitfall 10)',
    async (...no) => {
      const [status, code, kind] = no;
      discord.script.push({ match: /channels/, status, code });
      expect(await post()).toEqual({ kind });
      expect(await post()).toEqual({ kind });
      expect(await delivery.edit(place, '1', message('x'))).toEqual({ kind });
      expect(calls()).toHaveLength(1);
      const other = { ...place, id: discord.newChannel() };
      expect(await post(other)).toMatchObject({ kind: 'sent' });
      discord.now += 60_000;
      expect(await post()).toMatchObject({ kind: 'sent' });
    },
  );

  it('a message that was deleted: it is gone, and its channel is not', async () => {
    expect(await delivery.edit(place, '77', message('x'))).toEqual({ kind: 'gone' });
    expect(await delivery.edit(place, '77', message('x'))).toEqual({ kind: 'gone' });
    expect(calls()).toHaveLength(1);
    expect(await post()).toMatchObject({ kind: 'sent' });
  });

  it("the bot's token: nothing is asked with it for a minute, and answers need none", async () => {
    discord.script.push({ match: /channels/, status: 401 });
    const other = { ...place, id: discord.newChannel() };
    expect([await post(), await post(other)]).toEqual([
      { kind: 'unauthorised' },
      { kind: 'unauthorised' },
    ]);
    expect(await delivery.tell(ana.id, message('x'))).toEqual({ kind: 'unauthorised' });
    discord.now += 59_000;
    expect(await post()).toEqual({ kind: 'unauthorised' });
    expect(calls()).toHaveLength(1);
    const { reply } = await commanded();
    expect(await delivery.answer(reply, message('x'))).toMatchObject({ kind: 'sent' });
    discord.now += 1_000;
    expect(await post()).toMatchObject({ kind: 'sent' });
  });

  it('a route for a while: that one waits, and no other', async () => {
    discord.script.push({ match: /^POST/, status: 429, retryAfter: 2 });
    const other = { ...place, id: discord.newChannel() };
    expect(await post()).toEqual({ kind: 'later', afterMs: 2_000 });
    discord.now += 500;
    expect(await post()).toEqual({ kind: 'later', afterMs: 1_500 });
    expect(await post(other)).toMatchObject({ kind: 'sent' });
    expect(calls()).toHaveLength(2);
    discord.now += 1_500;
    expect(await post()).toMatchObject({ kind: 'sent' });
  });

  it('the bot for a while: every route waits, but for answers', async () => {
    discord.script.push({ match: /^POST/, status: 429, retryAfter: 3, global: true });
    const { reply } = await commanded();
    expect(await post()).toEqual({ kind: 'later', afterMs: 3_000 });
    expect(await post({ ...place, id: discord.newChannel() })).toMatchObject({ kind: 'later' });
    expect(await delivery.answer(reply, message('x'))).toMatchObject({ kind: 'sent' });
  });

  it('nothing while it is down: that may be tried again', async () => {
    discord.script.push({ match: /^POST/, status: 500 });
    expect([await post(), await post()]).toMatchObject([{ kind: 'failed' }, { kind: 'sent' }]);
    await discord.close();
    expect(await post()).toEqual({ kind: 'failed' });
    await discord.start();
  });
});

describe('a message to a person', () => {
  it('goes to their chat with the bot, which is opened once', async () => {
    expect(await delivery.tell(ana.id, message('your turn'))).toMatchObject({ kind: 'sent' });
    expect(await delivery.tell(ana.id, message('once more'))).toMatchObject({ kind: 'sent' });
    expect(discord.inChannel(discord.dmOf(ana.id))).toHaveLength(2);
    expect(calls().filter((call) => call === 'POST /users/@me/channels')).toHaveLength(1);
    expect(discord.inChannel(channel)).toEqual([]);
  });

  it('finds a new chat where the old one is gone', async () => {
    await delivery.tell(ana.id, message('before'));
    discord.script.push({ match: /channels\/\d+/, status: 404, code: 10_003 });
    expect(await delivery.tell(ana.id, message('lost'))).toEqual({ kind: 'gone' });
    discord.now += 60_000;
    expect(await delivery.tell(ana.id, message('after'))).toMatchObject({ kind: 'sent' });
    expect(calls().filter((call) => call === 'POST /users/@me/channels')).toHaveLength(2);
  });

  it('is forbidden where they take none, and they are not asked again', async () => {
    discord.closedTo.add(ana.id);
    expect(await delivery.tell(ana.id, message('x'))).toEqual({ kind: 'forbidden' });
    expect(await delivery.tell(ana.id, message('x'))).toEqual({ kind: 'forbidden' });
    expect(calls()).toHaveLength(1);
  });
});
