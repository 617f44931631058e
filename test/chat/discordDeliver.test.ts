import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { chatHttp } from '../../functions/adapters/chatHttp.ts';
import { discordDelivery } from '../../functions/adapters/discord/deliver.ts';
import { fetchedPicture } from '../../functions/adapters/discord/picture.ts';
import { discordReader } from '../../functions/adapters/discord/read.ts';
import type {
  ChatAction,
  ChatButton,
  ChatDelivery,
  ChatMessage,
  Place,
} from '../../functions/app/ports/chat.ts';
import { BOT_TOKEN, FakeDiscord } from '../support/fakeDiscord.ts';
import {
  componentsOf,
  type Endpoint,
  type Member,
  type Shown,
} from '../support/fakeDiscordParts.ts';
import { quietLog } from '../support/quietLog.ts';

const PNG = Buffer.from('89504e470d0a1a0a', 'hex');
const ALT = 'A line of 2 bones, from left to right: 6-6, 6-3.';

let discord: FakeDiscord;
let delivery: ChatDelivery;
let channel: string;
let place: Place;
let ana: Member;
let pictures: Server;
let pictureUrl: string;

const message = (text: string, more: Partial<ChatMessage> = {}): ChatMessage => ({
  text,
  buttons: [],
  picture: null,
  mentions: [],
  ...more,
});

const button = (n: number, more: Partial<ChatButton> = {}): ChatButton => ({
  label: `button ${n}`,
  data: `b${n}`,
  ...more,
});

const buttons = (count: number, more: Partial<ChatButton> = {}): ChatButton[] =>
  Array.from({ length: count }, (_, i) => button(i, more));

/** A new worker, which remembers nothing. */
function newDelivery(): ChatDelivery {
  return discordDelivery({
    bot: chatHttp(discord.base, { authorization: `Bot ${BOT_TOKEN}` }),
    open: chatHttp(discord.base),
    picture: fetchedPicture,
    clock: { now: () => discord.now },
    log: quietLog,
  });
}

/** An endpoint that reads, acknowledges, and keeps what is to be done. */
function endpointOf(done: ChatAction[]): Endpoint {
  const reader = discordReader(discord.publicKey);
  return async ({ headers, body }) => {
    const bytes = new TextEncoder().encode(body);
    const read = reader.read({ headers, body: bytes, receivedAt: discord.now });
    if (read.kind === 'action') done.push(read.action);
    return read.ack;
  };
}

async function commanded(member: Member = ana): Promise<ChatAction> {
  const done: ChatAction[] = [];
  await discord.command(endpointOf(done), { member, channel, name: 'hand' });
  const [action] = done;
  if (action === undefined) throw new Error('nothing was read');
  return action;
}

async function clicked(shown: Shown, data: string, member: Member = ana): Promise<ChatAction> {
  const done: ChatAction[] = [];
  await discord.click(endpointOf(done), member, shown, data);
  const [action] = done;
  if (action === undefined) throw new Error('nothing was read');
  return action;
}

function answered(member: Member = ana): Shown {
  const shown = discord.answerTo(member, channel);
  if (shown === null) throw new Error('there is no private answer');
  return shown;
}

const calls = (): string[] => discord.received.map(({ method, path }) => `${method} ${path}`);

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
  discord = new FakeDiscord();
  await discord.start();
  delivery = newDelivery();
  channel = discord.newChannel();
  place = { id: channel, space: '1000000000000000009', isPrivate: false };
  ana = discord.newMember('Ana');
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

  it('comes up to 15 minutes later, and not after (report 108)', async () => {
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
    'whose interaction is gone (%i, %i) is given up, and never said in the open',
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
  it('comes as a picture with its words, and is changed in place after any time', async () => {
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

  it('keeps no picture of an earlier version', async () => {
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
    expect(await delivery.post(place, message('board'))).toEqual({ kind: 'failed' });
    const again = await newDelivery().post(place, message('board'));
    expect(discord.inChannel(channel).map(({ id }) => id)).toEqual([
      again.kind === 'sent' ? again.messageId : again.kind,
    ]);
    await delivery.post(place, message('board'));
    await delivery.post(place, message('board'));
    expect(discord.inChannel(channel)).toHaveLength(2);
  });
});

describe('what Discord refuses', () => {
  const post = (to = place) => delivery.post(to, message('x'));

  it.each([
    [403, 50_001, 'forbidden'],
    [403, 50_013, 'forbidden'],
    [404, 10_003, 'gone'],
    [400, 50_083, 'forbidden'],
  ] as const)('a channel by %i (%i): it is %s, and not asked again for a minute', async (...no) => {
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
  });

  it('a message that was deleted: it is gone, and its channel is not', async () => {
    expect(await delivery.edit(place, '77', message('x'))).toEqual({ kind: 'gone' });
    expect(await delivery.edit(place, '77', message('x'))).toEqual({ kind: 'gone' });
    expect(calls()).toHaveLength(1);
    expect(await post()).toMatchObject({ kind: 'sent' });
  });

  it("the bot's token: nothing is asked with it any more", async () => {
    discord.script.push({ match: /channels/, status: 401 });
    const other = { ...place, id: discord.newChannel() };
    expect([await post(), await post(other)]).toEqual([
      { kind: 'forbidden' },
      { kind: 'forbidden' },
    ]);
    discord.now += 9 * 60_000;
    expect(await post()).toEqual({ kind: 'forbidden' });
    expect(calls()).toHaveLength(1);
    const { reply } = await commanded();
    expect(await delivery.answer(reply, message('x'))).toMatchObject({ kind: 'sent' });
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

  it('is forbidden where they take none, and they are not asked again', async () => {
    discord.closedTo.add(ana.id);
    expect(await delivery.tell(ana.id, message('x'))).toEqual({ kind: 'forbidden' });
    expect(await delivery.tell(ana.id, message('x'))).toEqual({ kind: 'forbidden' });
    expect(calls()).toHaveLength(1);
  });
});

describe('buttons', () => {
  async function shown(rows: readonly (readonly ChatButton[])[]): Promise<Shown> {
    const { reply } = await commanded();
    const sent = await delivery.answer(reply, message('hand', { buttons: rows }));
    if (sent.kind !== 'sent') throw new Error(sent.kind);
    return answered();
  }
  const rowsOf = ({ body }: Shown): number[] =>
    (body['components'] as { components: unknown[] }[]).map(({ components }) => components.length);

  it('stay in the rows they come in where these fit', async () => {
    expect(rowsOf(await shown([buttons(2), [button(7)], []]))).toEqual([2, 1]);
  });

  it('flow into rows of five', async () => {
    expect(rowsOf(await shown([buttons(13)]))).toEqual([5, 5, 3]);
    expect(rowsOf(await shown(buttons(7).map((one) => [one])))).toEqual([5, 2]);
    expect(rowsOf(await shown([buttons(25)]))).toEqual([5, 5, 5, 5, 5]);
  });

  it('become menus of 25 where they are more, and every choice can be taken', async () => {
    const plays = buttons(40, { bone: '36' });
    const hand = await shown([plays, [button(99)]]);
    const [first, second, last] = componentsOf(hand);
    expect([first?.options?.length, second?.options?.length]).toEqual([25, 15]);
    expect(last?.custom_id).toBe('b99');
    expect((await clicked(hand, 'b39')).intent).toEqual({ kind: 'button', data: 'b39' });
  });

  it('that say the same are one, and long words are cut', async () => {
    const long = 'x'.repeat(200);
    const hand = await shown([[button(1), button(1, { label: long }), button(2, { label: long })]]);
    expect(componentsOf(hand).map(({ custom_id }) => custom_id)).toEqual(['b1', 'b2']);
  });

  it('show the bones that the application has as emoji, which are asked for once', async () => {
    discord.emoji.set('bone_36', '1300000000000000001');
    discord.emoji.set('party', '1300000000000000002');
    const both = [button(1, { bone: '36' }), button(2, { bone: '66' })];
    await shown([both]);
    const hand = await shown([both]);
    expect(componentsOf(hand)).toMatchObject([
      { emoji: { id: '1300000000000000001', name: 'bone_36' } },
      { custom_id: 'b2' },
    ]);
    expect(componentsOf(hand)[1]).not.toHaveProperty('emoji');
    expect(calls().filter((call) => call.startsWith('GET'))).toHaveLength(2);
  });

  it('do without emoji where these cannot be had', async () => {
    discord.script.push({ match: /^GET/, status: 500 });
    expect(rowsOf(await shown([[button(1, { bone: '36' })]]))).toEqual([1]);
  });
});

describe('a text', () => {
  async function content(text: string): Promise<unknown> {
    const { reply } = await commanded();
    await delivery.answer(reply, message(text));
    return answered().body['content'];
  }

  it('is shown as it is, whatever it would mean to Discord', async () => {
    expect(await content('*a* _b_ ~c~ `d` [6|4] <t:1> \\')).toBe(
      '\\*a\\* \\_b\\_ \\~c\\~ \\`d\\` \\[6\\|4\\] \\<t:1> \\\\',
    );
    expect(await content('# x\n- 6-4\n> y\n  1. z\n1.5')).toBe(
      '\\# x\n\\- 6-4\n\\> y\n  1\\. z\n1\\.5',
    );
  });

  it('keeps addresses whole', async () => {
    const url = 'https://six.example/#/t/a_b*c~d?k=x_y';
    expect(await content(`see ${url} _now_`)).toBe(`see ${url} \\_now\\_`);
  });

  it('is cut to 2000, in no escape, address or sign', async () => {
    for (const text of [
      '_'.repeat(1_500),
      '🁣'.repeat(1_200),
      `${'x'.repeat(1_990)} https://six.example/`,
    ]) {
      const cut = String(await content(text));
      expect(cut.length).toBeLessThanOrEqual(2_000);
      expect(cut).toMatch(/(\\_|🁣|x )…$/u);
    }
    expect(await content('x'.repeat(2_000))).toBe('x'.repeat(2_000));
  });
});
