/** A whole game on a channel of Discord, against the server as it runs on one machine. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { CHAT_COMMANDS } from '../../functions/app/ports/chat.ts';
import type { Server } from '../../local/serve.ts';
import { BOT_TOKEN, FakeDiscord } from '../support/fakeDiscord.ts';
import {
  componentsOf,
  type Endpoint,
  type Member,
  type Shown,
} from '../support/fakeDiscordParts.ts';
import { LEAP_MS, type LeapingTime, leapingTime } from '../support/leapingTime.ts';
import { ownServer } from '../support/ownServer.ts';

const GAME_MS_MAX = 180_000;

let discord: FakeDiscord;
let server: Server;
let time: LeapingTime;
let dataDir: string;
let channel: string;
let ana: Member;
let luis: Member;
const logged: string[] = [];

beforeEach(async () => {
  discord = new FakeDiscord();
  time = leapingTime();
  // The server goes by the machine's clock, and by some seconds more.
  discord.now = Date.now();
  await discord.start();
  channel = discord.newChannel();
  ana = discord.newMember('Ana');
  luis = discord.newMember('Luis', 'es-ES');
  dataDir = await mkdtemp(join(tmpdir(), 'sixlove-discord-'));
  server = await ownServer(dataDir, {
    environment: {
      DISCORD_PUBLIC_KEY: discord.publicKey,
      DISCORD_BOT_TOKEN: BOT_TOKEN,
      DISCORD_API_BASE: discord.base,
    },
    log: (line) => logged.push(line),
    time,
  });
});

afterEach(async () => {
  await server.close();
  await discord.close();
  await rm(dataDir, { recursive: true });
});

const endpoint: Endpoint = async ({ headers, body }) => {
  const url = new URL('/v1/chat/discord', server.url);
  const answer = await fetch(url, { method: 'POST', headers, body });
  return {
    status: answer.status,
    body: await answer.text(),
    type: answer.headers.get('content-type'),
  };
};

/** The same, sent twice each time, as a platform may. */
const doubled: Endpoint = async (request) => {
  const [first] = await Promise.all([endpoint(request), endpoint(request)]);
  return first;
};

async function say(
  member: Member,
  name: string,
  options: Readonly<Record<string, string | number>> = {},
): Promise<Shown> {
  return discord.answer(await discord.command(doubled, { member, channel, name, options }));
}

async function press(member: Member, message: Shown, data: string): Promise<Shown> {
  return discord.answer(await discord.click(doubled, member, message, data));
}

const textOf = ({ body }: Shown): string => String(body['content']);
const actsOf = (message: Shown, kind: string): string[] =>
  componentsOf(message).flatMap(({ custom_id, options = [] }) =>
    [custom_id, ...options.map(({ value }) => value)].filter((data) =>
      data.startsWith(`${kind}1:`),
    ),
  );

/** The board in the channel, once it has such a button. */
const boardWith = (kind: string): Promise<Shown> =>
  discord.until(
    () => discord.inChannel(channel).find((message) => actsOf(message, kind).length > 0) ?? null,
  );

/** Opens a table of two for one round, and sits both down. */
async function sitDown(): Promise<void> {
  const opened = await say(ana, 'start', {
    game: 'jamaican-cutthroat',
    seats: '2p',
    length: 'quick',
    turn: 'nolimit',
  });
  expect(textOf(opened)).toContain('The table is open');
  const board = await boardWith('j');
  const [join = ''] = actsOf(board, 'j');
  await press(luis, board, join);
}

/** Who can play first, with the hand as it was shown. */
async function firstToPlay(): Promise<{ readonly who: Member; readonly hand: Shown }> {
  for (;;) {
    for (const who of [ana, luis]) {
      const hand = await say(who, 'hand');
      if (actsOf(hand, 'p').length > 0) return { who, hand };
    }
    time.leap(LEAP_MS);
  }
}

/** The same bone is pressed in two messages at once: it is played, and both are answered. */
async function pressTwice(): Promise<void> {
  const { who, hand } = await firstToPlay();
  const [play = ''] = actsOf(hand, 'p');
  const other = await say(who, 'hand');
  const answers = await Promise.all([press(who, hand, play), press(who, other, play)]);
  const played = answers.filter((answer) => /played|jugado/.test(textOf(answer)));
  expect(played).toHaveLength(1);
}

/** The answer to a play is refused: it is made once, and its player is written to alone. */
async function loseAnswer(): Promise<void> {
  const { who, hand } = await firstToPlay();
  const [play = ''] = actsOf(hand, 'p');
  discord.script.push({ match: /@original/, status: 401, code: 50_027 });
  await discord.click(doubled, who, hand, play);
  const told = await discord.until(() => discord.inChannel(discord.dmOf(who.id))[0] ?? null);
  expect(textOf(told)).toMatch(/played|jugado/);
  expect(actsOf(await say(who, 'hand'), 'p')).not.toContain(play);
}

/** Each plays whatever is first, until a round has ended; answers how many plays that were. */
async function playRound(): Promise<number> {
  for (let plays = 0; ; ) {
    const before = plays;
    for (const member of [ana, luis]) {
      let hand = await say(member, 'hand');
      for (let [play] = actsOf(hand, 'p'); play !== undefined; [play] = actsOf(hand, 'p')) {
        hand = await press(member, hand, play);
        plays += 1;
      }
    }
    const isOver = plays === before && plays > 0;
    if (isOver && !textOf(await say(ana, 'verify')).includes('No round has ended')) return plays;
  }
}

/** What everybody in the channel could ever read. */
const inTheOpen = () =>
  discord.received.filter(({ path }) => path.startsWith(`/channels/${channel}/`));

describe('a game on Discord', () => {
  it(
    'is played from the first command to the rematch, each request sent twice',
    async () => {
      await sitDown();
      await pressTwice();
      await loseAnswer();
      expect(await playRound()).toBeGreaterThan(4);
      // The first round, or the one that follows where that was a tie.
      const [, ended] = /Round (\d+)/.exec(textOf(await say(ana, 'verify'))) ?? [];
      expect(textOf(await say(luis, 'verify'))).toContain(`Ronda ${ended}: compromiso correcto`);
      expect(textOf(await say(luis, 'proof'))).toContain('/proof?');
      const board = await boardWith('y');
      expect(discord.inChannel(channel)).toEqual([board]);
      expect(textOf(board)).toContain('The table has ended');

      const pictures = inTheOpen().filter(({ files }) => files.length > 0);
      expect(pictures.length).toBeGreaterThan(0);
      for (const { body, files } of pictures) {
        const [picture] = body['attachments'] as { filename: string; description: string }[];
        expect(picture?.filename).toBe('board.png');
        expect(picture?.description).toMatch(/[0-6]-[0-6]/);
        expect(files[0]).toBeGreaterThan(1_000);
      }
      // Nobody could play from what is in the open, and no hand was ever there.
      for (const { body } of inTheOpen()) {
        expect(JSON.stringify(body)).not.toMatch(/"[pldkq]1:|Your hand|Tu mano/);
      }

      const [again = ''] = actsOf(board, 'y');
      await press(ana, board, again);
      await boardWith('j');
      expect(discord.inChannel(channel)).toHaveLength(2);
      const log = logged.join('');
      expect(log).not.toContain('"level":"error"');
      expect(log).not.toMatch(/token-\d|Your hand|Ana|Luis/);
      expect(log).not.toContain(BOT_TOKEN);
    },
    GAME_MS_MAX,
  );

  it('answers every command in the language of whoever gives it, and says nothing in the open', async () => {
    for (const name of CHAT_COMMANDS.filter((command) => command !== 'start')) {
      const answer = await say(luis, name);
      expect(textOf(answer)).not.toBe('');
      expect(textOf(answer)).not.toMatch(/ (the|your|you) /);
    }
    expect(discord.inChannel(channel)).toEqual([]);
  });
});

describe('the endpoint', () => {
  it('answers a ping, and 401 to whatever Discord has not signed', async () => {
    const signed = discord.signed({ type: 1 });
    expect(await endpoint(signed)).toEqual({
      status: 200,
      body: '{"type":1}',
      type: 'application/json',
    });
    expect(await endpoint({ ...signed, body: '{"type":1}' })).toMatchObject({ status: 401 });
    expect(await endpoint({ ...signed, headers: {} })).toMatchObject({ status: 401 });
  });
});
