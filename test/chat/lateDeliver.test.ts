/** What comes too late for its first way: played once, and answered by the next best one. */
import { afterEach, describe, expect, it } from 'vitest';
import { type ChatTable, chatTable } from '../support/chatTable.ts';
import type { Endpoint, Member, SignedRequest } from '../support/fakeDiscordParts.ts';
import { MINUTE } from '../support/told.ts';

let close = async (): Promise<void> => {};
afterEach(() => close());

async function opened<Name extends 'discord' | 'slack' | 'telegram'>(
  name: Name,
): Promise<ChatTable<Name>> {
  const table = await chatTable(name);
  close = () => table.platform.close();
  return table;
}

/** Everything that an interaction on Discord may meet on its way to an answer. */
async function discordTurn() {
  const table = await opened('discord');
  const { platform, world } = table;
  const { who, play } = await table.ready();
  const member: Member = { id: who, name: 'Ana', locale: 'en-US' };
  const requests: SignedRequest[] = [];
  const endpoint: Endpoint = (request) => {
    requests.push(request);
    return table.post(request);
  };
  const given = { member, channel: platform.place.id, name: 'hand' };
  const { id } = await platform.fake.command(endpoint, given);
  await world.work();
  const hand = platform.fake.shown.get(id);
  if (hand === undefined) throw new Error('no hand is shown');
  return {
    ...table,
    table,
    who,
    hand,
    before: await table.version(),
    /** The private message as it stands. */
    shown: () => platform.fake.shown.get(id),
    /** Plays, and the bot acknowledges so much later. */
    async play(ackMs = 0): Promise<void> {
      const slow: Endpoint = async (request) => {
        const answer = await endpoint(request);
        world.t.clock.at += ackMs;
        return answer;
      };
      await platform.fake.click(slow, member, hand, play);
    },
    /** The same request once more, as nobody should send it. */
    again: async () => table.post(requests.at(-1) ?? { headers: {}, body: '' }),
    boardCalls: () => platform.fake.received.filter(({ path }) => path.startsWith('/channels/')),
  };
}

describe('on Discord', () => {
  it.each([
    [404, 10_062],
    [404, 10_015],
    [401, 50_027],
  ])(
    'an interaction that is unknown (%i, %i) plays once, and is answered alone (pitfall 4)',
    async (...no) => {
      const [status, code] = no;
      const { table, platform, world, who, before, play, again } = await discordTurn();
      await play();
      world.t.clock.at += 6_000;
      platform.fake.script.push({ match: /@original/, status, code });
      await world.settle();
      expect(await table.version()).toBe(before + 1);
      expect(platform.told(who)).toEqual([expect.stringMatching(/^You played/)]);
      const { length } = platform.fake.received;
      expect((await again()).status).toBe(200);
      await world.settle();
      expect(await table.version()).toBe(before + 1);
      expect(platform.fake.received).toHaveLength(length);
      expect(platform.shown().join()).not.toContain('You played');
    },
  );

  it('an acknowledgement after three seconds leaves the bot its own token to answer by', async () => {
    const { table, platform, world, who, before, play, shown, hand } = await discordTurn();
    await play(3_500);
    await world.settle();
    expect(await table.version()).toBe(before + 1);
    expect(platform.told(who)).toEqual([expect.stringMatching(/^You played/)]);
    expect(shown()).toEqual(hand);
    expect(world.failures).toEqual([]);
  });

  it('after a quarter of an hour the board is still changed, and the private message is left (pitfall 6)', async () => {
    const { table, platform, world, who, before, play, shown, hand } = await discordTurn();
    const [board] = platform.fake.inChannel(platform.place.id);
    await play();
    world.t.clock.at += 16 * MINUTE;
    const { length } = platform.fake.received;
    await world.settle();
    expect(await table.version()).toBe(before + 1);
    const sent = platform.fake.received.slice(length);
    expect(sent.filter(({ path }) => path.startsWith('/webhooks/'))).toEqual([]);
    const patch = sent.find(({ method }) => method === 'PATCH');
    expect(patch?.path).toBe(`/channels/${platform.place.id}/messages/${board?.id}`);
    expect(patch?.authorization).toMatch(/^Bot /);
    expect(platform.shown()[0]).toContain('is to play');
    expect(shown()).toEqual(hand);
    expect(platform.told(who)).toEqual([expect.stringMatching(/^You played/)]);
  });

  it('a channel that is gone is asked once, by any process, and its people are told (pitfall 10)', async () => {
    const { table, platform, world, boardCalls } = await discordTurn();
    platform.fake.channels.delete(platform.place.id);
    const inChannel = () =>
      boardCalls().filter(({ path }) => path.startsWith(`/channels/${platform.place.id}/`));
    const { length } = inChannel();
    await table.play();
    await world.settle();
    expect(inChannel()).toHaveLength(length + 1);
    for (const person of platform.people) {
      expect(platform.told(person)).toEqual([expect.stringContaining('is gone for me')]);
    }
    table.restart();
    for (let plays = 0; plays < 3; plays += 1) {
      await table.play();
      await table.pass(5 * MINUTE);
    }
    expect(inChannel()).toHaveLength(length + 1);
  });
});

describe('on Slack', () => {
  async function press(table: ChatTable<'slack'>) {
    const { who, play } = await table.ready();
    const request = table.platform.fake.click(who, 'C1', play);
    const before = await table.version();
    expect((await table.post(request)).status).toBe(200);
    return { who, request, before };
  }

  it('what is too late for a modal is said beside the channel', async () => {
    const table = await opened('slack');
    const { platform, world, tableId } = table;
    const { fake, people } = platform;
    expect((await table.post(fake.click(people[0], 'C1', `h1:${tableId}`))).status).toBe(200);
    world.t.clock.at += 4_000;
    await world.settle();
    const ways = fake.calls.map(({ method }) => method).filter((way) => !way.startsWith('chat.'));
    expect(ways).toEqual(['auth.test', 'users.info', 'views.open', 'response_url']);
    expect(fake.shown).toMatchObject([{ user: people[0], surface: 'ephemeral' }]);
    expect(fake.shown[0]?.text).toMatch(/^Your hand/);
  });

  it('a press that is sent four times and worked on late is played once, and answered', async () => {
    const table = await opened('slack');
    const { platform, world } = table;
    const { who, request, before } = await press(table);
    world.t.clock.at += 4_000;
    await world.settle();
    for (let retry = 0; retry < 3; retry += 1) await table.post(request);
    await world.settle();
    expect(await table.version()).toBe(before + 1);
    expect(platform.fake.shown).toMatchObject([{ user: who, surface: 'ephemeral' }]);
    expect(platform.fake.shown[0]?.text).toMatch(/^You played/);
  });

  it('an address that is too old is answered beside the channel by the token', async () => {
    const table = await opened('slack');
    const { platform, world } = table;
    const { who, before } = await press(table);
    world.t.clock.at += 31 * MINUTE;
    await world.settle();
    expect(await table.version()).toBe(before + 1);
    expect(platform.fake.shown).toMatchObject([{ user: who, surface: 'ephemeral' }]);
    expect(platform.fake.calls.map(({ method }) => method)).toContain('chat.postEphemeral');
    expect(platform.shown().join()).not.toContain('You played');
  });
});

describe('on Telegram', () => {
  async function press(table: ChatTable<'telegram'>) {
    const { fake, place } = table.platform;
    const { who, play } = await table.ready();
    const [board] = fake.chat(Number(place.id));
    if (board === undefined) throw new Error('no board is shown');
    const request = fake.press(Number(who), board, play);
    const before = await table.version();
    expect((await table.post(request)).status).toBe(200);
    return { who, request, before };
  }

  it('a press that is too old is answered in the own chat, and played once', async () => {
    const table = await opened('telegram');
    const { platform, world } = table;
    const { who, request, before } = await press(table);
    world.t.clock.at += 16_000;
    await world.settle();
    await table.post(request);
    await world.settle();
    expect(await table.version()).toBe(before + 1);
    expect(platform.fake.alerts).toEqual([]);
    expect(platform.told(who)).toEqual([expect.stringMatching(/^You played/)]);
  });

  it('whom the bot may not write to is shown the way there once, and nothing of a hand (pitfall 22)', async () => {
    const table = await opened('telegram');
    const { platform, world } = table;
    const { fake, place, people } = platform;
    const [ana] = people;
    fake.block(Number(ana));
    const group = Number(place.id);
    const [board] = fake.chat(group);
    const { length } = fake.calls;
    for (const command of ['/hand', '/orders']) {
      expect((await table.post(fake.say(Number(ana), group, command))).status).toBe(200);
      await world.settle();
    }
    const said = fake.chat(group).filter(({ id }) => id !== board?.id);
    expect(said).toHaveLength(1);
    expect(said[0]?.text).toContain('I cannot write to you alone');
    expect(said[0]?.calls).toEqual([Number(ana)]);
    expect(said[0]?.keyboard.flat()).toEqual([
      { text: expect.stringMatching(/^@/), url: expect.stringMatching(/^https:\/\/t\.me\/\w+$/) },
    ]);
    const open = fake.calls.slice(length).filter(({ json }) => json['chat_id'] === place.id);
    expect(open).toHaveLength(1);
    expect(JSON.stringify(open)).not.toMatch(/\d\|\d|"p1:/);
    expect(platform.told(ana)).toEqual([]);
  });
});
